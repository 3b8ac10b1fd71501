import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadDataSet } from '../../../../evaluation/sets/data-sets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-eval-test-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (id: string) =>
  JSON.stringify({
    id,
    doc: 'd',
    question: 'Q?',
    answers: ['A'],
    answerable: true,
    answer_form: 'x',
    gold_pages: [1],
    gold_quotes: [],
    gold_spans: [],
    meta: {},
  });

test('the set for tuning holds no question that has a paraphrase', async () => {
  await writeFile(join(folder, 'dev_pdf_qa.jsonl'), `${line('one')}\n${line('two')}\n\n`);
  await writeFile(join(folder, 'dev_pdf_paraphrased.jsonl'), `${line('two-p')}\n`);
  expect((await loadDataSet(folder, 'pdf')).map(({ id }) => id)).toEqual(['one', 'two']);
  expect((await loadDataSet(folder, 'tuning')).map(({ id }) => id)).toEqual(['one']);
});

test('a line that is not a question is named by its number', async () => {
  await writeFile(join(folder, 'dev_pdf_qa.jsonl'), `${line('one')}\n{"id": 3}\n`);
  await expect(loadDataSet(folder, 'pdf')).rejects.toThrow(/^Line 2 /);
  await expect(loadDataSet(folder, 'policy')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
