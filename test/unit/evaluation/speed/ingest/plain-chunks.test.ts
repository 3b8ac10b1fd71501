import { expect, test } from 'vitest';
import { plainChunks } from '../../../../../evaluation/speed/ingest/plain-chunks.ts';

test('chunks of the baseline are 1,000 characters, whole together, and know their page', () => {
  const pages = ['a'.repeat(1500), 'b'.repeat(200), 'c'.repeat(900)];
  const chunks = plainChunks('f.pdf', pages);
  expect(chunks.map(({ text }) => text).join('')).toBe(pages.join('\n'));
  expect(chunks.map(({ page, start, end }) => [page, start, end])).toEqual([
    [0, 0, 1000],
    [0, 1000, 2000],
    [2, 2000, 2602],
  ]);
});

test('with an overlap each chunk begins before the end of the one before, and none lies in the overlap alone', () => {
  const chunks = plainChunks('f.pdf', ['a'.repeat(1970)], 20);
  expect(chunks.map(({ start, end }) => [start, end])).toEqual([
    [0, 1000],
    [980, 1970],
  ]);
  expect(plainChunks('f.pdf', ['a'.repeat(1000)], 20)).toHaveLength(1);
  expect(plainChunks('f.pdf', [''], 20)).toEqual([]);
});
