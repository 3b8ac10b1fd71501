import { expect, test } from 'vitest';
import { crossValidated } from '../../../../../evaluation/fits/confidence/cross-validated.ts';
import { foldOf } from '../../../../../evaluation/fits/fold-of.ts';

/** A document in each fold. */
const documents = Array.from({ length: 40 }, (_, i) => `${i}.pdf`);

test('what holds in every document is learned from the others', () => {
  const cases = documents.map((document, i) => ({ document, features: [i % 2], outcome: i % 2 === 1 }));
  const probabilities = crossValidated(cases);
  for (const [i, probability] of probabilities.entries()) expect(probability > 0.5).toBe(i % 2 === 1);
});

test('a case is never rated by weights that saw its own document', () => {
  const fold = foldOf('0.pdf');
  const others = documents.filter((document) => foldOf(document) !== fold);
  const same = others.map((document, i) => ({ document, features: [i % 2], outcome: i % 2 === 1 }));
  // In this document alone the feature means the opposite: unseen, it is rated wrongly with confidence.
  const odd = [0, 1].map((value) => ({ document: '0.pdf', features: [value], outcome: value === 0 }));
  const [low = 1, high = 0] = crossValidated([...odd, ...same]);
  expect([low < 0.1, high > 0.9]).toEqual([true, true]);
});

test('one fold alone cannot be rated', () => {
  expect(() => crossValidated([{ document: 'a.pdf', features: [1], outcome: true }])).toThrow(RangeError);
});
