import type { CitationIssue } from '../../contract/fact-check.ts';
import type { StoredPassage } from '../library/types.ts';
import { withoutStruck } from '../text/marks/struck.ts';
import { claimRelevance } from './judge-citation.ts';
import { matchSpan, type SpanMatch } from './match-span.ts';

/**
 * Similarity above which a span that is not verbatim counts as found, with its score. All three are requirement C4's.
 */
const FUZZY_FLOOR = 0.7;
/** Confidence from which a citation without issues is accurate. */
export const ACCURATE_FLOOR = 0.7;
/** Confidence from which a citation that is not accurate is at least weak. */
export const WEAK_FLOOR = 0.4;

export interface CitationCheckRequest {
  readonly passage: Pick<StoredPassage, 'start' | 'text' | 'sentences'>;
  readonly claimText: string;
  readonly expectedTextSpan: string;
  /** Heading path and table header above the words; their words count as found. */
  readonly background?: string;
  /** What the claim answers; its words prove nothing. */
  readonly question?: string;
}

/** Offsets address the document's canonical text; `sourceText` is exactly the text from `start` to `end`. */
export interface CitationCheck {
  readonly sourceText: string;
  readonly start: number;
  readonly end: number;
  readonly context: string;
  /** 0..1: how well the expected words match. */
  readonly spanMatch: number;
  readonly confidenceScore: number;
  readonly isAccurate: boolean;
  readonly issues: readonly CitationIssue[];
}

/**
 * The score of a match: 1 for a verbatim span; 0.7–0.99 for one that is more than 70 % similar; 0 for anything less.
 */
function spanScore(match: SpanMatch | null): number {
  if (match === null) return 0;
  if (match.exact) return 1;
  if (match.similarity <= FUZZY_FLOOR) return 0;
  return 0.7 + (0.29 * (match.similarity - FUZZY_FLOOR)) / (1 - FUZZY_FLOOR);
}

type Claimed = Pick<CitationCheckRequest, 'passage' | 'claimText'>;

/** The words of the sentence of a passage that has most words of a claim. */
export const nearestWords = (passage: CitationCheckRequest['passage'], claimText: string): string =>
  passage.text.slice(...nearestSentence({ passage, claimText }));

/** The range shown when the expected words are not found: the sentence of the passage with most words of the claim. */
function nearestSentence({ passage, claimText }: Claimed): [start: number, end: number] {
  let best: [number, number] = [0, passage.text.length];
  let bestScore = -1;
  for (const { start, end } of passage.sentences) {
    const range: [number, number] = [start - passage.start, end - passage.start];
    const score = claimRelevance(claimText, passage.text.slice(...range));
    if (score > bestScore) [best, bestScore] = [range, score];
  }
  return best;
}

/**
 * The range of the expected words in the passage and their score, 0..1; otherwise the sentence nearest to the claim.
 */
function locateSpan(request: CitationCheckRequest): {
  readonly span: number;
  readonly from: number;
  readonly to: number;
} {
  const match = matchSpan(request.passage.text, request.expectedTextSpan);
  const span = spanScore(match);
  const [from, to] = match !== null && span > 0 ? [match.start, match.end] : nearestSentence(request);
  return { span, from, to };
}

/**
 * The range of the canonical text that `verifyCitation` compares a claim with; it does not depend on the background.
 */
export function citedRange(request: CitationCheckRequest): readonly [start: number, end: number] {
  const { from, to } = locateSpan(request);
  return [request.passage.start + from, request.passage.start + to];
}

/**
 * Verifies a citation (requirement C4). Confidence = min(span match, claim relevance), 4 decimals; the relevance is
 * measured on the words found (`sourceText`, with the background). Issues: `text_span_not_found_in_source` when no part
 * of the passage is more than 70 % similar, `text_span_fuzzy_match` when the span is not verbatim,
 * `low_claim_relevance` when the relevance is below 0.7 and alone keeps the citation from being accurate. So a result
 * that is not accurate always has a reason, and accurate = confidence >= 0.7 and no issues.
 */
export function verifyCitation(request: CitationCheckRequest): CitationCheck {
  const { passage, claimText, background = '', question = '' } = request;
  const { span, from, to } = locateSpan(request);
  const sourceText = passage.text.slice(from, to);
  // Words that the document has struck are cited as they stand, and say nothing.
  const relevance = claimRelevance(withoutStruck(claimText), `${background}\n${withoutStruck(sourceText)}`, question);
  const issues: CitationIssue[] = [];
  if (span === 0) issues.push('text_span_not_found_in_source');
  else if (span < 1) issues.push('text_span_fuzzy_match');
  if (relevance < ACCURATE_FLOOR) issues.push('low_claim_relevance');
  const confidenceScore = Math.round(Math.min(span, relevance) * 1e4) / 1e4;
  return {
    sourceText,
    start: passage.start + from,
    end: passage.start + to,
    context: passage.text,
    spanMatch: Math.round(span * 1e4) / 1e4,
    confidenceScore,
    isAccurate: confidenceScore >= ACCURATE_FLOOR && issues.length === 0,
    issues,
  };
}
