import { describe, expect, it } from 'vitest';
import { struckRuns } from '../../../../src/contract/view/struck-runs.ts';
import { isStruck, struck, withoutStruck } from '../../../../src/engine/text/marks/struck.ts';

describe('struck words', () => {
  it('stand between two tildes, blanks at their ends outside', () => {
    expect(struck(' 4,000 ')).toBe(' ~~4,000~~ ');
    expect(struck(' ')).toBe(' ');
  });

  it('are left out without moving what follows', () => {
    const text = 'The fee is ~~4,000~~ 6,500 pounds.';
    expect(withoutStruck(text)).toBe('The fee is           6,500 pounds.');
    expect(withoutStruck(text)).toHaveLength(text.length);
  });

  it.each(['1.0~~rc1 sorts before 1.0~~, which …', '~~ a ~~', '~~~bash', 'a ~~b\nc~~'])(
    'are not found in %j',
    (text) => {
      expect(withoutStruck(text)).toBe(text);
    },
  );

  it('are all that a text says, or not', () => {
    expect(isStruck('~~The old rate applies.~~')).toBe(true);
    expect(isStruck('~~4~~ 6')).toBe(false);
    expect(isStruck('No word is struck.')).toBe(false);
  });
});

describe('what is shown as struck', () => {
  it.each([
    'The fee is ~~4,000~~ 6,500 pounds.',
    'thirty~~-one~~ days, ~~and no more~~',
    '1.0~~rc1 sorts before 1.0~~, which …',
    '~~ a ~~ and ~~~bash',
    'No word is struck.',
  ])('is what counts as struck: %j', (text) => {
    const shown = struckRuns(text).filter(({ isStruck: gone }) => !gone);
    const letters = (of: string): string => of.replace(/\s/gu, '');
    expect(letters(shown.map((run) => run.text).join(''))).toBe(letters(withoutStruck(text)));
  });
});
