import type { Claim } from '../../../contract/answer.ts';
import { scaleOver } from '../../places/table-scale.ts';
import { findScale } from '../../verification/find-scale.ts';
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
  const unsaid = new Map(sentences.map((sentence) => [quoteText(sentence.text), unsaidScale(sentence)]));
  const citations = sentences.map((sentence, i) =>
    placedCitation(exactPlace(sentence), quoteText(sentence.text), i + 1, [], AS_QUOTE),
  );
  const byText = Map.groupBy(citations, (citation) => citation.claim_text);
  const claims = [...byText].map(([text, own]): Claim => {
    const reason = unsaid.get(text) ?? null;
    const judged = { verdict: reason === null ? ('supported' as const) : ('weak' as const), reason };
    return { text, markers: own.map((citation) => citation.marker), ...judged };
  });
  return { claims, citations };
}

/** What a quoted row leaves to the words above it, in one sentence: its scale; null where its figures are what they say. */
function unsaidScale({ kind, text, passage, header, headerText, ...sentence }: PromptSentence): string | null {
  if (kind !== 'row') return null;
  const above = headerText === null ? [] : [{ kind: 'column' as const, text: headerText, range: header }];
  const scale = scaleOver({ ...sentence, header }, passage, above);
  const values = (sentence.table?.values ?? []).map((value) => ({
    ...{ start: value.start - sentence.start, end: value.end - sentence.start, column: value.column },
  }));
  return findScale(text, { text, header: headerText, values }, scale)[0]?.reason ?? null;
}
