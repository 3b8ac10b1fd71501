import { expect, test } from 'vitest';
import { questionsOf } from '../../../../evaluation/sets/of-documents.ts';
import { questionOf } from './question-of.ts';

const question = (id: string, file: string | undefined) =>
  questionOf({ id, doc: id, ...(file === undefined ? {} : { pdf: `pdf/${file}` }) });
const SET = [question('1', 'a.pdf'), question('2', 'b.pdf'), question('3', 'a.pdf'), question('4', undefined)];
const idsOf = (files: readonly string[] | undefined) => questionsOf('pdf', SET, files).map(({ id }) => id);

test('leaves the questions of the named files, all where none are named', () => {
  expect(idsOf(['a.pdf'])).toEqual(['1', '3']);
  expect(idsOf(['b.pdf', 'a.pdf'])).toEqual(['1', '2', '3']);
  expect(idsOf(undefined)).toEqual(['1', '2', '3', '4']);
});

test('a file that no question is about is an error that names it', () => {
  expect(() => idsOf(['a.pdf', 'c.pdf'])).toThrow(/no question of the set pdf is about c\.pdf/);
});
