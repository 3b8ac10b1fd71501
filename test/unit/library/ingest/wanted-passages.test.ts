import { expect, test } from 'vitest';
import { wantedPassages } from '../../../../src/engine/library/ingest/wanted-passages.ts';

test('those of the newest question come first, each one time', () => {
  const wanted = wantedPassages();
  wanted.note(['a', 'b']);
  wanted.note(['c', 'b']);
  expect(wanted.take()).toEqual(['c', 'b', 'a']);
  expect(wanted.take()).toEqual([]);
});

test('those of older questions give way', () => {
  const wanted = wantedPassages();
  wanted.note(Array.from({ length: 200 }, (_, i) => `old ${i}`));
  wanted.note(Array.from({ length: 100 }, (_, i) => `new ${i}`));
  const all = wanted.take();
  expect([all.length, all[0], all[99], all[100], all.at(-1)]).toEqual([256, 'new 0', 'new 99', 'old 0', 'old 155']);
});
