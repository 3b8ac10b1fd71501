import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Answer } from '../../../src/contract/answer.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const TEXT =
  'The red house closes at nine in the evening. The red house opens at eight in the morning. The red house is closed on the first Monday of May.';

let folder: string;
let remove: () => Promise<void>;
let engine: Engine;
let answer: Answer;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  engine = await engineOn(join(folder, 'library'), quotingChat());
  await writeFile(join(folder, 'red.txt'), TEXT);
  await ingestAll(engine.client, [join(folder, 'red.txt')]);
  ({ answer } = await askAll(engine.client, { question: 'When does the red house close in the evening?' }));
});
afterEach(async () => {
  await engine.close();
  await remove();
});

const review = (decision: 'accepted' | 'rejected' | 'open', reader: string, comment: string | null = null, claim = 0) =>
  engine.client.review({ answer_id: answer.answer_id, claim, decision, reader, comment });
const exported = async (more: object = {}): Promise<string> => {
  const { bytes } = await engine.client.exports.answers({ form: 'md', answer_id: answer.answer_id, ...more });
  return Buffer.from(bytes).toString('utf8');
};
const turnNow = async () => (await engine.client.threads.get({ thread_id: answer.thread_id })).turns[0];

it('a review is an entry of the chain and stays with the answer, also over a restart', async () => {
  expect(await review('accepted', 'A. Lee')).toMatchObject([{ claim: 0, decision: 'accepted', reader: 'A. Lee' }]);
  expect(await review('rejected', 'B. Kim', 'The hours changed.')).toHaveLength(2);
  expect(await engine.client.audit.verify()).toMatchObject({ state: 'valid', entries: 3 });
  const log = (await readFile(join(folder, 'library', 'logs', 'rag_trace.jsonl'), 'utf8')).trim().split('\n');
  expect(JSON.parse(log[2] ?? '').body).toMatchObject({
    ...{ review_of: answer.answer_id, reader: 'B. Kim', decision: 'rejected', comment: 'The hours changed.' },
    ...{ sentence: 1, text: answer.claims[0]?.text },
  });
  await engine.close();
  engine = await engineOn(join(folder, 'library'), quotingChat());
  const turn = await turnNow();
  expect(turn?.record.state).toBe('whole');
  expect(turn?.reviews.map(({ reader }) => reader)).toEqual(['A. Lee', 'B. Kim']);
  // Metrics count answers, not what is said of them.
  expect((await engine.client.metrics()).answers).toMatchObject({ answer: 1 });
});

it('travels with an export, which can be limited to what was accepted', async () => {
  await expect(exported({ accepted_only: true })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await review('accepted', 'A. Lee');
  expect(await exported()).toContain('Accepted by A. Lee');
  const accepted = await exported({ accepted_only: true });
  expect(accepted).toContain(answer.claims[0]?.text);
  expect(accepted.match(/^- /gmu)).toHaveLength(1);
  await review('rejected', 'B. Kim');
  await expect(exported({ accepted_only: true })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(exported({ accepted_only: true, form: 'receipt' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('is refused where there is no such sentence, or the answer is not as it was recorded', async () => {
  await expect(review('accepted', 'A. Lee', null, 99)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const path = join(folder, 'library', 'threads', `${answer.thread_id}.json`);
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll('nine', 'five'));
  await expect(review('accepted', 'A. Lee')).rejects.toMatchObject({ code: 'ANSWER_UNPROVEN' });
  expect(await engine.client.audit.verify()).toMatchObject({ entries: 1 });
});

it('is purged with the document that the sentence cites', async () => {
  await review('rejected', 'B. Kim', 'Quillfeather says otherwise.');
  const [document] = await engine.client.documents.list();
  await engine.client.documents.remove({ document_ids: [document?.document_id ?? ''], purge_records: true });
  for (const path of ['logs/rag_trace.jsonl', `threads/${answer.thread_id}.json`])
    expect(await readFile(join(folder, 'library', path), 'utf8')).not.toContain('Quillfeather');
  expect(await engine.client.audit.verify()).toMatchObject({ state: 'valid', purged: 2 });
});
