import { estimate } from '../../metrics/bootstrap-interval.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import type { Screen } from '../../report/screen.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { namesIn } from './change-name.ts';
import { judgePair } from './judge-pair.ts';
import { mutate } from './mutate.ts';
import { type MutationFigures, mutationTables } from './mutation-tables.ts';
import { paraphrases } from './paraphrase.ts';
import { type Half, halfOfPair, truePairs } from './true-pairs.ts';

/** The same seed gives the same mutations. */
const SEED = 11;

export interface MutationOptions {
  readonly dataSets: string;
  readonly half: Half;
  /** So many misses and false alarms are listed of each kind. */
  readonly failures: number;
  readonly screen: Screen;
}

/** One case that was judged; `isFlagged`: the verdict is not "supported". */
export interface JudgedCase {
  readonly group: string;
  readonly way: string;
  readonly claim: string;
  readonly evidence: string;
  readonly verdict: string;
  readonly reason: string | null;
  readonly isFlagged: boolean;
}

function judged(
  group: string,
  way: string,
  claim: string,
  evidence: readonly string[],
  background: string,
): JudgedCase {
  const { verdict, reason } = judgePair(claim, evidence, background);
  return { group, way, claim, evidence: evidence.join(' '), verdict, reason, isFlagged: verdict !== 'supported' };
}

/** Judges mutations, the unchanged and the lightly paraphrased claims, and the answers of the answerable questions. */
export async function runMutations(options: MutationOptions): Promise<Record<string, unknown>> {
  const { dataSets, half, failures, screen } = options;
  const pairs = (await truePairs(dataSets)).filter(({ id }) => halfOfPair(id) === half);
  const strangers = [...new Set(pairs.flatMap(({ claim }) => namesIn(claim).map(({ text }) => text)))];
  const random = seededRandom(SEED);
  const mutations = pairs
    .flatMap((pair) => mutate(pair, strangers, random))
    .map(({ pair, kind, way, claim }) => judged(kind, way, claim, [pair.evidence], pair.background));
  const unchanged = pairs.map((pair) => judged('unchanged', 'unchanged', pair.claim, [pair.evidence], pair.background));
  const paraphrased = pairs.flatMap((pair) =>
    paraphrases(pair.claim).map(({ way, claim }) => judged('paraphrase', way, claim, [pair.evidence], pair.background)),
  );
  const answers = (await loadDataSet(dataSets, 'refusal'))
    .filter(({ id, answerable }) => answerable && halfOfPair(id) === half)
    .map(({ answers: [answer = ''], gold_quotes, doc }) => judged('answer', 'answer', answer, gold_quotes, doc));
  const share = (cases: readonly JudgedCase[]) => estimate(cases.map(({ isFlagged }) => (isFlagged ? 1 : 0)));
  const byKey = (cases: readonly JudgedCase[], key: (one: JudgedCase) => string) =>
    [...Map.groupBy(cases, key)].map(([name, group]) => ({ name, share: share(group) }));
  const figures: MutationFigures = {
    half,
    pairs: pairs.length,
    caught: [...byKey(mutations, ({ group }) => group), { name: 'all', share: share(mutations) }],
    ways: byKey(mutations, ({ group, way }) => `${group}: ${way}`),
    flagged: [
      { name: 'unchanged claims', share: share(unchanged) },
      ...byKey(paraphrased, ({ way }) => `paraphrase: ${way}`),
      { name: 'all paraphrases', share: share(paraphrased) },
      { name: 'answers beside their gold sentences', share: share(answers) },
    ],
  };
  screen.print(...mutationTables(figures));
  const alarms = [...unchanged, ...paraphrased, ...answers].filter(({ isFlagged }) => isFlagged);
  const misses = mutations.filter(({ isFlagged }) => !isFlagged);
  for (const [name, cases] of Map.groupBy([...misses, ...alarms], ({ group }) => group)) {
    for (const { way, claim, evidence, verdict, reason } of cases.slice(0, failures)) {
      screen.print(`${name}, ${way}: ${verdict}. ${reason ?? ''}`, `  said:   ${claim}`, `  source: ${evidence}`, '');
    }
  }
  return { figures, misses, alarms };
}
