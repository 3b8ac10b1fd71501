import { expect, test } from 'vitest';
import {
  judgedAnswers,
  judgedLines,
  publicQuestions,
} from '../../../../../evaluation/quality/public/public-questions.ts';

test('twenty questions on five documents, two of which are not answered there', async () => {
  const questions = await publicQuestions();
  expect(new Set(questions.map(({ id }) => id)).size).toBe(20);
  expect(new Set(questions.map((one) => `${one.package} ${one.version} ${one.file}`)).size).toBe(5);
  for (const { expected, pages } of questions) expect(pages.length === 0).toBe(expected === null);
  expect(questions.filter(({ expected }) => expected === null)).toHaveLength(2);
  const ids = new Set(questions.map(({ id }) => id));
  for (const { id } of await judgedAnswers()) expect(ids).toContain(id);
});

test('what was judged is counted commit by commit', () => {
  const judged = (id: string, commit: string, how: 'right' | 'wrong') => ({ id, commit, judged: how, why: '' });
  const lines = judgedLines([judged('a', 'c1', 'right'), judged('b', 'c1', 'wrong'), judged('a', 'c2', 'right')]);
  expect(lines.filter((line) => line.startsWith('c')).map((line) => line.trim().split(/\s+/))).toEqual([
    ['commit', 'right', 'partly', 'wrong', 'refused', 'rightly', 'refused', 'wrongly', 'all'],
    ['c1', '1', '0', '1', '0', '0', '2'],
    ['c2', '1', '0', '0', '0', '0', '1'],
  ]);
});
