import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PageRecord, PassageRecord } from '../../../../src/engine/documents/types.ts';
import {
  arePageBoxesIntact,
  checksumsOf,
  checksumsOfStored,
  contentOf,
  isPageTextIntact,
  isPartIntact,
  isPassageIntact,
  packChecksums,
  partBytesOf,
  unpackChecksums,
} from '../../../../src/engine/library/tables/document-checksums.ts';
import { packSentences } from '../../../../src/engine/library/tables/packed-sentences.ts';
import { FILE_PART_BYTES, FORMER_PART_BYTES } from '../../../../src/engine/library/tables/schema.ts';

const page = (pageIndex: number, text: string, more: Partial<PageRecord> = {}): PageRecord => ({
  ...{ pageIndex, label: null, start: pageIndex * 100, text, geometry: Uint8Array.of(1, 2, pageIndex) },
  ...{ state: 'text', reason: null },
  ...more,
});
const PASSAGE: PassageRecord = {
  ...{ chunkIndex: 0, start: 0, end: 9, text: 'Six days.', section: 'Leave', firstPage: 0, lastPage: 0 },
  sentences: [{ start: 0, end: 9, kind: 'prose', header: null }],
};
const stored = { ...PASSAGE, packed: packSentences(PASSAGE.sentences) };
const DOCUMENT = {
  pages: [page(0, 'Six days.'), page(1, 'A \ud83d zebra.'), page(2, '', { geometry: null })],
  passages: [stored],
};
const BYTES = new Uint8Array(FILE_PART_BYTES + 3).fill(7);
const checksums = checksumsOf(DOCUMENT, BYTES, FILE_PART_BYTES);

test('the size of the parts of an original is known by their number', () => {
  const [small, large] = [FILE_PART_BYTES - 1, FILE_PART_BYTES + 3].map((bytes) => {
    const checksumsIn = (size: number) => checksumsOf(DOCUMENT, BYTES.subarray(0, bytes), size);
    return [FILE_PART_BYTES, FORMER_PART_BYTES].map((size) => partBytesOf(bytes, checksumsIn(size)));
  });
  expect(large).toEqual([FILE_PART_BYTES, FORMER_PART_BYTES]);
  // One part either way.
  expect(small).toEqual([FILE_PART_BYTES, FILE_PART_BYTES]);
  expect(partBytesOf(FILE_PART_BYTES + 3, null)).toBe(FORMER_PART_BYTES);
});

describe('checksums of a document', () => {
  test('know every piece as it was written, also a half of a character, which UTF-8 has no place for', () => {
    expect(DOCUMENT.pages.every((one) => isPageTextIntact(checksums, one))).toBe(true);
    expect(isPageTextIntact(checksums, page(1, 'A \ufffd zebra.'))).toBe(true);
    expect(DOCUMENT.pages.every((one) => arePageBoxesIntact(checksums, one))).toBe(true);
    expect(isPassageIntact(checksums, stored)).toBe(true);
    expect(isPartIntact(checksums, 0, BYTES.subarray(0, FILE_PART_BYTES))).toBe(true);
    expect(isPartIntact(checksums, 1, BYTES.subarray(FILE_PART_BYTES))).toBe(true);
  });

  test.each([
    ['short', 'Sechs Tage für 世界 🎈'],
    ['long', 'Sechs Tage für 世界 🎈 '.repeat(20_000)],
  ])('are the same of a %s text as a string and as it is stored', (_, text) => {
    const own = { ...stored, text, end: text.length };
    const of = checksumsOfStored([], [own], []);
    const fields = JSON.stringify([0, 0, text.length, 0, 0, 'Leave', own.packed.length]);
    const digest = createHash('sha256').update(`${fields}\n`).update(own.packed).update(text).digest();
    expect(of.digests).toEqual(new Uint8Array(digest.subarray(0, 16)));
    expect(isPassageIntact(of, own)).toBe(true);
    expect(isPassageIntact(of, { ...own, text: Buffer.from(text) })).toBe(true);
    expect(isPassageIntact(of, { ...own, text: Buffer.from(`${text}.`) })).toBe(false);
  });

  test.each<[string, PageRecord]>([
    ['other words', page(0, 'Ten days.')],
    ['another place', page(0, 'Six days.', { start: 1 })],
    ['another label', page(0, 'Six days.', { label: 'iv' })],
    ['another state', page(0, 'Six days.', { state: 'ocr' })],
    ['another page', page(1, 'Six days.', { start: 0 })],
    ['a page that never was', page(3, '')],
    ['a page before the first', page(-1, '')],
  ])('find a page with %s', (_, changed) => {
    expect(isPageTextIntact(checksums, changed)).toBe(false);
  });

  test('find other boxes, also none', () => {
    expect(arePageBoxesIntact(checksums, page(0, 'Six days.', { geometry: Uint8Array.of(1, 2, 9) }))).toBe(false);
    expect(arePageBoxesIntact(checksums, page(0, 'Six days.', { geometry: null }))).toBe(false);
    expect(arePageBoxesIntact(checksums, page(2, '', { geometry: Uint8Array.of(1) }))).toBe(false);
  });

  test.each([
    ['text', { text: 'Ten days.' }],
    ['section', { section: 'What is not leave' }],
    ['place', { end: 10 }],
    ['page', { lastPage: 1 }],
    ['sentences', { packed: packSentences([{ start: 0, end: 3, kind: 'prose', header: null }]) }],
    // The same bytes behind one another, cut elsewhere.
    ['border of sentences and text', { packed: stored.packed.subarray(0, 19), text: `${stored.packed[19]}Six days.` }],
  ])('find a passage with another %s', (_, changed) => {
    expect(isPassageIntact(checksums, { ...stored, ...changed })).toBe(false);
  });

  test('find another original', () => {
    expect(isPartIntact(checksums, 1, Uint8Array.of(7, 7, 8))).toBe(false);
    expect(isPartIntact(checksums, 2, new Uint8Array())).toBe(false);
  });

  test('are the same for what was read and for what is stored of it', () => {
    const parts = [BYTES.subarray(0, FILE_PART_BYTES), BYTES.subarray(FILE_PART_BYTES)];
    expect(checksumsOfStored(DOCUMENT.pages, [stored], parts)).toEqual(checksums);
  });

  test('hold SHA-256 of the boxes as they are, cut to 128 bits', () => {
    const digest = createHash('sha256')
      .update(Uint8Array.of(1, 2, 0))
      .digest()
      .subarray(0, 16);
    expect(Buffer.from(checksums.digests.subarray(3 * 16, 4 * 16))).toEqual(digest);
  });

  test('come back from the bytes they are stored as, and not from others', () => {
    const packed = packChecksums(checksums);
    expect(unpackChecksums(packed)).toEqual(checksums);
    expect(unpackChecksums(packed.subarray(0, -1))).toBeNull();
    expect(unpackChecksums(packed.subarray(0, 10))).toBeNull();
    expect(unpackChecksums(packed.with(0, 2))).toBeNull();
    expect(contentOf({ checksums })).not.toBe(contentOf({ checksums: { ...checksums, repairs: 1 } }));
  });
});
