import type { ChatRuntime } from '../data.ts';
import type { AnswerPowers, AnswerRequest } from './answer-powers.ts';
import type { FollowUp } from './follow-up.ts';
import { makePrompt } from './make-prompt.ts';
import type { NumberedSentence } from './prompt-lines.ts';
import type { Progress } from './public-answer.ts';
import { stopIfAborted } from './stop-if-aborted.ts';

/** The lines that the model may cite, the prompt they stand in, and the model. */
export interface OfferedLines {
  readonly chat: ChatRuntime;
  readonly sentences: readonly NumberedSentence[];
  readonly numbers: readonly number[];
  readonly prompt: string;
}

/**
 * Step 3 of an answer, in words or in quotes: opens the model and selects the sentences of its prompt. Notes both in the progress,
 * so that nothing that is told of an answer depends on how it is written. Null when there is no sentence.
 */
export async function offerLines(
  request: AnswerRequest,
  leansOn: FollowUp | null,
  progress: Progress,
  powers: AnswerPowers,
  signal: AbortSignal | undefined,
): Promise<OfferedLines | null> {
  const chat = await powers.chat();
  stopIfAborted(signal);
  progress.model = chat.model;
  const made = await makePrompt(request, leansOn, progress.passages, { ...powers, chat }, signal);
  stopIfAborted(signal);
  if (made === null) return null;
  const { sentences, prompt } = made;
  progress.offered = sentences;
  return { chat, sentences, numbers: sentences.map(({ number }) => number), prompt };
}
