import { fileURLToPath } from 'node:url';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { namesIn } from '../mutations/change-name.ts';
import { judgePair } from '../mutations/judge-pair.ts';
import { mutate } from '../mutations/mutate.ts';
import { paraphrases } from '../mutations/paraphrase.ts';
import { truePairs } from '../mutations/true-pairs.ts';
import { judgeRow, PLACES } from '../verdicts/judge-row.ts';
import { openSampleLibrary } from '../verdicts/sample-library.ts';
import { loadVerdictRows } from '../verdicts/verdict-row.ts';
import type { Measure, MeasuredCase } from './measured.ts';
import type { StageOptions } from './stage-library.ts';

/** As in `npm run eval -- mutations`, but over both halves. */
const SEED = 11;

/**
 * Changed sentences that are caught, true ones that are not flagged, and the sentences of
 * `evaluation/sets/verdicts.jsonl`.
 */
export async function measureSupport(options: StageOptions): Promise<Measure[]> {
  return [...(await changedSentences(options)), ...(await labelledSentences(options))];
}

async function changedSentences({ dataSets, screen }: StageOptions): Promise<Measure[]> {
  const pairs = await truePairs(dataSets);
  const strangers = [...new Set(pairs.flatMap(({ claim }) => namesIn(claim).map(({ text }) => text)))];
  const random = seededRandom(SEED);
  const judged = (id: string, isTrue: boolean, claim: string, evidence: readonly string[], under: string) => {
    const { verdict, reason } = judgePair(claim, evidence, under);
    const isRight = (verdict === 'supported') === isTrue;
    return { id, value: isRight ? 1 : 0, told: JSON.stringify([verdict, reason]) };
  };
  screen.status(`${pairs.length} true sentences, changed`);
  // The words of a changed sentence are part of its name: a rule that reads units must not make other cases.
  const caught = pairs
    .flatMap((pair) => mutate(pair, strangers, random))
    .map(({ pair, kind, claim }, i) => judged(`${i} ${kind} ${claim}`, false, claim, [pair.evidence], pair.background));
  const unchanged = pairs.map(({ claim, evidence, background }) =>
    judged(`unchanged ${claim}`, true, claim, [evidence], background),
  );
  const reworded = pairs.flatMap(({ claim, evidence, background }) =>
    paraphrases(claim).map((one) => judged(`${one.way} ${claim}`, true, one.claim, [evidence], background)),
  );
  const answers = (await loadDataSet(dataSets, 'refusal'))
    .filter(({ answerable }) => answerable)
    .map(({ id, answers: [answer = ''], gold_quotes, doc }) => judged(`answer ${id}`, true, answer, gold_quotes, doc));
  return [
    { name: 'changed sentences caught', cases: caught },
    {
      name: 'true sentences not flagged',
      cases: [...unchanged, ...reworded, ...answers].map((one, i) => ({ ...one, id: `${i} ${one.id}` })),
    },
  ];
}

async function labelledSentences({ cache, screen, signal }: StageOptions): Promise<Measure[]> {
  const rows = await loadVerdictRows(fileURLToPath(new URL('../../sets/verdicts.jsonl', import.meta.url)));
  const { dataDir, engine, close } = await openSampleLibrary(signal, cache);
  const [unsaid, unsupported, spared, supported]: MeasuredCase[][] = [[], [], [], []];
  try {
    const library = await openLibrary({ dataDir });
    for (const row of rows) {
      const verdicts = await judgeRow(row, engine.client, library);
      for (const place of PLACES) {
        const { verdict, reason } = verdicts[place];
        const one = { id: `${row.id} ${place}`, told: JSON.stringify([verdict, reason]) };
        const of = (isRight: boolean): MeasuredCase => ({ ...one, value: isRight ? 1 : 0 });
        (row.truth ? spared : unsaid)?.push(of(verdict !== (row.truth ? 'contradicted' : 'supported')));
        (row.truth ? supported : unsupported)?.push(
          of(row.truth ? verdict === 'supported' : verdict === 'contradicted' || verdict === 'unsupported'),
        );
      }
      screen.status(`labelled sentence ${row.id}`);
    }
    await library.close();
  } finally {
    await close();
  }
  return [
    { name: 'false, not called supported', cases: unsaid ?? [] },
    { name: 'false, called contradicted or unsupported', cases: unsupported ?? [] },
    { name: 'true, not called contradicted', cases: spared ?? [] },
    { name: 'true, called supported', cases: supported ?? [] },
  ];
}
