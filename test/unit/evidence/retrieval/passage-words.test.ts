import { expect, test } from 'vitest';
import { terms } from '../../../../src/engine/evidence/retrieval/passage-words.ts';

test('terms are lower case, without accents and possessives, numbers whole', () => {
  expect(terms("Amazon's Café paid 1,234.50 €, Q3")).toEqual(['amazon', 'cafe', 'paid', '1,234.50', 'q', '3']);
  expect(terms('the carrier’s fee')).toEqual(['the', 'carrier', 'fee']);
  expect(terms('— … —')).toEqual([]);
});
