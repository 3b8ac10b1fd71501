import { expect, test } from 'vitest';
import type { Citation } from '../../../../src/contract/answer.ts';
import { assembleAnswer } from '../../../../src/engine/answering/grounding/check-claims.ts';
import { type DraftOfPart, joinDrafts } from '../../../../src/engine/answering/grounding/join-drafts.ts';
import { placeInPassage } from '../../../../src/engine/places/place.ts';
import type { RetrievedPassage } from '../../../../src/engine/retrieval/types.ts';
import { validateAnswer } from '../../../../src/engine/verification/validate-answer.ts';
import { PASSAGES } from '../library-of.ts';

const cited = (words: string, claim_text: string, marker: number): Citation => {
  const passage = PASSAGES.find(({ text }) => text.includes(words)) as RetrievedPassage;
  const start = passage.start + passage.text.indexOf(words);
  return {
    ...placeInPassage(passage, start, start + words.length),
    ...{ marker, claim_text, text_span: words, citation_type: 'direct_quote', confidence_score: 1, similarity: null },
    ...{ page_label: null, rects: [], lit_spans: [], context_spans: [] },
  };
};

/** Each sentence with the words that it cites. */
function draftOf(...said: readonly (readonly [text: string, ...words: string[]])[]): DraftOfPart {
  let marker = 0;
  const citations = said.map(([text, ...words]) => words.map((one) => cited(one, text, ++marker)));
  const claims = said.map(([text], i) => ({
    ...{ text, verdict: 'supported' as const, reason: null },
    markers: (citations[i] as Citation[]).map((one) => one.marker),
  }));
  const removed = { text: 'Gone.', verdict: 'unsupported' as const, reason: 'Nothing says it.', before: said.length };
  return { draft: validateAnswer(assembleAnswer(claims, citations.flat()), PASSAGES), removed: [removed] };
}

test('the same place has the same marker in all parts, and markers count on', () => {
  const first = draftOf(['A.', '25 days'], ['B.', '5 unused days']);
  const second = draftOf(['C.', '31 March', '25 days']);
  const { draft, removed } = joinDrafts([first, second], PASSAGES, validateAnswer);
  expect(draft.text).toBe('A. [1] B. [2] C. [3][1]');
  expect(draft.citations.map(({ marker, claim_text, text_span }) => [marker, claim_text, text_span])).toEqual([
    [1, 'A.', '25 days'],
    [2, 'B.', '5 unused days'],
    [3, 'C.', '31 March'],
    [1, 'C.', '25 days'],
  ]);
  expect(draft.report).toMatchObject({ valid: 4, missing: 0, invalid_removed: 0 });
  expect(removed.map(({ before }) => before)).toEqual([2, 3]);
});

test('a sentence that an earlier part has is left out, and one part is handed on as it is', () => {
  const first = draftOf(['A.', '25 days']);
  const joined = joinDrafts([first, draftOf(['A.', '25 days'], ['B.', '31 March'])], PASSAGES, validateAnswer);
  expect(joined.draft.text).toBe('A. [1] B. [2]');
  expect(joinDrafts([first], PASSAGES, validateAnswer)).toBe(first);
});
