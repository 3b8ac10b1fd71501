import { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Answer } from '../../../src/contract/answer.ts';
import { AuditResult } from '../../../src/contract/records/audit.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder, samplePath } from './sample-engine.ts';

const LEAVE = 'How many days of unused annual leave may be carried over into the next leave year?';

/** The library's files in which these bytes stand; the answers given from them are kept elsewhere, and stay. */
async function filesWith(dataDir: string, bytes: Buffer): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(dataDir, 'library.lance'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(bytes)) found.push(path);
  }
  return found;
}

describe('a data directory over time', () => {
  let folder: string;
  let dataDir: string;
  let remove: () => Promise<void>;
  const opened: Engine[] = [];
  const open = async (...rest: [Parameters<typeof quotingChat>[0]?]): Promise<Engine> => {
    const engine = await engineOn(dataDir, quotingChat(...rest));
    opened.push(engine);
    return engine;
  };
  beforeEach(async () => {
    ({ folder, remove } = await newFolder());
    dataDir = join(folder, 'library');
  });
  afterEach(async () => {
    for (const engine of opened.splice(0)) await engine.close();
    await remove();
  });

  it('what is removed is gone from every answer and from the disk, and can be added again', async () => {
    const { client } = await open();
    const results = await ingestAll(client, [samplePath('leave-and-absence'), samplePath('travel-and-expenses')]);
    const idOf = (name: string) =>
      String(results.find((result) => result.source_filename === `${name}.pdf`)?.document_id);
    const [leave, travel] = [idOf('leave-and-absence'), idOf('travel-and-expenses')];
    const before = await askAll(client, { question: LEAVE });
    expect(before.answer.citations[0]?.document_id).toBe(leave);

    const bytes = (await readFile(samplePath('leave-and-absence'))).subarray(200, 400);
    expect(await filesWith(dataDir, bytes)).toHaveLength(1);
    const removed = await client.documents.remove({ document_ids: [leave] });
    expect(removed.map((document) => document.document_id)).toEqual([leave]);
    expect((await client.documents.list()).map((document) => document.document_id)).toEqual([travel]);
    const { hits } = await client.search({ query: LEAVE, k: 100 });
    expect(hits.filter((hit) => hit.document_id !== travel)).toEqual([]);
    const { answer } = await askAll(client, { question: LEAVE });
    expect(answer.citations.filter((citation) => citation.document_id !== travel)).toEqual([]);
    expect(answer.nearest.filter((hit) => hit.document_id !== travel)).toEqual([]);
    expect(answer.nearest_lines.filter((line) => line.document_id !== travel)).toEqual([]);
    expect(answer.searched.documents).toBe(1);
    await expect(client.documents.coverage({ document_id: leave })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
    expect(await filesWith(dataDir, bytes)).toEqual([]);

    const [again] = await ingestAll(client, [samplePath('leave-and-absence')]);
    expect(again).toMatchObject({ document_id: leave, duplicate: false, state: 'ready' });
    const after = await askAll(client, { question: LEAVE });
    expect(after.answer.citations).toEqual(before.answer.citations);
  });

  it('every answer and refusal is in the trace log, which shows what was done to it', async () => {
    const { client } = await open();
    const verify = async () => AuditResult.parse(await client.audit.verify());
    expect(await verify()).toMatchObject({ entries: 0, state: 'valid', findings: [] });
    await ingestAll(client, [samplePath('leave-and-absence')]);
    const answers = [];
    for (const question of [LEAVE, 'zymurgy quokka xylophone?', 'Who approves unpaid leave, the line manager?']) {
      answers.push((await askAll(client, { question })).answer);
    }
    expect(await verify()).toMatchObject({ entries: 3, keyed: 3, state: 'valid', findings: [] });

    const log = join(dataDir, 'logs', 'rag_trace.jsonl');
    const whole = await readFile(log, 'utf8');
    const bodies = whole
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).body);
    expect(bodies).toMatchObject(
      answers.map(({ answer_id, question, answer, citations }) => ({
        query_id: answer_id,
        question,
        answer,
        citations,
      })),
    );
    for (const { metadata, timestamp } of bodies) {
      expect(metadata).toMatchObject({ top_k: 10, retrieved: expect.any(Array), model_citations: expect.any(Array) });
      expect(new Date(timestamp).toISOString()).toBe(timestamp);
    }

    await writeFile(log, whole.replace('"mode":"refuse"', '"mode":"answer"'));
    expect(await verify()).toMatchObject({ valid: false, broken_at: 2 });
    await writeFile(log, whole.split('\n').toSpliced(1, 1).join('\n'));
    expect(await verify()).toMatchObject({ valid: false, broken_at: 2 });
    await writeFile(log, whole);
    expect(await verify()).toMatchObject({ valid: true });
    await truncate(log, Buffer.byteLength(whole.split('\n').slice(0, 2).join('\n')) + 1);
    expect(await verify()).toMatchObject({ entries: 2, valid: false, broken_at: 3 });
    // Writing on does not make a cut log look whole.
    await askAll(client, { question: LEAVE });
    expect(await verify()).toMatchObject({ valid: false });
  });

  it('a half line that a crash left in the log is not an entry', async () => {
    const { client } = await open();
    await ingestAll(client, [samplePath('leave-and-absence')]);
    await askAll(client, { question: LEAVE });
    await appendFile(join(dataDir, 'logs', 'rag_trace.jsonl'), '{"seq":2,"prev');
    expect(await client.audit.verify()).toMatchObject({ entries: 1, valid: true });
    await askAll(client, { question: LEAVE });
    expect(await client.audit.verify()).toMatchObject({ entries: 2, valid: true });
  });

  it('a questionnaire goes on where it was stopped', async () => {
    const questions = Array.from({ length: 6 }, (_, i) => ({ id: `q${i}`, question: `${LEAVE} (${i})` }));
    const [input, output] = [join(folder, 'in.jsonl'), join(folder, 'out.jsonl')];
    await writeFile(input, questions.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const first = await open();
    await ingestAll(first.client, [samplePath('leave-and-absence')]);

    const stop = new AbortController();
    const rows: unknown[] = [];
    const stopped = async () => {
      for await (const row of first.questionnaire({ input, output, signal: stop.signal })) {
        rows.push(row.id);
        if (rows.length === 2) stop.abort();
      }
    };
    await expect(stopped()).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(rows).toEqual(['q0', 'q1']);
    // As a kill in the middle of a write leaves it.
    await appendFile(output, '{"id":"q2","quest');

    const second = await open();
    const rest: unknown[] = [];
    for await (const row of second.questionnaire({ input, output })) rest.push(row.id);
    expect(rest).toEqual(['q2', 'q3', 'q4', 'q5']);
    const written = (await readFile(output, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(written.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
    for (const { id: _, ...answer } of written) expect(Answer.parse(answer).mode).toBe('answer');
    expect(await second.client.audit.verify()).toMatchObject({ entries: 6, valid: true });
    await expect(
      (async () => {
        for await (const _ of second.questionnaire({ input: join(folder, 'none.jsonl'), output: null }));
      })(),
    ).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it('two engines share one library: readers see what is committed, one writes at a time, both record', async () => {
    const first = await open();
    // Embeds slowly, so that the second comes in the middle.
    const slow = await engineOn(dataDir, quotingChat(), fakeEmbedder({ msPerBatch: 400 }));
    opened.push(slow);
    let busy: unknown = null;
    let seen: string[] = [];
    for await (const event of await slow.client.documents.ingest({
      // More than one batch of the embedder.
      paths: [samplePath('leave-and-absence'), samplePath('information-security')],
      wait: 'ready',
    })) {
      if (event.type !== 'progress' || event.progress.phase !== 'embedding' || busy !== null) continue;
      busy = await ingestAll(first.client, [samplePath('travel-and-expenses')]).catch((error: unknown) => error);
      seen = (await first.client.documents.list()).map((document) => document.state);
      const { hits } = await first.client.search({ query: 'unused annual leave carried over' });
      expect(hits.length).toBeGreaterThan(0);
    }
    expect(busy).toMatchObject({ code: 'LIBRARY_BUSY', data: { details: { pid: String(process.pid) } } });
    expect(seen).toEqual(['searchable', 'searchable']);

    const [result] = await ingestAll(first.client, [samplePath('travel-and-expenses')]);
    expect(result).toMatchObject({ state: 'ready', duplicate: false });
    expect(await slow.client.documents.list()).toEqual(await first.client.documents.list());
    const both = await Promise.all([first, slow].map(({ client }) => askAll(client, { question: LEAVE })));
    expect(both[0]?.answer.citations).toEqual(both[1]?.answer.citations);
    expect(both[0]?.answer.citations.length).toBeGreaterThan(0);
    expect(await first.client.audit.verify()).toMatchObject({ entries: 2, valid: true });
  });
});
