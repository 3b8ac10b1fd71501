import type { Citation, CitationType, Claim, PlacedMarker, Verdict } from '../../contract/answer.ts';
import type { ValidationReport } from '../../contract/findings/validation-report.ts';
import type { ScopeText } from '../documents/types.ts';
import type { StoredPassage } from '../library/types.ts';

/** The fields of a citation that the validator reads. Boxes are looked up later, for valid citations only. */
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

/** Judges a claim by its cited words. `background`: the heading path and table header above them. */
export type JudgeCitation = (
  claim: string,
  source: string,
  background: string,
) => { readonly citation_type: CitationType; readonly confidence_score: number };

/**
 * One place cited for a claim. `background`: the heading path and table header above its words.
 */
export interface CitedPlace {
  readonly passage: Pick<StoredPassage, 'start' | 'text' | 'sentences'> &
    Partial<Pick<StoredPassage, 'section' | 'lead'>>;
  readonly textSpan: string;
  readonly background: string;
  /** Passages of the same document that were found too: their figures are compared with the cited ones. */
  readonly beside?: readonly CitedPlace['passage'][];
}

/** A verdict with its reason. */
export interface Judgement {
  readonly verdict: Verdict;
  /** One sentence in plain words, null when supported. */
  readonly reason: string | null;
  /** For each place the texts above it that the claim takes words from. */
  readonly scopes?: readonly (readonly ScopeText[])[];
}

/** Judges a claim by everything that is cited for it; `question` is what it answers. */
export type JudgeClaim = (claim: string, places: readonly CitedPlace[], question?: string) => Judgement;
