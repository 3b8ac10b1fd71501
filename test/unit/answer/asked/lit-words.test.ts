import { expect, it } from 'vitest';
import { litWords } from '../../../../src/engine/answer/asked/lit-words.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';

it.each([
  ['How much is paid per night?', 'The firm pays up to 240 CHF for a night in Zurich.', ['240 CHF']],
  [
    'How long may a claim wait?',
    'A claim is sent within 30 days and paid by 31 March 2026.',
    ['30 days', '31 March 2026'],
  ],
  [
    'Who signs the contract?',
    'The contract is signed by Dana Okafor, Head of Finance.',
    ['Dana Okafor', 'Head', 'Finance'],
  ],
  // The word that opens an item is no name, and a month is none.
  [
    'Who carries the days over?',
    '• Up to five days: the People Portal carries them over on 1 January.',
    ['People Portal'],
  ],
  // What binds or turns says nothing of what a line is about.
  ['What may be carried over?', 'Unused leave may be carried over.', ['carried']],
  ['What are the inclusion criteria?', 'The criteria of inclusion are these.', ['criteria', 'inclusion']],
  ['How much is paid?', 'What is paid is agreed in writing.', ['paid']],
])('lights what may answer “%s”', (question, text, lit) => {
  expect(litWords(readQuestion(question), text).map(([start, end]) => text.slice(start, end))).toEqual(lit);
});
