import { expect, test } from 'vitest';
import { joinedProofs, proofOf, provingWords } from '../../../../../src/contract/view/citation-text.ts';

const ID = 'aaaaaaaaaaaaaaaa';

test('the proving words are a part of the cited ones, or all of them', () => {
  const wide = { text_span: 'Before. Proof. After.', start: 100, end: 121, proof: { start: 108, end: 114 } };
  expect(provingWords(wide)).toBe('Proof.');
  expect(proofOf({ start: 100, end: 121 })).toEqual({ start: 100, end: 121 });
});

test('parts of one sentence are joined, other places and documents are not', () => {
  const parts = [
    { document_id: ID, start: 41, end: 80 },
    { document_id: ID, start: 0, end: 60, proof: { start: 10, end: 40 } },
    { document_id: ID, start: 200, end: 240 },
    { document_id: 'bbbbbbbbbbbbbbbb', start: 241, end: 250 },
  ];
  expect(joinedProofs(parts)).toEqual([
    { document_id: ID, start: 10, end: 80 },
    { document_id: ID, start: 200, end: 240 },
    { document_id: 'bbbbbbbbbbbbbbbb', start: 241, end: 250 },
  ]);
});
