import type { RetrievedPassage } from '../../../evidence/retrieval/types.ts';
import type { JsonSchema } from '../../../models/types.ts';
import type { ValidatedDraft } from '../../../verification/types.ts';
import { type Claim, isSaid, type NewClaimId } from '../../claims/claim.ts';
import { EMPTY_REPORT, notesOf, unknownLinesOf } from '../../claims/finish.ts';
import { removedOf } from '../../claims/removed-of.ts';
import type { Progress } from '../../claims/tell-claims.ts';
import type { AnswerDeps, ModelCitation, NumberedSentence, ReadRequest } from '../../types.ts';

/** What a model is asked beside its prompt, and how its reply is read. */
export interface ReplyMode {
  readonly system: string;
  /** The beginning of every reply; the prompt includes it and the grammar continues from there. */
  readonly start: string;
  readonly grammar: string;
  readonly schema: JsonSchema;
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

/**
 * The result of checking a reply: claims of which some hold; none that does, or no reply, which is no reason to ask
 * again; or faulty citations, as a problem to state in the repair prompt.
 */
export type CheckedReply = {
  /** The model's citations before any check (requirement E2). */
  readonly cited: readonly ModelCitation[];
} & (
  | { readonly result: 'answer'; readonly claims: readonly Claim[] }
  | { readonly result: 'rejected'; readonly report: ValidatedDraft['report'] }
  | { readonly result: 'problem'; readonly why: string; readonly report: ValidatedDraft['report'] }
);

/** What a model is asked: one question with its prompt, before the reply. */
export interface AskedModel {
  readonly request: ReadRequest;
  readonly passages: readonly RetrievedPassage[];
  readonly prompt: string;
  /** The lines of the prompt, at least one. */
  readonly sentences: readonly NumberedSentence[];
  readonly deps: AnswerDeps;
  readonly newId: NewClaimId;
}

/** Whether a claim has no source, so that the model has to repair it. */
export const isUncited = (claim: Pick<Claim, 'state' | 'sources'>): boolean =>
  isSaid(claim) && claim.sources.length === 0;

type Written = Pick<Claim, 'text' | 'state' | 'reason' | 'notes' | 'unknownLines' | 'unprovingLines' | 'sources'>;

/** The report of a reply that gives no answer. */
export function reportOf(written: readonly Written[]): ValidatedDraft['report'] {
  const uncited = written.filter(isUncited);
  return {
    ...EMPTY_REPORT,
    ...removedOf(written),
    invalid_removed: unknownLinesOf(written).length,
    missing: Math.max(1, uncited.length),
    notes: [...notesOf(written), ...uncited.map(({ text }) => `No citation is left for: ${text}`)],
  };
}

/** A reply that cites what it was not given. `why`: for the model; `written`: what the report is made of. */
export const faulty = (why: string, cited: readonly ModelCitation[], written: readonly Written[]): CheckedReply => ({
  result: 'problem',
  why,
  cited,
  report: reportOf(written),
});

/** A reply that says nothing that could be checked, with the reason. */
export const noReply = (why: string, cited: readonly ModelCitation[]): CheckedReply => ({
  ...{ result: 'rejected', cited },
  report: { ...reportOf([]), notes: [`The reply of the model could not be used. ${why}`] },
});
