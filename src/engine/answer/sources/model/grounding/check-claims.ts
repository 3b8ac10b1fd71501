import { type Claim, isSaid, type NewClaimId } from '../../../claims/claim.ts';
import { sourceOf } from '../../../claims/source.ts';
import type { CitationContext, GroundedClaim } from '../../../types.ts';
import { correctLines } from './named-lines.ts';
import { type ClaimOutcome, supportClaim } from './support-claim.ts';

/**
 * Runs every check on a sentence that a model wrote: its lines, its verdict. Several claims where the document's own
 * sentences stand for it.
 */
export type CheckClaim = (said: GroundedClaim) => readonly Claim[];

/**
 * Creates the checker for one question. It judges each sentence of a reply once, though it is asked when the sentence
 * closes and again with the whole reply.
 */
export function claimChecker(context: CitationContext, newId: NewClaimId): CheckClaim {
  const known = new Map<string, readonly Claim[]>();
  const offered = new Set(context.sentences.map(({ number }) => number));
  return (said) => {
    const key = JSON.stringify([said.id, said.text, said.numbers]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { claim, note } = correctLines(said, context.sentences, context.question.text);
    const outcome = supportClaim(claim, context);
    const notes = [...(note === null ? [] : [note]), ...outcome.notes];
    const unknownLines = claim.numbers.filter((number) => !offered.has(number));
    const claims = claimsOf(said, outcome, newId).map((one, i) => (i === 0 ? { ...one, notes, unknownLines } : one));
    known.set(key, claims);
    return claims;
  };
}

/** The claims that a sentence of the model comes to. */
export function claimsOf(written: GroundedClaim, { statements, removed }: ClaimOutcome, newId: NewClaimId): Claim[] {
  const said = statements.map(
    ({ text, verdict, reason, places, scopes }, i): Claim => ({
      id: i === 0 ? (written.id ?? newId()) : newId(),
      text,
      lead: null,
      verdict,
      reason,
      state: 'said',
      notes: [],
      unknownLines: [],
      origin: text === written.text ? 'model' : 'document',
      sources: places.map((place, at) => sourceOf(place, text, scopes?.[at])),
    }),
  );
  if (removed === null) return said;
  const { text, verdict, reason } = removed;
  const failed: Claim = {
    id: said.length === 0 ? (written.id ?? newId()) : newId(),
    text,
    lead: null,
    verdict,
    reason,
    state: 'failed',
    notes: [],
    unknownLines: [],
    origin: 'model',
    sources: [],
  };
  return [...said, failed];
}

/** Whether a sentence of the answer rests on nothing, which the model is told. */
export const isUncited = (claim: Claim): boolean => isSaid(claim) && claim.sources.length === 0;
