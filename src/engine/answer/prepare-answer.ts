import { stopIfAborted } from '../../contract/errors.ts';
import type { ChatRuntime } from '../models/types.ts';
import { refusalBeforeModel } from './gate/refusal.ts';
import { findFirst, requestParts } from './parts/find-parts.ts';
import { readRequest } from './parts/read-request.ts';
import { ANSWER_START, QUOTE_START } from './sources/model/grammar.ts';
import { buildPrompt, QUOTE_SYSTEM_PROMPT, SYSTEM_PROMPT } from './sources/model/prompt/prompt.ts';
import { readFromCells } from './sources/tables/answer-from-cells.ts';
import type { AnswerDeps, AnswerRequest } from './types.ts';

export type PrepareDeps = Pick<
  AnswerDeps,
  'retrieve' | 'documents' | 'textOf' | 'tablesOf' | 'readLines' | 'lists' | 'searched' | 'settings'
> & {
  readonly chat: ChatRuntime;
};

/**
 * Runs the steps of `answerQuestion` up to the first token, so that the prompt's state is evaluated and the same
 * question only needs to be written. Work done before a cancellation counts too. Records nothing. False where the model
 * would not be asked. Throws CANCELLED once `signal` aborts.
 */
export async function prepareAnswer(
  asked: AnswerRequest,
  deps: PrepareDeps,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { chat } = deps;
  const { quoteOnly = false } = asked;
  const whole = readRequest(asked);
  stopIfAborted(signal);
  // Of a question with several parts the first is written first.
  const [first] = requestParts(whole);
  const { request, evidence } = await findFirst(first, deps, signal);
  stopIfAborted(signal);
  if ((await readFromCells(request, evidence, deps, signal)) !== null) return false;
  if ((await refusalBeforeModel(evidence, request, deps, signal)) !== null) return false;
  const made = await buildPrompt(request, evidence, [], deps, signal);
  stopIfAborted(signal);
  if (made === null) return false;

  await chat.readAhead({
    system: quoteOnly ? QUOTE_SYSTEM_PROMPT : SYSTEM_PROMPT,
    user: made.prompt,
    start: quoteOnly ? QUOTE_START : ANSWER_START,
    ...(signal === undefined ? {} : { signal }),
  });
  return true;
}
