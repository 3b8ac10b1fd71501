import type { Citation, Claim, RemovedClaim } from '../../../contract/answer.ts';
import type {
  AnswerDraft,
  CitationRange,
  PlacedMarker,
  ValidateDraft,
  ValidatedDraft,
} from '../../verification/types.ts';
import type { CitationContext, CitationDeps, GroundedClaim } from '../types.ts';
import { correctLines, type NamedLines } from './named-lines.ts';
import { lightCitation, type PlacedCitation, placeClaims } from './place-claims.ts';
import { type ClaimOutcome, supportClaim } from './support-claim.ts';

export interface ClaimContext extends CitationContext {
  readonly deps: CitationDeps & { readonly validate: ValidateDraft };
}

export interface CheckedClaims<C extends CitationRange = Citation> {
  readonly draft: ValidatedDraft<C>;
  readonly removed: readonly RemovedClaim[];
  /** Cited numbers that are not in the prompt. */
  readonly unknown: readonly number[];
}

/** Runs every check on claims: their lines, their verdicts, and the validator over the whole. Does not look up boxes. */
export type CheckClaims = (said: readonly GroundedClaim[]) => CheckedClaims<PlacedCitation>;

/** A claim with its lines and its outcome. */
interface JudgedClaim extends NamedLines {
  readonly outcome: ClaimOutcome;
}

/**
 * Creates the checker for one question. It judges each claim once, though a claim is checked when it closes and again in the whole
 * answer.
 */
export function claimChecker(context: ClaimContext): CheckClaims {
  const known = new Map<string, JudgedClaim>();
  const judge = (said: GroundedClaim): JudgedClaim => {
    const key = JSON.stringify([said.text, said.numbers]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const corrected = correctLines(said, context.sentences, context.question);
    const judged = { ...corrected, outcome: supportClaim(corrected.claim, context) };
    known.set(key, judged);
    return judged;
  };
  const numbers = new Set(context.sentences.map(({ number }) => number));
  return (said) => {
    const judged = said.map(judge);
    const unknown = [...new Set(judged.flatMap(({ claim }) => claim.numbers))].filter((number) => !numbers.has(number));
    const { claims, citations, removed } = placeClaims(judged.map(({ outcome }) => outcome));
    const draft = context.deps.validate(assembleAnswer(claims, citations), context.passages);
    const report = {
      ...draft.report,
      invalid_removed: draft.report.invalid_removed + unknown.length,
      notes: [
        ...unknown.map((number) => `Line ${number} was cited but not offered; removed.`),
        ...judged.flatMap(({ note }) => note ?? []),
        ...judged.flatMap(({ outcome }) => outcome.notes),
        ...removed.map(({ text, reason }) => `“${text}” removed: ${reason}`),
        ...draft.report.notes,
      ],
    };
    return { draft: { ...draft, report }, removed, unknown };
  };
}

/** Adds the boxes of all citations to a draft. Looks them up in parallel: in sequence, fifteen take fifteen times as long. */
export async function lightDraft(draft: ValidatedDraft<PlacedCitation>, deps: CitationDeps): Promise<ValidatedDraft> {
  return { ...draft, citations: await Promise.all(draft.citations.map((citation) => lightCitation(citation, deps))) };
}

/** Joins claims into the text of an answer, each followed by its markers: "Staff get 20 days. [1][2]". Records their offsets. */
export function assembleAnswer<C extends CitationRange>(
  claims: readonly Claim[],
  citations: readonly C[],
): AnswerDraft<C> {
  const markers: PlacedMarker[] = [];
  let text = '';
  for (const claim of claims) {
    text += (text === '' ? '' : ' ') + claim.text;
    for (const [i, marker] of claim.markers.entries()) {
      if (i === 0) text += ' ';
      const start = text.length;
      text += `[${marker}]`;
      markers.push({ marker, start, end: text.length });
    }
  }
  return { text, markers, claims, citations };
}
