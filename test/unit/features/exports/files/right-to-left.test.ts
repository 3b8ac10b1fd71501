import { describe, expect, it } from 'vitest';
import { levelsOf, startsAtRight, unitsOf } from '../../../../../src/engine/features/exports/files/right-to-left.ts';

/** The parts of a text from left to right; letters of a word in the order in which they are read. */
function shown(text: string): string[] {
  const letters = [...text];
  const levels = levelsOf(letters);
  const line = letters.map((letter, i) => ({ text: letter, level: levels[i] ?? 0 }));
  return unitsOf(line, () => true).map((unit) => unit.text);
}

describe('unitsOf', () => {
  it.each([
    ['ימי חופשה', ['חופשה', ' ', 'ימי']],
    ['עד 1,250.50 שקל', ['שקל', ' ', '1,250.50', ' ', 'עד']],
    ['דוח (2024)', ['(', '2024', ')', ' ', 'דוח']],
    ['see דוח שנתי, page 4', ['see ', 'שנתי', ' ', 'דוח', ', page 4']],
    ['שלום ABC DEF', ['ABC DEF', ' ', 'שלום']],
    ['خمسة أيام', ['أيام', ' ', 'خمسة']],
    ['no such letters', ['no such letters']],
  ])('%s', (text, parts) => {
    expect(shown(text)).toEqual(parts);
  });
});

describe('startsAtRight', () => {
  it.each([
    ['“ימי חופשה”', true],
    ['4 ימי', true],
    ['see דוח', false],
  ])('%s', (text, isAtRight) => {
    expect(startsAtRight(text)).toBe(isAtRight);
  });
});
