import { expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonLines } from '../../../../evaluation/sets/read-json-lines.ts';
import { rewordedQuestions } from '../../../../evaluation/sets/reworded-questions.ts';
import { questionOf } from './question-of.ts';

const FILE = new URL('../../../../evaluation/sets/reworded.jsonl', import.meta.url).pathname;
const lines = await readJsonLines(FILE, z.strictObject({ id: z.string(), question: z.string().min(15) }));

test('each question is reworded once', () => {
  expect(lines.length).toBeGreaterThanOrEqual(120);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(new Set(lines.map(({ question }) => question)).size).toBe(lines.length);
});

test('a reworded question has the id and the gold of its original', async () => {
  const originals = lines.map(({ id }, i) => questionOf({ id, question: 'What is it?', gold_pages: [i] }));
  const reworded = await rewordedQuestions(originals);
  expect(reworded.map(({ question }) => question)).toEqual(lines.map(({ question }) => question));
  expect(reworded.map(({ gold_pages: pages }) => pages)).toEqual(lines.map((_, i) => [i]));
});

test('one whose original is not a tuning question is refused', async () => {
  await expect(rewordedQuestions([])).rejects.toThrow('no tuning question');
});
