import { expect, test } from 'vitest';
import { toldParts } from '../../../../../evaluation/quality/parts/told-parts.ts';
import { partsQuestions } from '../../../../../evaluation/sets/parts-questions.ts';
import { answer, refusal } from '../../../cli/sample-data.ts';

const QUESTION = {
  id: 'p',
  question: 'How many days may be carried over, and who pays the director?',
  parts: [
    { asks: 'days', says: ['five days'], document: answer.citations[0]?.source_filename },
    { asks: 'pay', says: null },
  ],
};
const NAMED = 'Nothing was found on: “who pays the director”.';

test('a part is right when a sentence says it from the right document, or names that nothing does', () => {
  expect(toldParts(QUESTION, { ...answer, missing_information: NAMED })).toEqual(['right', 'right']);
  expect(toldParts(QUESTION, answer)).toEqual(['right', 'silent']);
});

test('a sentence from another document, or with another figure, is not right', () => {
  const elsewhere = { ...QUESTION, parts: [{ asks: 'days', says: ['five'], document: 'other.pdf' }] };
  expect(toldParts(elsewhere, answer)).toEqual(['silent']);
  expect(toldParts({ ...QUESTION, parts: [{ asks: 'days', says: ['six'] }] }, answer)).toEqual(['silent']);
});

test('a part that is named as missing is no more than named; a refusal names all', () => {
  const named = { ...answer, claims: [], missing_information: 'Not answered: “How many days may be carried over”.' };
  expect(toldParts(QUESTION, named)[0]).toBe('named');
  expect(toldParts(QUESTION, refusal)).toEqual(['named', 'right']);
});

test('there are 40 questions with 83 parts', async () => {
  const questions = await partsQuestions();
  expect(new Set(questions.map(({ id }) => id)).size).toBe(40);
  expect(questions.flatMap(({ parts }) => parts)).toHaveLength(83);
});
