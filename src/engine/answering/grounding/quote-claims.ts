import type { Claim } from '../../../contract/answer.ts';
import type { JudgeCitation } from '../../verification/types.ts';
import type { PromptSentence } from '../types.ts';
import { exactPlace } from './claim-grounding.ts';
import { type PlacedClaims, placedCitation } from './place-claims.ts';
import { quoteText } from './verbatim-fallback.ts';

/** The judgement of a sentence that cites itself: there is nothing to compare. */
const AS_QUOTE: ReturnType<JudgeCitation> = { citation_type: 'direct_quote', confidence_score: 1 };

/**
 * One claim for each sentence: its text is the sentence and its citation exactly the sentence's range, neither widened nor cut. The
 * same words in two places are one claim with two citations.
 */
export function quoteClaims(sentences: readonly PromptSentence[]): Pick<PlacedClaims, 'claims' | 'citations'> {
  const citations = sentences.map((sentence, i) =>
    placedCitation(exactPlace(sentence), quoteText(sentence.text), i + 1, [], AS_QUOTE),
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
