import { describe, expect, it } from 'vitest';
import { ambiguousDocuments } from '../../../../src/engine/answer/gate/refusal.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { documentOf, PASSAGES } from '../library-of.ts';

const contract = (letter: string, ...sentences: string[]) =>
  documentOf({
    id: letter.repeat(16),
    name: `Contract ${letter.toUpperCase()}`,
    sentences,
    passages: [{ sentences: [0, sentences.length - 1], section: '8 Ending > 8.1 Notice' }],
  }).passages;
const THREE = contract('a', 'The notice period is three months to the end of a quarter.', 'It is given in writing.');
const FOUR = contract('b', 'The period of notice is 4 weeks, for both sides.');
const ALSO_THREE = contract('c', 'A notice period of 3 months is agreed.');
const SILENT = contract('d', 'Notice is given to the landlord within the period of the law.');
const asked = (question: string, ...documents: (typeof THREE)[]) =>
  ambiguousDocuments(readQuestion(question), documents.flat()).map(({ label }) => label);

describe('ambiguousDocuments', () => {
  it('are those that each state another answer', () => {
    expect(asked('What is the notice period?', THREE, FOUR)).toEqual(['Contract A', 'Contract B']);
    expect(asked('How long is the notice period?', THREE, SILENT, FOUR)).toEqual(['Contract A', 'Contract B']);
  });

  it.each([
    ['one document', 'What is the notice period?', [THREE]],
    ['the same answer in both', 'What is the notice period?', [THREE, ALSO_THREE]],
    ['one of them says nothing', 'What is the notice period?', [THREE, SILENT]],
    ['a question that names one', 'What is the notice period of Halden Marine?', [THREE, FOUR]],
    ['a question of all', 'Which notice periods are there?', [THREE, FOUR]],
    ['a question of both', 'Do the two contracts have the same notice period?', [THREE, FOUR]],
    ['more words than a sentence has', 'What is the notice period for contractors?', [THREE, FOUR]],
    ['a single word', 'Notice?', [THREE, FOUR]],
  ])('are none: %s', (_, question, documents) => expect(asked(question, ...documents)).toEqual([]));

  it('are none for questions of the sample library', () => {
    for (const question of [
      'How many days of annual leave may be carried over?',
      'What is the hotel limit in Germany?',
    ])
      expect(ambiguousDocuments(readQuestion(question), PASSAGES)).toEqual([]);
  });
});
