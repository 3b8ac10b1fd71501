import { expect, it } from 'vitest';
import { wordChanges } from '../../../../src/renderer/words/word-changes.ts';

const written = (older: string, newer: string): string =>
  wordChanges(older, newer)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}]` : `[+${text}]`))
    .join('');

it('marks whole words and whole numbers', () => {
  expect(written('Claims above EUR 2,500 need approval.', 'Claims above EUR 3,000 need written approval.')).toBe(
    'Claims above EUR [-2,500][+3,000] need [+written ]approval.',
  );
  expect(written('It doesn’t end.', 'It does end.')).toBe('It [-doesn’t][+does] end.');
});

it('sees no difference in line breaks, page breaks and spaces', () => {
  expect(written('one two\nthree\ffour', 'one  two three four')).toBe('one two three four');
});

it.each([
  ['Up to five days may be carried over.', 'Up to eight working days may be carried over, if agreed.'],
  ['Rail\t30\t40', 'Rail\t35\t40'],
  ['a b c d', 'd c b a'],
  ['', 'new'],
])('loses no word of either: %s', (older, newer) => {
  const changes = wordChanges(older, newer);
  const only = (kind: string) =>
    changes
      .filter((change) => change.kind === 'same' || change.kind === kind)
      .map((change) => change.text)
      .join('')
      .trim();
  expect(only('gone')).toBe(older.replaceAll('\t', ' '));
  expect(only('added')).toBe(newer.replaceAll('\t', ' '));
});
