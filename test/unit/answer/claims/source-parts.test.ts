import { expect, test } from 'vitest';
import { sourceParts } from '../../../../src/engine/answer/claims/source-parts.ts';
import { sourceIn } from '../claim-of.ts';
import { documentOf } from '../library-of.ts';

const MOST = 80;
const sourceOf = (sentence: string) =>
  sourceIn(
    documentOf({ id: 'cccccccccccccccc', name: 'C', sentences: [sentence], passages: [{ sentences: [0, 0] }] })
      .passages,
    sentence,
  );

test('words that fit into one citation are one part', () => {
  const source = sourceOf('Staff may carry over five days.');
  expect(sourceParts(source, MOST)).toEqual([source]);
});

test('a long sentence is cited in parts of about one length, cut at its clauses, none of its words lost', () => {
  const sentence =
    'Staff may carry over five days of leave, unless they joined in the same year; leave that is not taken by the end of March lapses.';
  const parts = sourceParts(sourceOf(sentence), MOST);
  expect(parts.map(({ textSpan }) => textSpan)).toEqual([
    'Staff may carry over five days of leave, unless they joined in the same year;',
    'leave that is not taken by the end of March lapses.',
  ]);
  for (const { start, end, textSpan, lit } of parts) {
    expect(sentence.slice(start, end)).toBe(textSpan);
    expect(lit).toMatchObject({ cited: { start, end, textSpan, run: [start, end] } });
  }
});

test('a text without clauses or blanks is cut between whole characters', () => {
  const words = sourceParts(sourceOf('word '.repeat(60).trim()), MOST);
  expect(words.map(({ textSpan }) => textSpan).join(' ')).toBe('word '.repeat(60).trim());
  const signs = sourceParts(sourceOf('🙂'.repeat(100)), MOST - 1);
  expect(signs.map(({ textSpan }) => textSpan).join('')).toBe('🙂'.repeat(100));
  for (const { textSpan } of [...words, ...signs]) {
    expect(textSpan.length).toBeLessThanOrEqual(MOST);
    expect(textSpan.isWellFormed()).toBe(true);
  }
});
