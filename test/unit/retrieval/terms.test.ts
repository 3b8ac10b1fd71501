import { expect, test } from 'vitest';
import { contentTerms, terms } from '../../../src/engine/retrieval/terms.ts';

test('terms are lower case, without accents and possessives, numbers whole', () => {
  expect(terms("Amazon's Café paid 1,234.50 €, Q3")).toEqual(['amazon', 'cafe', 'paid', '1,234.50', 'q', '3']);
  expect(terms('the carrier’s fee')).toEqual(['the', 'carrier', 'fee']);
  expect(terms('— … —')).toEqual([]);
});

test('words that say nothing are left out, repeats are kept in order', () => {
  expect(contentTerms('What is the fee of the fee for a carrier?')).toEqual(['fee', 'fee', 'carrier']);
});

test.each([
  ['policies', 'policy'],
  ['losses', 'loss'],
  ['expenses', 'expense'],
  ['purchases', 'purchase'],
  ['applied', 'apply'],
  ['reported', 'report'],
  ['boxes', 'box'],
  ['branches', 'branch'],
  ['fees', 'fee'],
])('%s meets %s', (a, b) => {
  expect(contentTerms(a)).toEqual(contentTerms(b));
});

test.each(['bus', 'gas', 'glass', 'red', 'status', '2017s'])('%s keeps its ending', (word) => {
  expect(contentTerms(word)[0]).toBe(terms(word)[0]);
});
