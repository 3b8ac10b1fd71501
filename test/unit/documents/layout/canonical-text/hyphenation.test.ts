import { describe, expect, it } from 'vitest';
import { addWords, joinAtLineEnd } from '../../../../../src/engine/documents/layout/canonical-text.ts';

const vocabulary = new Set<string>();
addWords(
  'The department has long-term agreements; limitation, short and term, self and service, co-operation',
  vocabulary,
);

describe('joinAtLineEnd', () => {
  it.each([
    ['a word the document knows', 'each depart-', 'ment keeps', ''],
    ['a compound the document knows', 'the long-', 'term plan', '-'],
    ['a second break in a compound', 'the long-', 'term', '-'],
    ['two words the document knows apart', 'the self-', 'service desk', '-'],
    ['halves nobody knows', 'the unfore-', 'seeable event', ''],
    ['a capital after the hyphen', 'the Anglo-', 'Saxon law', '-'],
    ['a suspended hyphen', 'the pre-', 'and post-tax result', ' '],
    ['a number before', 'in 2019-', '2020 the', '-'],
    ['a number after', 'the COVID-', '19 rules', '-'],
    ['a dash that is not a hyphen of a word', 'as follows -', 'the rest', ' '],
    ['nothing to join', 'the word-', '(see below)', ' '],
    ['accents', 'la coopé-', 'ration', ''],
  ])('%s', (_, before, after, join) => {
    expect(joinAtLineEnd(before, after, vocabulary)).toBe(join);
  });
});

describe('addWords', () => {
  it('keeps compounds whole and their parts', () => {
    const words = new Set<string>();
    addWords('Short-term 24 Zürich', words);
    expect([...words]).toEqual(['short-term', 'short', 'term', 'zürich']);
  });
});
