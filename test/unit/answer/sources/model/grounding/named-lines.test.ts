import { describe, expect, test } from 'vitest';
import { correctLines } from '../../../../../../src/engine/answer/sources/model/grounding/named-lines.ts';
import type { NumberedSentence } from '../../../../../../src/engine/answer/types.ts';

const line = (number: number, text: string, headerText: string | null = null): NumberedSentence =>
  ({ number, text, headerText, kind: 'prose', start: 0, end: text.length }) as unknown as NumberedSentence;

const LINES = [
  line(1, 'Toronto\t260\t78\t39\tCAD', 'City\tHotel\tDinner\tLunch\tCurrency'),
  line(2, 'Zurich\t240\t95\t48\tCHF', 'City\tHotel\tDinner\tLunch\tCurrency'),
  line(3, 'Customs officers may search electronic devices.'),
  line(4, 'A lost laptop must be reported to the Travel Desk within 24 hours.'),
  line(5, 'Managers approve the claim.'),
];
const ground = (text: string, numbers: number[], question = '') => correctLines({ text, numbers }, LINES, question);

describe('correctLines', () => {
  test('a line that holds is kept without a word', () => {
    expect(ground('A lost laptop must be reported within 24 hours.', [4])).toEqual({
      claim: { text: 'A lost laptop must be reported within 24 hours.', numbers: [4] },
      note: null,
    });
  });
  test('a line beside the point is taken away and noted', () => {
    const { claim, note } = ground('A lost laptop must be reported to the Travel Desk within 24 hours.', [4, 3]);
    expect(claim.numbers).toEqual([4]);
    expect(note).toContain('line 3 does not speak of it');
  });
  test('a line that says less than another and adds nothing is taken away', () => {
    const { claim, note } = ground('The hotel limit in Zurich is 240 CHF.', [1, 2]);
    expect(claim.numbers).toEqual([2]);
    expect(note).toContain('line 1');
    const both = ground('A lost laptop and electronic devices searched by customs must be reported.', [3, 4]);
    expect(both.claim.numbers).toEqual([3, 4]);
  });
  test('lines that say the same bear each other out', () => {
    const twice = [line(1, 'Reports are due in March.'), line(2, 'All reports are due in March of each year.')];
    const { claim } = correctLines({ text: 'Reports are due in March.', numbers: [1, 2] }, twice, '');
    expect(claim.numbers).toEqual([1, 2]);
  });
  test('one line off in a table: the row that says it is cited instead', () => {
    for (const text of ['The limit in Zurich is 240 CHF.', 'Zurich | 240 | 95 | 48 | CHF.']) {
      const { claim, note } = ground(text, [1]);
      expect(claim.numbers).toEqual([2]);
      expect(note).toContain('line 1 does not speak of it, line 2 does');
    }
  });
  test('the line with the words that a claim adds to the question is cited instead', () => {
    const question = 'Who approves what employees claim under the Northmere travel scheme of this year?';
    const text = 'Managers approve what employees claim under the Northmere travel scheme of this year.';
    expect(ground(text, [3], question).claim).toEqual({ text, numbers: [5] });
    const added = `${text.slice(0, -1)} in Lisbon.`;
    expect(ground(added, [3], question).claim).toEqual({ text: added, numbers: [3], isUngrounded: true });
  });
  test('a claim that no line says is marked, for its reason to be told', () => {
    const text = 'Northmere holds forty patents worldwide.';
    expect(ground(text, [5]).claim).toEqual({ text, numbers: [5], isUngrounded: true });
  });
  test('lines that only together say it are kept', () => {
    // Each of the two has fewer than 30 % of its words.
    const text = 'Customs search, lost laptop, visa, passport, embassy, insurance.';
    for (const number of [3, 4]) expect(ground(text, [number]).claim.isUngrounded).toBe(true);
    expect(ground(text, [3, 4])).toEqual({ claim: { text, numbers: [3, 4] }, note: null });
  });
  test('leaves numbers that are not in the prompt to the validator', () => {
    expect(ground('Anything.', [99]).claim.numbers).toEqual([99]);
  });
  test('of lines with too few of its words, the one with the figure that it adds to the question is cited', () => {
    const question = 'How much may an employee on a business trip spend for dinner when in Switzerland in 2026?';
    const text = 'An employee on a business trip may spend 95 for dinner when in Switzerland in 2026.';
    expect(ground(text, [1, 2], question).claim).toEqual({ text, numbers: [2] });
    const { claim, note } = ground(text, [5], question);
    expect(claim).toEqual({ text, numbers: [2] });
    expect(note).toContain('line 5 does not speak of it, line 2 does');
  });
  test('a figure of the question, or of one digit, tells nothing', () => {
    const text = 'An employee on a business trip may spend 24 for dinner and 3 taxis when in Switzerland.';
    expect(ground(text, [5], 'Is it 24?').claim.isUngrounded).toBe(true);
  });
});
