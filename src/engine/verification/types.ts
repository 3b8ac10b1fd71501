import type { Citation, CitationType, Claim, ValidationReport, Verdict } from '../../contract/answer.ts';
import type { ScopeText } from '../documents/types.ts';
import type { StoredPassage } from '../library/types.ts';

/** A marker as it was put into the text of an answer: `[n]` at [start, end). Only these are markers, whatever else looks like one. */
export interface PlacedMarker {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** What the validator reads of a citation: none of its boxes, which are looked up for those that hold. */
export type CitationRange = Pick<Citation, 'marker' | 'document_id' | 'chunk_id' | 'text_span' | 'start' | 'end'>;

/** An answer before (or after) validation. A claim whose markers were all removed has none. */
export interface AnswerDraft<C extends CitationRange = Citation> {
  readonly text: string;
  readonly markers: readonly PlacedMarker[];
  readonly claims: readonly Claim[];
  readonly citations: readonly C[];
}

export interface ValidatedDraft<C extends CitationRange = Citation> extends AnswerDraft<C> {
  readonly report: Omit<ValidationReport, 'repaired'>;
}

/** Checks a draft against the passages of this request (requirement C1). Pure. */
export type ValidateDraft = <C extends CitationRange>(
  draft: AnswerDraft<C>,
  passages: readonly StoredPassage[],
) => ValidatedDraft<C>;

/** How a claim stands to the words cited for it. `background`: heading path and table header that the words stand under. */
export type JudgeCitation = (
  claim: string,
  source: string,
  background: string,
) => { readonly citation_type: CitationType; readonly confidence_score: number };

/**
 * One place cited for a claim. `background`: heading path and table header that the words stand under. `around`: what else of the
 * question holds for the whole passage, worked out only for a claim that needs it, which is weak.
 */
export interface CitedPlace {
  readonly passage: Pick<StoredPassage, 'start' | 'text' | 'sentences'> &
    Partial<Pick<StoredPassage, 'section' | 'lead'>>;
  readonly textSpan: string;
  readonly background: string;
  readonly around?: () => string;
}

/** A verdict with what it rests on. */
export interface Judgement {
  readonly verdict: Verdict;
  /** One sentence in plain words, null when supported. */
  readonly reason: string | null;
  /** For each place what it stands under that the claim takes words from. */
  readonly scopes?: readonly (readonly ScopeText[])[];
}

/** The verdict on a claim with all that is cited for it. */
export type JudgeClaim = (claim: string, places: readonly CitedPlace[]) => Judgement;
