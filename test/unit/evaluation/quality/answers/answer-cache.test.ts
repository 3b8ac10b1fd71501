import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCache } from '../../../../../evaluation/quality/answers/answer-cache.ts';
import { answerOf } from '../answer-of.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-eval-test-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('an answer is kept for its question, scope and fingerprint', async () => {
  const confidence_features = { overlap: 0.5 };
  const asked = {
    id: 'q',
    answer: answerOf({ answer: 'Yes.' }),
    evidence: [],
    prompts: ['p'],
    confidence_features,
  };
  const question = { id: 'q', question: 'Is it?' };
  await answerCache(folder, 'code 1').set(question, asked);
  expect(await answerCache(folder, 'code 1').get(question)).toEqual(asked);
  expect(await answerCache(folder, 'code 2').get(question)).toBeNull();
  expect(await answerCache(folder, 'code 1').get({ ...question, question: 'Is it not?' })).toBeNull();
  expect(await answerCache(folder, 'code 1').get({ ...question, document_ids: ['0123456789abcdef'] })).toBeNull();
});
