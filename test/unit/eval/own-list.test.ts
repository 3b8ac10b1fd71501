import { expect, test } from 'vitest';
import { answerMatches, tokenF1 } from '../../../eval/own/answer-matches.ts';
import { OwnQuestion } from '../../../eval/own/own-question.ts';
import { ownFigures, ownRows } from '../../../eval/own/own-rows.ts';
import { answerOf, citationOf, hitOf } from './answer-of.ts';

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

const lines = [
  { id: 1, question: 'How long?', answers: ['five seconds'], gold_pages: [7], source_filename: 'manual.pdf' },
  { id: 'b', question: 'Who?', answerable: false },
  { id: 'c', question: 'Why?' },
].map((line) => OwnQuestion.parse(line));
const hit = hitOf(3, 'Press the red button for five seconds.', 0, 7);
const asked = [
  {
    id: '1',
    answer: answerOf({ answer: 'For five seconds. [1]', citations: [citationOf(1, hit, 0, 20)] }),
    ...{ evidence: [hit], prompts: [], yes: null, confidence_features: null },
  },
  { id: 'b', answer: answerOf({ mode: 'refuse' }), evidence: [hit], prompts: [], yes: null, confidence_features: null },
  {
    id: 'c',
    answer: answerOf({ answer: 'Because.' }),
    evidence: [hit],
    prompts: [],
    yes: null,
    confidence_features: null,
  },
];

test('each figure is taken over the lines that allow it, and shown only then', () => {
  const figures = ownFigures(lines, asked);
  expect(Object.values(figures).map((value) => [value?.mean, value?.n])).toEqual(Array(5).fill([1, 1]));
  expect(ownRows(ownFigures(lines.slice(1), asked)).map(([name]) => name)).toEqual([
    'refused, of the unanswerable (1)',
  ]);
});
