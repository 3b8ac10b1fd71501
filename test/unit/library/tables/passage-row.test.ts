import { expect, test } from 'vitest';
import type { SentenceRange } from '../../../../src/engine/documents/types.ts';
import { packSentences, unpackSentences } from '../../../../src/engine/library/tables/packed-sentences.ts';
import { passageFromRow } from '../../../../src/engine/library/tables/passage-row.ts';

const SENTENCES: SentenceRange[] = [
  { start: 0, end: 9, kind: 'heading', header: null },
  { start: 10, end: 2_000_000_000, kind: 'prose', header: null },
  { start: 12, end: 14, kind: 'item', header: null },
  { start: 20, end: 30, kind: 'row', header: [0, 9] },
];

test('sentences survive packing, also from an unaligned view', () => {
  const packed = packSentences(SENTENCES);
  expect(packed.byteLength).toBe(80);
  expect(unpackSentences(packed)).toEqual(SENTENCES);
  const shifted = new Uint8Array(packed.length + 3);
  shifted.set(packed, 3);
  expect(unpackSentences(shifted.subarray(3))).toEqual(SENTENCES);
  expect(unpackSentences(packSentences([]))).toEqual([]);
});

test('bytes that are no sentences throw', () => {
  expect(() => unpackSentences(new Uint8Array(7))).toThrow('7 bytes');
  expect(() => unpackSentences(new Uint8Array(20).fill(9))).toThrow('kind');
});

const ROW = {
  ...{ chunk_id: 'd_0', document_id: 'd', chunk_index: 0, start: 0, end: 5, text: 'Rules', section: 'A' },
  ...{ first_page: 0, last_page: 0, sentences: packSentences(SENTENCES) },
};

test('a passage and every copy of it have their sentences', () => {
  const passage = passageFromRow(ROW);
  expect(passage.sentences).toEqual(SENTENCES);
  expect(passage.sentences).toBe(passage.sentences);
  expect({ ...passageFromRow(ROW) }.sentences).toEqual(SENTENCES);
  expect(structuredClone(passageFromRow(ROW)).sentences).toEqual(SENTENCES);
  expect(JSON.parse(JSON.stringify(passageFromRow(ROW))).sentences).toEqual(SENTENCES);
});

test('a passage with damaged sentences throws when they are read', () => {
  const passage = passageFromRow({ ...ROW, sentences: new Uint8Array(7) });
  expect(passage.text).toBe('Rules');
  expect(() => passage.sentences).toThrow('7 bytes');
});
