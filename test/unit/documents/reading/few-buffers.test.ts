import { expect, test } from 'vitest';
import { fewBuffers } from '../../../../src/engine/documents/reading/few-buffers.ts';

test('copies keep their bytes, and share few buffers', () => {
  const copied = fewBuffers();
  const given = Array.from({ length: 5_000 }, (_, i) => new Uint8Array(4 * (i % 400)).fill(i));
  const copies = given.map(copied);
  expect(copies.every((copy, i) => Buffer.compare(copy, given[i] as Uint8Array) === 0)).toBe(true);
  expect(copies.every(({ byteOffset }) => byteOffset % 4 === 0)).toBe(true);
  expect(new Set(copies.map(({ buffer }) => buffer)).size).toBeLessThan(10);
});

test('what is larger than a buffer has one of its own', () => {
  const copied = fewBuffers();
  const large = new Uint8Array(2 ** 20).fill(7);
  expect(copied(large)).toEqual(large);
  expect(copied(Uint8Array.of(1, 2, 3, 4))).toEqual(Uint8Array.of(1, 2, 3, 4));
});
