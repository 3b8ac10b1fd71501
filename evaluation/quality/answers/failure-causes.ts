import type { Library } from '../../../src/engine/library/library-types.ts';
import type { Question } from '../../sets/question.ts';
import type { AskedQuestion } from './asked-question.ts';
import { goldRetrieved } from './citation-measures.ts';
import { FAILURE_CAUSES, type FailureCause, failureCause } from './failure-cause.ts';
import { goldSentences, standsInPrompt } from './gold-sentences.ts';

export interface Failure {
  readonly id: string;
  readonly cause: FailureCause;
}

/**
 * The failures among the answers, each with the first step that went wrong. `right`: by id, of the answerable
 * questions.
 */
export async function failureCauses(
  questions: readonly Question[],
  asked: readonly AskedQuestion[],
  right: ReadonlyMap<string, boolean>,
  library: Library,
): Promise<Failure[]> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const failures: Failure[] = [];
  for (const one of asked) {
    const question = byId.get(one.id);
    if (question === undefined) throw new Error(`an answer to ${one.id}, which was not asked`);
    const cause = failureCause({
      answerable: question.answerable,
      refused: one.answer.mode !== 'answer',
      right: right.get(one.id) ?? false,
      goldRetrieved: goldRetrieved(question, one),
      goldInPrompt: standsInPrompt(await goldSentences(question, library), one.prompts),
    });
    if (cause !== null) failures.push({ id: one.id, cause });
  }
  return failures;
}

/** Rows of the table of causes, in the order of the steps. */
export function causeRows(failures: readonly Failure[]): [cause: string, count: string][] {
  return FAILURE_CAUSES.map((cause) => [cause, `${failures.filter((failure) => failure.cause === cause).length}`]);
}
