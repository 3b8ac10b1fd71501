import { expect, test } from 'vitest';
import { answerLines } from '../../../../../evaluation/quality/public/run-public.ts';
import { answerOf, citationOf, claimOf, hitOf } from '../answer-of.ts';

const question = {
  ...{ id: 'q', package: 'one-doc', version: '1', file: 'manual.pdf', kind: 'fact', question: 'What?' },
  ...{ pages: [3], expected: 'Five.' },
};
const hit = hitOf(0, 'It is  five.', 0, 2);

test('an answer is printed with the verdict and the place of each sentence, and what is expected', () => {
  const answer = answerOf({
    ...{ answer: 'It is five. [1]', claims: [claimOf('It is five.', 1)], citations: [citationOf(1, hit, 0, 12)] },
  });
  expect(answerLines(question, answer)).toEqual([
    'q (fact): What?',
    '  answer, confidence 0.50: It is five. [1]',
    '  sentence 1: supported',
    '  p. 3: [1] It is five.',
    '  expected: Five. (page 3)',
    '',
  ]);
});

test('a refusal is printed with its nearest lines, or the nearest passages where it names none', () => {
  const refusal = answerOf({ mode: 'refuse', answer: 'Not found.', nearest: [hit] });
  expect(answerLines({ ...question, pages: [], expected: null }, refusal).slice(1, -1)).toEqual([
    '  refuse, confidence 0.50: Not found.',
    '  p. 3: near: It is five.',
    '  expected: the document does not answer',
  ]);
  const lines = { ...refusal, nearest_lines: [{ page_number: 7, text: 'A near line.' }] };
  expect(answerLines(question, lines as typeof refusal)).toContain('  p. 7: near: A near line.');
});
