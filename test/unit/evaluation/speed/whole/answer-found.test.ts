import { expect, test } from 'vitest';
import { foundShares, isFound } from '../../../../../evaluation/speed/whole/answer-found.ts';

const question = { question: 'How heavy?', file: 'a.pdf', pages: [3], words: '12.5 kilograms' };
const hit = { file: 'a.pdf', pages: [2, 3], text: 'It weighs 12.5\nkilograms when dry.' };

test('an answer is found where a text of its page has its words, across line ends', () => {
  expect(isFound(question, [{ ...hit, text: 'nothing' }, hit])).toBe(true);
  expect(isFound(question, [{ ...hit, text: 'It weighs 12 kilograms' }])).toBe(false);
  expect(isFound(question, [{ ...hit, file: 'b.pdf' }])).toBe(false);
  expect(isFound(question, [{ ...hit, pages: [2] }])).toBe(false);
});

test('where the words are not known the page is enough', () => {
  expect(isFound({ ...question, words: null }, [{ ...hit, text: '' }])).toBe(true);
});

test('questions about really embedded files are counted by themselves too', () => {
  const asked = [
    { question, isFound: true },
    { question: { ...question, file: 'b.pdf' }, isFound: false },
  ];
  expect(foundShares(asked, ['a.pdf'])).toEqual({ all: { found: 1, of: 2 }, real: { found: 1, of: 1 } });
});
