import { scaleOfRow } from '../../../../places/table-scale.ts';
import { findScale } from '../../../../verification/find-scale.ts';
import type { JudgeCitation } from '../../../../verification/types.ts';
import type { Claim, NewClaimId } from '../../../claims/claim.ts';
import { sourceOf } from '../../../claims/source.ts';
import type { PromptSentence } from '../../../types.ts';
import { exactPlace } from './claim-grounding.ts';
import { quoteText } from './verbatim-fallback.ts';

/** The judgement of a sentence that cites itself: there is nothing to compare. */
const AS_QUOTE: ReturnType<JudgeCitation> = { citation_type: 'direct_quote', confidence_score: 1 };

/**
 * One claim for each sentence: its text is the sentence and its source exactly the sentence's range, neither widened
 * nor cut. The same words in two places are one claim with two sources.
 */
export function quoteClaims(sentences: readonly PromptSentence[], newId: NewClaimId): Claim[] {
  return [...Map.groupBy(sentences, (sentence) => quoteText(sentence.text))].map(([text, own]): Claim => {
    const reason = own.map(unsaidScale).findLast((scale) => scale !== null) ?? null;
    return {
      id: newId(),
      text,
      lead: null,
      verdict: reason === null ? 'supported' : 'weak',
      reason,
      origin: 'document',
      state: 'said',
      notes: [],
      unknownLines: [],
      sources: own.map((sentence) => sourceOf(exactPlace(sentence), text, [], AS_QUOTE)),
    };
  });
}

/**
 * What a quoted row leaves to the words above it, in one sentence: its scale; null where its figures are what they say.
 */
function unsaidScale(sentence: PromptSentence): string | null {
  const { kind, text, headerText } = sentence;
  if (kind !== 'row') return null;
  const values = (sentence.table?.values ?? []).map((value) => ({
    start: value.start - sentence.start,
    end: value.end - sentence.start,
    column: value.column,
  }));
  return findScale(text, { text, header: headerText, values }, scaleOfRow(sentence))[0]?.reason ?? null;
}
