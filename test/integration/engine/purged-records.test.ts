import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { leftOverName } from '../../fakes/library/bytes-on-disk.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const CANARY = 'The canary Quillfeather sleeps in the ninth lighthouse of Ostermoor.';
const RED = `The red house closes at nine in the evening. ${CANARY}`;
const BLUE = 'The blue house closes at ten in the evening. Its keeper is called Marrowby.';
const QUESTIONS = ['Where does the canary sleep?', 'When does the red house close in the evening?'];

let folder: string;
let dataDir: string;
let remove: () => Promise<void>;
let engine: Engine;
let red: string;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  dataDir = join(folder, 'library');
  engine = await engineOn(dataDir, quotingChat());
  await writeFile(join(folder, 'red.txt'), RED);
  await writeFile(join(folder, 'blue.txt'), BLUE);
  const results = await ingestAll(engine.client, [join(folder, 'red.txt'), join(folder, 'blue.txt')]);
  red = String(results.find((result) => result.source_filename === 'red.txt')?.document_id);
});
afterEach(async () => {
  await engine.close();
  await remove();
});

/** Files of the records that hold any of these words. */
async function filesWith(...words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const part of ['logs', 'threads', 'answers', 'grids', 'notes'])
    for (const name of await readdir(join(dataDir, part)).catch(() => [])) {
      const text = await readFile(join(dataDir, part, name), 'latin1');
      if (words.some((word) => text.includes(word))) found.push(`${part}/${name}`);
    }
  return found;
}
const ask = async (question: string, more: { thread_id?: string; document_ids?: string[] } = {}) =>
  (await askAll(engine.client, { question, ...more })).answer;

describe('records that quote a removed document', () => {
  it('are named, and stay when nobody asks for more', async () => {
    const { thread_id } = await ask(QUESTIONS[0] ?? '', { document_ids: [red] });
    const [named] = await engine.client.documents.records({ document_ids: [red] });
    expect(named).toMatchObject({
      document_id: red,
      log_entries: [1],
      kept_answers: 1,
      threads: [{ thread_id, title: QUESTIONS[0], turns: 1 }],
    });
    await engine.client.documents.remove({ document_ids: [red] });
    expect(await filesWith('Quillfeather')).toEqual(['logs/rag_trace.jsonl', `threads/${thread_id}.json`]);
    expect((await engine.client.documents.records({ document_ids: [red] }))[0]).toMatchObject({
      ...{ log_entries: [1], kept_answers: 0, threads: [{ turns: 1 }] },
    });
  });

  it('are purged: no word of it is left, the chain holds, and the rest stays', async () => {
    const first = await ask(QUESTIONS[0] ?? '', { document_ids: [red] });
    await ask(QUESTIONS[1] ?? '', { thread_id: first.thread_id });
    const other = await ask('When does the blue house close in the evening?', {
      document_ids: (await engine.client.documents.list()).map(({ document_id: id }) => id).filter((id) => id !== red),
    });
    // What a killed writer left of it.
    const former = ['threads/t.json.12345678', 'answers/a.json.4711-1a2b3c4d.tmp', 'logs/rag_trace.jsonl.99'];
    const stopped = ['threads/t.json', 'answers/a.json', 'logs/rag_trace.jsonl', 'grids/g.jsonl', 'notes/n.json'];
    for (const path of [...former, ...stopped.map(leftOverName)].map((name) => join(dataDir, name))) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, CANARY);
    }
    expect((await filesWith('Quillfeather')).length).toBeGreaterThan(3);

    await engine.client.documents.remove({ document_ids: [red], purge_records: true });
    expect(await filesWith('Quillfeather', 'Ostermoor', 'red house closes')).toEqual([]);
    const audit = await engine.client.audit.verify();
    expect(audit).toMatchObject({ state: 'valid', entries: 4, purged: 2, findings: [] });
    const { turns } = await engine.client.threads.get({ thread_id: first.thread_id });
    expect(turns.map((turn) => [turn.record.state, turn.answer.question, turn.answer.citations.length])).toEqual([
      ['purged', QUESTIONS[0], 0],
      ['purged', QUESTIONS[1], 0],
    ]);
    const kept = await engine.client.threads.get({ thread_id: other.thread_id });
    expect(kept.turns[0]).toMatchObject({ record: { state: 'whole' }, answer: { citations: other.citations } });
  });

  it('are purged later too, and what nothing quotes is not there to be purged', async () => {
    await ask(QUESTIONS[0] ?? '', { document_ids: [red] });
    await engine.client.documents.remove({ document_ids: [red] });
    await engine.client.documents.remove({ document_ids: [red], purge_records: true });
    expect(await filesWith('Quillfeather')).toEqual([]);
    await expect(engine.client.documents.remove({ document_ids: [red], purge_records: true })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
  });

  it('are purged at the next start when a kill came in the middle', async () => {
    const { thread_id } = await ask(QUESTIONS[0] ?? '', { document_ids: [red] });
    const thread = join(dataDir, 'threads', `${thread_id}.json`);
    const [before, log] = [
      await readFile(thread, 'utf8'),
      await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8'),
    ];
    await engine.client.documents.remove({ document_ids: [red], purge_records: true });
    await engine.close();
    // As it was when the mark was written and one entry of the log was: all content is still there.
    await writeFile(thread, before);
    const lines = (await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8')).split('\n');
    await writeFile(join(dataDir, 'logs', 'rag_trace.jsonl'), [log.trimEnd(), ...lines.slice(1)].join('\n'));
    const document = { document_id: red, source_filename: 'red.txt', bytes: RED.length, supersedes: null };
    const mark = { at: new Date().toISOString(), documents: [document], records: 'purge' };
    await writeFile(join(dataDir, 'journal', 'removing-0a0b0c0d.json'), JSON.stringify(mark));
    engine = await engineOn(dataDir, quotingChat());
    expect((await engine.client.audit.verify()).findings.map(({ code }) => code)).toEqual(['purge_undone']);
    await ingestAll(engine.client, [join(folder, 'blue.txt')]);
    expect(await filesWith('Quillfeather')).toEqual([]);
    expect(await engine.client.audit.verify()).toMatchObject({ state: 'valid', purged: 1 });
  });
});
