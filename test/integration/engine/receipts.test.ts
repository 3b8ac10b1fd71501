import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Receipt } from '../../../src/contract/records/receipt.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const RED = 'The red house closes at nine in the evening. The canary sleeps in the ninth lighthouse of Ostermoor.';
const QUESTION = 'Where does the canary sleep?';

let folder: string;
let remove: () => Promise<void>;
let engine: Engine;
let red: string;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  engine = await engineOn(join(folder, 'library'), quotingChat());
  await writeFile(join(folder, 'red.txt'), RED);
  const [result] = await ingestAll(engine.client, [join(folder, 'red.txt')]);
  red = String(result?.document_id);
});
afterEach(async () => {
  await engine.close();
  await remove();
});

const made = async (answerId?: string): Promise<string> =>
  new TextDecoder().decode(
    (
      await engine.client.exports.answers({
        form: 'receipt',
        ...(answerId === undefined ? {} : { answer_id: answerId }),
      })
    ).bytes,
  );
const check = (text: string) => engine.client.receipts.check({ text });

describe('a receipt', () => {
  it('has the answer, how it was asked, its documents and its entry in the log, and is valid as long as they are', async () => {
    const { answer } = await askAll(engine.client, { question: QUESTION });
    await askAll(engine.client, { question: 'When does the red house close?' });
    const text = await made(answer.answer_id);
    const receipt = Receipt.parse(JSON.parse(text));
    expect(receipt.answer).toEqual(answer);
    expect(receipt.documents).toMatchObject([{ document_id: red, source_filename: 'red.txt', bytes: RED.length }]);
    expect(receipt.documents[0]?.sha256.startsWith(red)).toBe(true);
    expect(receipt).toMatchObject({ log_entry: { seq: 1 }, asked: { seed: expect.any(Number) } });
    expect(await check(text)).toMatchObject({
      ...{ valid: true, changes: [], signature: 'fits', question: QUESTION },
      citations: answer.citations.map(({ marker, start, end }) => ({
        marker,
        start,
        end,
        state: 'holds',
        reason: null,
      })),
    });
    expect(answer.citations.length).toBeGreaterThan(0);
  });

  it('is of the newest answer when none is named', async () => {
    await askAll(engine.client, { question: 'When does the red house close?' });
    const { answer } = await askAll(engine.client, { question: QUESTION });
    expect(Receipt.parse(JSON.parse(await made())).answer.answer_id).toBe(answer.answer_id);
  });

  it('is there for no answer that is not, and for none whose words were purged', async () => {
    await expect(made()).rejects.toMatchObject({ code: 'ANSWER_NOT_FOUND' });
    await expect(made('nobody')).rejects.toMatchObject({ code: 'ANSWER_NOT_FOUND' });
    const { answer } = await askAll(engine.client, { question: QUESTION });
    await engine.client.documents.remove({ document_ids: [red], purge_records: true });
    await expect(made(answer.answer_id)).rejects.toMatchObject({ code: 'ANSWER_PURGED' });
  });

  it('is not made of an answer whose file was changed after it was recorded', async () => {
    const { answer } = await askAll(engine.client, { question: QUESTION });
    const path = join(folder, 'library', 'threads', `${answer.thread_id}.json`);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('ninth lighthouse', 'tenth lighthouse'));
    await expect(made(answer.answer_id)).rejects.toMatchObject({ code: 'ANSWER_UNPROVEN' });
  });

  it('says that its citations are broken once the document is removed', async () => {
    await askAll(engine.client, { question: QUESTION });
    const text = await made();
    await engine.client.documents.remove({ document_ids: [red] });
    const { valid, citations, changes } = await check(text);
    expect({ valid, changes }).toEqual({ valid: false, changes: [] });
    expect(citations).toMatchObject([{ state: 'broken', reason: 'Its document is not in this library.' }]);
  });

  it('can be checked on another machine, which says that it does not know the key', async () => {
    await askAll(engine.client, { question: QUESTION });
    const text = await made();
    const other = await newFolder();
    const elsewhere = await engineOn(join(other.folder, 'library'), quotingChat());
    await ingestAll(elsewhere.client, [join(folder, 'red.txt')]);
    expect(await elsewhere.client.receipts.check({ text })).toMatchObject({ valid: true, signature: 'unknown' });
    await elsewhere.close();
    await other.remove();
  });
});
