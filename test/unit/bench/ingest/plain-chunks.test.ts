import { expect, test } from 'vitest';
import { plainChunks } from '../../../../bench/ingest/plain-chunks.ts';

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
