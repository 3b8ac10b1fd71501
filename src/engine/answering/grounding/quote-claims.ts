import type { Citation, Claim } from '../../../contract/answer.ts';
import type { JudgeCitation } from '../../data.ts';
import type { NumberedSentence } from '../prompt/prompt-lines.ts';
import type { CitationDeps } from '../types.ts';
import { citationOf } from './build-citations.ts';
import { exactPlace } from './claim-grounding.ts';
import { quoteText } from './verbatim-fallback.ts';

export interface QuotedClaims {
  readonly claims: readonly Claim[];
  readonly citations: readonly Citation[];
}

/** A sentence that is its own source: nothing is left to compare. */
const AS_QUOTE: ReturnType<JudgeCitation> = { citation_type: 'direct_quote', confidence_score: 1 };

/**
 * One claim for each sentence, whose text is the sentence and whose citation is exactly its range: not widened and not cut, as
 * the places of a claim in other words are. The same words in two places are one claim with two citations.
 */
export async function quoteClaims(sentences: readonly NumberedSentence[], deps: CitationDeps): Promise<QuotedClaims> {
  const citations = await Promise.all(
    sentences.map((sentence, i) =>
      citationOf(exactPlace(sentence), quoteText(sentence.text), i + 1, deps, [], AS_QUOTE),
    ),
  );
  const byText = Map.groupBy(citations, (citation) => citation.claim_text);
  const claims = [...byText].map(
    ([text, own]): Claim => ({
      text,
      markers: own.map((citation) => citation.marker),
      verdict: 'supported',
      reason: null,
    }),
  );
  return { claims, citations };
}
