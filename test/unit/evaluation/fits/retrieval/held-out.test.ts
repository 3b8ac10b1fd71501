import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertNotHeldOut } from '../../../../../evaluation/fits/retrieval/held-out.ts';
import { loadDataSet } from '../../../../../evaluation/sets/data-sets.ts';
import { questionOf } from '../../sets/question-of.ts';

const ORIGINAL = questionOf({ id: 'one', question: 'What is the courier fee?' });
const OTHER = questionOf({ id: 'two', question: 'Who pays it?' });
const PARAPHRASED = [questionOf({ id: 'one-p', question: 'How dear is the messenger?' })];
const ALL = [ORIGINAL, OTHER];

test('questions without a paraphrase may be fitted on', () => {
  expect(() => assertNotHeldOut([OTHER], PARAPHRASED, ALL)).not.toThrow();
});

test.each([
  ['a paraphrased question', PARAPHRASED[0] ?? OTHER],
  ['the original of one', ORIGINAL],
  ['the original in other words', { ...ORIGINAL, question: 'What is the messenger charge?' }],
  ['the original under another id', { ...ORIGINAL, id: 'three', question: 'what is  the courier FEE?' }],
  ['a paraphrased question under another id', { ...OTHER, question: 'How dear is the messenger?' }],
])('%s may not', (_, question) => {
  expect(() => assertNotHeldOut([OTHER, question], PARAPHRASED, ALL)).toThrow('held out');
});

test('without paraphrased questions nothing is known to be held out, so nothing may be fitted', () => {
  expect(() => assertNotHeldOut([OTHER], [], ALL)).toThrow('wrong file');
});

test('the set for tuning passes, the whole set does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-held-out-'));
  try {
    const lines = (questions: readonly unknown[]) => questions.map((one) => JSON.stringify(one)).join('\n');
    await writeFile(join(folder, 'dev_pdf_qa.jsonl'), lines(ALL));
    await writeFile(join(folder, 'dev_pdf_paraphrased.jsonl'), lines(PARAPHRASED));
    const tuning = await loadDataSet(folder, 'tuning');
    expect(tuning.map(({ id }) => id)).toEqual(['two']);
    expect(() => assertNotHeldOut(tuning, PARAPHRASED, ALL)).not.toThrow();
    expect(() => assertNotHeldOut(ALL, PARAPHRASED, ALL)).toThrow('question one is held out');
  } finally {
    await rm(folder, { recursive: true });
  }
});
