import { expect, test } from 'vitest';
import { answerMatches, tokenF1 } from '../../../../../evaluation/quality/own/answer-matches.ts';

test('token F1 counts a word as often as it occurs', () => {
  expect(tokenF1('the red button', 'a red button')).toBe(1);
  expect(tokenF1('red red', 'red')).toBeCloseTo(2 / 3, 10);
  expect(tokenF1('red', 'blue')).toBe(0);
});

test.each([
  ['20 days', 'Staff get 20 days of leave. [1]', true],
  ['20', 'Staff get 20.1 days.', true],
  ['20', 'Staff get 21 days. [20]', false],
  ['$1,234 million', 'It was 1234 million.', true],
  ['the press officer', 'You must call the press officer within a day of hearing of it. [2]', true],
  ['the press officer', 'You must call the police.', false],
])('gold "%s", answer "%s": %s', (gold, answer, right) => {
  expect(answerMatches([gold], answer)).toBe(right);
});
