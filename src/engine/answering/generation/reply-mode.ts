import type { AskEvent } from '../../../contract/answer.ts';
import type { ChatRuntime } from '../../models/types.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import type { CheckedReply } from '../grounding/check-reply.ts';
import type { AnswerDeps, AnswerRequest, NumberedSentence } from '../types.ts';

/** What a reply is in one mode of answering. */
export interface ReplyMode {
  readonly system: string;
  /** How every reply begins: given to the model, and the grammar goes on from here. */
  readonly start: string;
  readonly grammar: string;
  readonly maxTokens: number;
  /** Whether the model, having read the prompt, would rather not answer from it. Nothing is written for this. */
  readonly isDoubted: () => Promise<boolean>;
  readonly newReply: () => Reply;
}

/** One reply while it is written. */
export interface Reply {
  /** Takes the next piece, tells what can be shown of it, and returns whether the reply is whole. */
  readonly push: (piece: string) => AsyncGenerator<AskEvent, boolean>;
  /** Checks the reply as far as it came. */
  readonly check: () => Promise<CheckedReply>;
}

/** One question with its prompt, before the model replies. */
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
