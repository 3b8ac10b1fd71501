import { rm } from 'node:fs/promises';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { estimate } from '../../metrics/bootstrap-interval.ts';
import { median } from '../../metrics/quantile.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { type PartsQuestion, partsQuestions } from '../../sets/parts-questions.ts';
import { withAnswers } from '../answers/answered-library.ts';
import type { AskedQuestion } from '../answers/asked-question.ts';
import { openSampleLibrary } from '../verdicts/sample-library.ts';
import { type ToldPart, toldParts } from './told-parts.ts';

export interface PartsOptions extends EvalLibraryOptions {
  /** So many answers in which a part is not right are listed. */
  readonly failures: number;
  readonly keepReplies: boolean;
}

interface AnsweredQuestion {
  readonly question: PartsQuestion;
  readonly asked: AskedQuestion;
  readonly told: readonly ToldPart[];
}

/**
 * Questions with several parts, asked of the samples or of one policy text: each part must be answered, or named as
 * missing.
 */
export async function runParts(options: PartsOptions): Promise<Record<string, unknown>> {
  const questions = await partsQuestions();
  const ofSamples = questions.filter(({ document }) => document === undefined);
  const ofPolicies = questions.filter(({ document }) => document !== undefined);
  const samples = await openSampleLibrary(options.signal, options.cache);
  // Asked through an engine of its own, which records what the model was asked.
  await samples.engine.close();
  const answered: AnsweredQuestion[] = [];
  try {
    answered.push(...(await answersOf(ofSamples, samples.dataDir, options)));
  } finally {
    await rm(samples.dataDir, { recursive: true, force: true });
  }
  answered.push(...(await answersOf(ofPolicies, await evalLibrary('policy', options), options)));
  const told = answered.flatMap((one) => one.told);
  const share = (...kinds: readonly ToldPart[]) => estimate(told.map((one) => Number(kinds.includes(one))));
  const figures = { right: share('right'), right_or_named: share('right', 'named'), silent: share('silent') };
  const seconds = median(answered.map(({ asked }) => asked.answer.timings.total_ms / 1000)) ?? 0;
  options.screen.print(
    ...textTable(
      `${answered.length} questions with ${told.length} parts; means [95 % bootstrap]`,
      ['figure', 'value'],
      [
        ['right', estimateText(figures.right)],
        ['right, or named as missing', estimateText(figures.right_or_named)],
        ['neither', estimateText(figures.silent)],
        ['median seconds of a question', seconds.toFixed(1)],
      ],
    ),
    ...answered
      .filter((one) => one.told.some((part) => part !== 'right'))
      .slice(0, options.failures)
      .map(({ question, asked: { answer }, told: own }) =>
        [
          `${question.id} ${own.join(', ')}: ${question.question}`,
          answer.answer,
          answer.missing_information ?? '',
        ].join('\n    '),
      ),
  );
  return { questions: answered.length, parts: told.length, ...figures, median_seconds: seconds };
}

async function answersOf(
  questions: readonly PartsQuestion[],
  dataDir: string,
  { cache, signal, screen, keepReplies }: PartsOptions,
): Promise<AnsweredQuestion[]> {
  const library = await openLibrary({ dataDir });
  const documents = await library.listDocuments().finally(() => library.close());
  const scoped = questions.map(({ id, question, document }) => {
    const own = documents.filter(({ source_filename }) => source_filename === document);
    return { id, question, document_ids: document === undefined ? undefined : own.map((one) => one.document_id) };
  });
  const status = (text: string) => screen.status(text);
  return withAnswers(scoped, { dataDir, cache, signal, status, keepReplies }, async (asked) =>
    questions.map((question, i) => {
      const one = asked[i] as AskedQuestion;
      return { question, asked: one, told: toldParts(question, one.answer) };
    }),
  );
}
