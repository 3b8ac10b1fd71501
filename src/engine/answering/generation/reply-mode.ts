import type { AskEvent } from '../../../contract/answer.ts';
import { stopIfAborted } from '../../../contract/errors.ts';
import type { ChatRuntime } from '../../models/types.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import type { CheckedReply } from '../grounding/check-reply.ts';
import type { AnswerSettings } from '../settings.ts';
import type { AnswerDeps, AnswerRequest, NumberedSentence } from '../types.ts';
import { MODE_START } from './grammar.ts';

/** A way of answering: in words, or in quotes. */
export interface ReplyMode {
  readonly system: string;
  /** The beginning of every reply; the prompt includes it and the grammar continues from there. */
  readonly start: string;
  readonly grammar: string;
  readonly maxTokens: number;
  /** Whether the model, having read the prompt, prefers not to answer from it. Generates nothing. */
  readonly isDoubted: () => Promise<boolean>;
  readonly newReply: () => Reply;
}

/** One reply while it is generated. */
export interface Reply {
  /** Takes the next piece, emits what can be shown of it, and returns whether the reply is whole. */
  readonly push: (piece: string) => AsyncGenerator<AskEvent, boolean>;
  /** Checks the reply as far as it was generated. */
  readonly check: () => Promise<CheckedReply>;
}

/** One question with its prompt, before the reply. */
export interface AskedModel {
  readonly request: AnswerRequest;
  readonly passages: readonly RetrievedPassage[];
  readonly prompt: string;
  /** The lines of the prompt, at least one. */
  readonly sentences: readonly NumberedSentence[];
  readonly chat: ChatRuntime;
  readonly deps: AnswerDeps;
  readonly signal: AbortSignal | undefined;
}

interface DoubtDeps {
  readonly chat: ChatRuntime;
  readonly settings: AnswerSettings;
  readonly signal: AbortSignal | undefined;
}

/** Whether the model, having read the prompt, gives the mode `refuse` a higher probability than `mode`. Generates nothing. */
export async function prefersRefusal(
  mode: 'answer' | 'quote',
  prompt: { readonly system: string; readonly user: string },
  { chat, settings, signal }: DoubtDeps,
): Promise<boolean> {
  const request = { ...prompt, start: MODE_START, ...(signal === undefined ? {} : { signal }) };
  const share = await chat.preference(request, [mode, 'refuse']);
  stopIfAborted(signal);
  return share < settings.minAnswerMode;
}
