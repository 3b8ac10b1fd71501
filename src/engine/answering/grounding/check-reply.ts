import type { Citation, Claim, RemovedClaim } from '../../../contract/answer.ts';
import type { ValidatedDraft } from '../../verification/types.ts';
import type { StreamedOutput } from '../generation/claim-stream.ts';
import { type ModelClaim, tidyClaims } from '../generation/model-output.ts';
import type { CitationDeps, GroundedClaim, ModelCitation, NumberedSentence } from '../types.ts';
import { type CheckClaims, lightDraft } from './check-claims.ts';
import { linesOf } from './named-lines.ts';
import { lightCitation } from './place-claims.ts';

/** The result of checking a reply: a valid answer, or a problem to state in the repair prompt. */
export type CheckedReply = {
  /** The model's citations before any check (requirement E2). */
  readonly cited: readonly ModelCitation[];
} & (
  | { readonly result: 'answer'; readonly draft: ValidatedDraft; readonly removed: readonly RemovedClaim[] }
  | { readonly result: 'problem'; readonly why: string; readonly report: ValidatedDraft['report'] }
);

export interface ReplyContext {
  readonly check: CheckClaims;
  readonly sentences: readonly NumberedSentence[];
  readonly deps: CitationDeps;
  /** Length at which the grammar ends a claim. */
  readonly maxClaimCharacters: number;
}

const NOTHING: ValidatedDraft['report'] = { valid: 0, invalid_removed: 0, missing: 1, notes: [] };

const citedBy = (claim: GroundedClaim, sentences: readonly NumberedSentence[]): ModelCitation => ({
  claim: claim.text,
  sentences: [...claim.numbers],
  chunk_ids: [...new Set(linesOf(claim, sentences).map(({ passage }) => passage.chunkId))],
});

/**
 * The reasons of the checks, so that the repair prompt says what to change: “The source says “16,911”, the sentence says “16,119”.”
 */
const whyRemoved = (removed: readonly RemovedClaim[]): string => {
  const reasons = [...new Set(removed.map(({ reason }) => reason))].slice(0, 2).join(' ');
  return reasons === '' ? 'The lines named do not say it.' : reasons;
};

/** Turns a reply into a validated answer, or states in one sentence for the model what is wrong with it. */
export async function checkReply(reply: StreamedOutput, context: ReplyContext): Promise<CheckedReply> {
  const { output, complete } = reply;
  const { sentences, maxClaimCharacters } = context;
  const said = output === null ? [] : tidyClaims(output.claims, maxClaimCharacters);
  const cited = said.map((claim) => citedBy(claim, sentences));
  const problem = (why: string, report = NOTHING): CheckedReply => ({ result: 'problem', why, report, cited });
  if (output === null) return problem(complete ? 'It was not in the asked form.' : 'It was cut off.');
  if (said.length === 0) return problem('It had no words.');
  const { draft, removed, unknown } = context.check(said);
  const cutOff = complete ? [] : ['The reply was cut off; its last, unfinished claim was dropped.'];
  const report = { ...draft.report, notes: [...cutOff, ...draft.report.notes] };
  if (draft.claims.length === 0) return problem(whyRemoved(removed), report);
  if (report.missing > 0) {
    const lines = unknown.length > 0 ? `There is no line ${unknown.join(', ')}.` : 'The lines named do not prove it.';
    return problem(lines, report);
  }
  return { result: 'answer', draft: await lightDraft({ ...draft, report }, context.deps), removed, cited };
}

/** A sentence with its citations, checked as soon as it closed. */
export interface StreamedClaim {
  readonly claim: Claim;
  readonly citations: readonly Citation[];
}

/**
 * Checks the newest of the claims written so far, together with those before it, so that its markers are those of the whole answer.
 * Null when it fails the checks or only repeats an earlier claim.
 */
export async function checkStreamedClaim(
  closed: readonly ModelClaim[],
  { check, deps, maxClaimCharacters }: ReplyContext,
): Promise<StreamedClaim | null> {
  const said = tidyClaims(closed, maxClaimCharacters);
  const newest = said.at(-1);
  if (newest === undefined || said.length === tidyClaims(closed.slice(0, -1), maxClaimCharacters).length) return null;
  const { draft } = check(said);
  const claim = draft.claims.find(({ text }) => text === newest.text);
  if (claim === undefined || claim.markers.length === 0) return null;
  const own = draft.citations.filter(
    ({ claim_text, marker }) => claim_text === claim.text && claim.markers.includes(marker),
  );
  return { claim, citations: await Promise.all(own.map((citation) => lightCitation(citation, deps))) };
}
