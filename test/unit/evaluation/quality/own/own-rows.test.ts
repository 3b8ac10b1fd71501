import { expect, test } from 'vitest';
import { OwnQuestion } from '../../../../../evaluation/quality/own/own-question.ts';
import { ownFigures, ownRows } from '../../../../../evaluation/quality/own/own-rows.ts';
import { answerOf, citationOf, hitOf } from '../answer-of.ts';

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
    evidence: [hit],
    prompts: [],
    yes: null,
    confidence_features: null,
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
