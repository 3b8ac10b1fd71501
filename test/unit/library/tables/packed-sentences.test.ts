import { expect, test } from 'vitest';
import type { SentenceRange } from '../../../../src/engine/documents/types.ts';
import { packedKinds, packSentences, unpackSentences } from '../../../../src/engine/library/tables/packed-sentences.ts';

const over = 'Three months ended March 31,';
const SENTENCES: SentenceRange[] = [
  { start: 100, end: 109, kind: 'heading', header: null },
  {
    ...{ start: 110, end: 140, kind: 'row', header: [100, 109] },
    table: {
      caption: '(in millions)',
      group: 'Current assets',
      values: [
        { start: 120, end: 125, column: '2021', over },
        { start: 126, end: 131, column: '2020', over },
      ],
    },
  },
  {
    ...{ start: 141, end: 160, kind: 'row', header: null },
    table: { caption: null, group: null, values: [{ start: 150, end: 160, column: null, over: null }] },
  },
  { start: 161, end: 170, kind: 'row', header: null },
];

test('places in tables survive packing, also from an unaligned view', () => {
  const packed = packSentences(SENTENCES);
  expect(unpackSentences(packed)).toEqual(SENTENCES);
  const shifted = new Uint8Array(packed.length + 3);
  shifted.set(packed, 3);
  expect(unpackSentences(shifted.subarray(3))).toEqual(SENTENCES);
});

test('the kinds alone are those of the unpacked sentences, with places in tables and without', () => {
  const [heading] = SENTENCES as [SentenceRange];
  for (const sentences of [SENTENCES, [heading], []])
    expect(packedKinds(packSentences(sentences))).toEqual(sentences.map(({ kind }) => kind));
  expect(() => packedKinds(new Uint8Array(7))).toThrow();
});

test('a text that several rows have is stored once', () => {
  const [, row] = SENTENCES as [SentenceRange, SentenceRange];
  const many = Array.from({ length: 20 }, () => row);
  const stored = new TextDecoder('latin1').decode(packSentences(many));
  expect(stored.split(over)).toHaveLength(2);
});

test('sentences without places are stored as they always were', () => {
  const plain = SENTENCES.map(({ table: _, ...sentence }) => sentence);
  expect(packSentences(plain).byteLength).toBe(plain.length * 20);
  expect(unpackSentences(packSentences(plain))).toEqual(plain);
});

test('bytes that are no places throw', () => {
  const packed = packSentences(SENTENCES);
  expect(() => unpackSentences(packed.subarray(0, packed.length - 4))).toThrow();
});
