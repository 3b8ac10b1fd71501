import { expect, it } from 'vitest';
import type { Line } from '../../../../src/engine/documents/layout/line.ts';
import { settleAlikeLetters } from '../../../../src/engine/documents/ocr/alike-letters.ts';

const KNOWN = new Set(['illness', 'mail', 'mall', 'public', 'file']);
const settle = (...texts: readonly string[]): string[] =>
  settleAlikeLetters([texts.map((text) => ({ text }) as Line)], (text) => (KNOWN.has(text) ? 1 : 2)).flatMap((lines) =>
    lines.map(({ text }) => text),
  );

it.each([
  ['a capital at the head', ['4.5 lliness abroad', 'an illness'], '4.5 Illness abroad'],
  ['a small letter', ['the pub1ic office', 'public'], 'the public office'],
  ['capitals', ['PUBL1C HOLIDAYS', 'public'], 'PUBLIC HOLIDAYS'],
  ['a word that is known as it is', ['the mall', 'the mail'], 'the mall'],
  ['a word that stands nowhere else', ['4.5 lliness abroad', 'nothing'], '4.5 lliness abroad'],
  ['a name', ['Mr Illnes', 'an illness'], 'Mr Illnes'],
])('%s', (_, texts, first) => {
  expect(settle(...texts)[0]).toBe(first);
});

it('a word between two known ones stays', () => {
  expect(settle('the mai1', 'mail', 'mall')[0]).toBe('the mai1');
});
