import type { RetrievedPassage } from '../../../evidence/retrieval/types.ts';
import type { NewClaimId } from '../../claims/claim.ts';
import type { Progress } from '../../claims/tell-claims.ts';
import type { AnswerDeps, NumberedSentence, ReadRequest } from '../../types.ts';
import type { CheckedReply } from './grounding/check-reply.ts';

/** A way of answering: in words, or in quotes. */
export interface ReplyMode {
  readonly system: string;
  /** The beginning of every reply; the prompt includes it and the grammar continues from there. */
  readonly start: string;
  readonly grammar: string;
  readonly maxTokens: number;
  readonly newReply: () => Reply;
}

/** One reply while it is generated. */
export interface Reply {
  /** Takes the next piece, tells what can be shown of it, and returns whether the reply is whole. */
  readonly push: (piece: string) => Generator<Progress, boolean>;
  /** Checks the reply as far as it was generated. */
  readonly check: () => CheckedReply;
}

/** One question with its prompt, before the reply. */
export interface AskedModel {
  readonly request: ReadRequest;
  readonly passages: readonly RetrievedPassage[];
  readonly prompt: string;
  /** The lines of the prompt, at least one. */
  readonly sentences: readonly NumberedSentence[];
  readonly deps: AnswerDeps;
  readonly newId: NewClaimId;
}
