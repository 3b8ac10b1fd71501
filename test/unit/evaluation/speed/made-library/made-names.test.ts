import { expect, test } from 'vitest';
import { madeName } from '../../../../../evaluation/speed/made-library/made-names.ts';

test('each number has a name of its own, of two words; another seed gives it another', () => {
  const names = Array.from({ length: 50_000 }, (_, number) => madeName(number * 331, 7));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names.slice(0, 100)) expect(name).toMatch(/^[A-Z][a-z]{4,} [A-Z][a-z]{4,}$/);
  expect(madeName(5, 8)).not.toBe(madeName(5, 7));
});

test('neighbours share no word as a rule, so that a word says little about the document', () => {
  const words = Array.from({ length: 200 }, (_, number) => madeName(number * 4096, 1).split(' '));
  expect(new Set(words.map(([first]) => first)).size).toBeGreaterThan(150);
  expect(new Set(words.map(([, second]) => second)).size).toBeGreaterThan(150);
});
