import { describe, expect, test } from 'vitest';
import { groundClaims } from '../../../../src/engine/answering/grounding/ground-claims.ts';
import type { NumberedSentence } from '../../../../src/engine/answering/types.ts';

const line = (number: number, text: string, headerText: string | null = null): NumberedSentence =>
  ({ number, text, headerText, kind: 'prose', start: 0, end: text.length }) as unknown as NumberedSentence;

const LINES = [
  line(1, 'Toronto\t260\t78\t39\tCAD', 'City\tHotel\tDinner\tLunch\tCurrency'),
  line(2, 'Zurich\t240\t95\t48\tCHF', 'City\tHotel\tDinner\tLunch\tCurrency'),
  line(3, 'Customs officers may search electronic devices.'),
  line(4, 'A lost laptop must be reported to the Travel Desk within 24 hours.'),
  line(5, 'Managers approve the claim.'),
];
const ground = (text: string, numbers: number[], question = '') => groundClaims([{ text, numbers }], LINES, question);

describe('groundClaims', () => {
  test('a line that holds is kept without a word', () => {
    expect(ground('A lost laptop must be reported within 24 hours.', [4])).toEqual({
      claims: [{ text: 'A lost laptop must be reported within 24 hours.', numbers: [4] }],
      notes: [],
    });
  });
  test('a line beside the point is taken away and noted', () => {
    const { claims, notes } = ground('A lost laptop must be reported to the Travel Desk within 24 hours.', [4, 3]);
    expect(claims[0]?.numbers).toEqual([4]);
    expect(notes[0]).toContain('line 3 does not speak of it');
  });
  test('a line that says less than another and adds nothing is taken away', () => {
    const { claims, notes } = ground('The hotel limit in Zurich is 240 CHF.', [1, 2]);
    expect(claims[0]?.numbers).toEqual([2]);
    expect(notes[0]).toContain('line 1');
    const both = ground('A lost laptop and electronic devices searched by customs must be reported.', [3, 4]);
    expect(both.claims[0]?.numbers).toEqual([3, 4]);
  });
  test('lines that say the same bear each other out', () => {
    const twice = [line(1, 'Reports are due in March.'), line(2, 'All reports are due in March of each year.')];
    const { claims } = groundClaims([{ text: 'Reports are due in March.', numbers: [1, 2] }], twice, '');
    expect(claims[0]?.numbers).toEqual([1, 2]);
  });
  test('one line off in a table: the row that says it is cited instead', () => {
    for (const text of ['The limit in Zurich is 240 CHF.', 'Zurich | 240 | 95 | 48 | CHF.']) {
      const { claims, notes } = ground(text, [1]);
      expect(claims[0]?.numbers).toEqual([2]);
      expect(notes[0]).toContain('line 1 does not speak of it, line 2 does');
    }
  });
  test('the line with the words that a claim adds to the question is cited instead', () => {
    const question = 'Who approves what employees claim under the Northmere travel scheme of this year?';
    const text = 'Managers approve what employees claim under the Northmere travel scheme of this year.';
    expect(ground(text, [3], question).claims).toEqual([{ text, numbers: [5] }]);
    const added = `${text.slice(0, -1)} in Lisbon.`;
    expect(ground(added, [3], question).claims).toEqual([{ text: added, numbers: [3], isUngrounded: true }]);
  });
  test('a claim that no line says is marked, for its reason to be told', () => {
    const text = 'Northmere holds forty patents worldwide.';
    expect(ground(text, [5]).claims).toEqual([{ text, numbers: [5], isUngrounded: true }]);
  });
  test('lines that only together say it are kept', () => {
    const text = 'Managers approve devices searched by customs, laptop reported, Travel Desk, Toronto.';
    expect(ground(text, [3, 4]).claims).toHaveLength(1);
  });
  test('numbers that were never offered are left to the validator', () => {
    expect(ground('Anything.', [99]).claims[0]?.numbers).toEqual([99]);
  });
  test('of lines with too few of its words, the one with the figure that it adds to the question is cited', () => {
    const question = 'How much may an employee on a business trip spend for dinner when in Switzerland in 2026?';
    const text = 'An employee on a business trip may spend 95 for dinner when in Switzerland in 2026.';
    expect(ground(text, [1, 2], question).claims[0]).toEqual({ text, numbers: [2] });
    const { claims, notes } = ground(text, [5], question);
    expect(claims[0]).toEqual({ text, numbers: [2] });
    expect(notes[0]).toContain('line 5 does not speak of it, line 2 does');
  });
  test('a figure of the question, or of one digit, tells nothing', () => {
    const text = 'An employee on a business trip may spend 24 for dinner and 3 taxis when in Switzerland.';
    expect(ground(text, [5], 'Is it 24?').claims[0]?.isUngrounded).toBe(true);
  });
});
