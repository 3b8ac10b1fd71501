import type { ValidatedDraft } from '../../../../verification/types.ts';
import { type Claim, isSaid } from '../../../claims/claim.ts';
import { EMPTY_REPORT, notesOf, unknownLinesOf } from '../../../claims/finish.ts';
import { mergeRepeated } from '../../../claims/merge-repeated.ts';
import type { GroundedClaim, ModelCitation, NumberedSentence } from '../../../types.ts';
import type { StreamedOutput } from '../claim-stream.ts';
import { tidyClaims } from '../model-output.ts';
import { type CheckClaim, isUncited } from './check-claims.ts';
import { linesOf } from './named-lines.ts';

/** The result of checking a reply: claims that hold, or a problem to state in the repair prompt. */
export type CheckedReply = {
  /** The model's citations before any check (requirement E2). */
  readonly cited: readonly ModelCitation[];
} & (
  | { readonly result: 'answer'; readonly claims: readonly Claim[] }
  | { readonly result: 'problem'; readonly why: string; readonly report: ValidatedDraft['report'] }
);

export interface ReplyContext {
  readonly check: CheckClaim;
  readonly sentences: readonly NumberedSentence[];
  /** Length at which the grammar ends a claim. */
  readonly maxClaimCharacters: number;
  /** The id of the reply's claim at this index, under which its words were told as they were written. */
  readonly idOf: (index: number) => number;
}

const citedBy = (claim: GroundedClaim, sentences: readonly NumberedSentence[]): ModelCitation => ({
  claim: claim.text,
  sentences: [...claim.numbers],
  chunk_ids: [...new Set(linesOf(claim, sentences).map(({ passage }) => passage.chunkId))],
});

/**
 * The reasons of the checks, so that the repair prompt says what to change: “The source says “16,911”, the sentence
 * says “16,119”.”
 */
const whyRemoved = (claims: readonly Claim[]): string => {
  const reasons = claims.flatMap(({ state, reason }) => (state === 'failed' ? (reason ?? []) : []));
  const told = [...new Set(reasons)].slice(0, 2).join(' ');
  return told === '' ? 'The lines named do not say it.' : told;
};

/** Turns a reply into claims that hold, or states in one sentence for the model what is wrong with it. */
export function checkReply(reply: StreamedOutput, context: ReplyContext): CheckedReply {
  const { output, complete } = reply;
  const { sentences, maxClaimCharacters, idOf, check } = context;
  const said = output === null ? [] : tidyClaims(output.claims, maxClaimCharacters, idOf);
  const cited = said.map((claim) => citedBy(claim, sentences));
  const problem = (why: string, claims: readonly Claim[] = []): CheckedReply => ({
    result: 'problem',
    why,
    cited,
    report: reportOf(claims),
  });
  if (output === null) return problem(complete ? 'It was not in the asked form.' : 'It was cut off.');
  if (said.length === 0) return problem('It had no words.');
  const claims = mergeRepeated(said.flatMap(check));
  if (!claims.some(isSaid)) return problem(whyRemoved(claims), claims);
  if (claims.some(isUncited)) {
    const unknown = unknownLinesOf(claims);
    const why = unknown.length > 0 ? `There is no line ${unknown.join(', ')}.` : 'The lines named do not prove it.';
    return problem(why, claims);
  }
  const [first, ...others] = claims;
  if (complete || first === undefined) return { result: 'answer', claims, cited };
  const cutOff = 'The reply was cut off; its last, unfinished claim was dropped.';
  return { result: 'answer', claims: [{ ...first, notes: [cutOff, ...first.notes] }, ...others], cited };
}

/** What a reply that cannot be used is reported with. */
function reportOf(claims: readonly Claim[]): ValidatedDraft['report'] {
  const uncited = claims.filter(isUncited);
  return {
    ...EMPTY_REPORT,
    invalid_removed: unknownLinesOf(claims).length,
    missing: Math.max(1, uncited.length),
    notes: [...notesOf(claims), ...uncited.map(({ text }) => `No citation is left for: ${text}`)],
  };
}
