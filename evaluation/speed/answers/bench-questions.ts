import { questionScopes } from '../../library/question-scopes.ts';
import { answerHalf } from '../../sets/answer-half.ts';
import { type DataSetName, loadDataSet } from '../../sets/data-sets.ts';
import { goldFile } from '../../sets/question.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';

export type BenchSet = 'pdf' | 'policy';

export interface BenchQuestion {
  readonly id: string;
  /** The data set it is from. */
  readonly set: DataSetName;
  readonly question: string;
  /** Undefined: the whole library. */
  readonly documentIds: readonly string[] | undefined;
}

/**
 * What the documents of a set do not answer: near misses, and paraphrased questions without their document. The policy
 * texts have no such questions of their own, so they are asked those of the PDFs.
 */
const REFUSAL_SETS = { pdf: ['unanswerable', 'removed'], policy: ['paraphrased'] } as const;

/** A sample, always the same, of the half that nothing was tuned on. */
async function sampleOf(set: DataSetName, size: number, dataSets: string, dataDir: string | null) {
  const half = (await loadDataSet(dataSets, set)).filter(({ id }) => answerHalf(id) === 'report');
  const questions = stratifiedSample(half, size);
  const scopes = dataDir === null ? [] : await questionScopes(set, questions, dataDir);
  return questions.map(
    ({ id, question }, i): BenchQuestion => ({ id, set, question, documentIds: scopes[i] ?? undefined }),
  );
}

/** Questions to answer. */
export const answerQuestions = (set: BenchSet, size: number, dataSets: string): Promise<BenchQuestion[]> =>
  sampleOf(set, size, dataSets, null);

/** A question about some of the PDFs, with the place of its answer; null where no document answers it. */
export interface PlacedBenchQuestion {
  readonly id: string;
  readonly question: string;
  readonly gold: { readonly file: string; readonly pages: readonly number[] } | null;
}

/** `size` questions whose answer is in one of `files`, and `refusals` near misses; always the same. */
export async function placedQuestions(
  files: readonly string[],
  { size, refusals, dataSets }: { readonly size: number; readonly refusals: number; readonly dataSets: string },
): Promise<PlacedBenchQuestion[]> {
  const half = async (set: DataSetName) =>
    (await loadDataSet(dataSets, set)).filter(({ id }) => answerHalf(id) === 'report');
  const answered = (await half('pdf')).filter((one) => files.includes(goldFile(one) ?? ''));
  const misses = refusals === 0 ? [] : stratifiedSample(await half('unanswerable'), refusals);
  return [
    ...stratifiedSample(answered, size).map((one) => ({
      ...{ id: one.id, question: one.question },
      gold: { file: goldFile(one) as string, pages: one.gold_pages },
    })),
    ...misses.map(({ id, question }) => ({ id, question, gold: null })),
  ];
}

/** `size` questions that should be refused, spread evenly over their sets. */
export async function refusalQuestions(
  set: BenchSet,
  size: number,
  dataSets: string,
  dataDir: string,
): Promise<BenchQuestion[]> {
  const questions: BenchQuestion[] = [];
  const sets = REFUSAL_SETS[set];
  for (const [i, name] of sets.entries()) {
    const share = Math.floor(((i + 1) * size) / sets.length) - Math.floor((i * size) / sets.length);
    if (share > 0) questions.push(...(await sampleOf(name, share, dataSets, dataDir)));
  }
  return questions;
}
