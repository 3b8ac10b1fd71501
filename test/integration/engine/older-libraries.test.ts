import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { LIBRARY_SCHEMA } from '../../../src/engine/library/tables/schema.ts';
import { filesBelow } from '../../fakes/library/bytes-on-disk.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const FIXTURES = new URL('../../fixtures/libraries/', import.meta.url);
const QUESTION = 'What is the fee for a berth?';
const WORDS = 'The fee for a berth is 40 EUR for each night.';

/** Every schema before this one: a raised schema without its library fails here. */
const SCHEMAS = Array.from({ length: LIBRARY_SCHEMA - 1 }, (_, i) => i + 1);

describe.each(SCHEMAS)('a library of schema %i', (schema) => {
  let folder: string;
  let dataDir: string;
  let remove: () => Promise<void>;
  let engine: Engine;
  const open = () => engineOn(dataDir, quotingChat(), fakeEmbedder());
  const schemaNow = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(dataDir, 'library.json'), 'utf8')).schema;

  beforeEach(async () => {
    ({ folder, remove } = await newFolder());
    dataDir = join(folder, 'library');
    const files = unzipSync(await readFile(new URL(`schema-${schema}.zip`, FIXTURES)));
    for (const [name, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(dataDir, name)), { recursive: true });
      await writeFile(join(dataDir, name), bytes);
    }
    engine = await open();
  });
  afterEach(async () => {
    await engine.close();
    await remove();
  });

  it('is read as it is: documents, passages, boxes, threads, log', async () => {
    const { client } = engine;
    expect(await schemaNow()).toBe(schema);
    const documents = await client.documents.list();
    expect(documents.map(({ source_filename: name }) => name).sort()).toEqual(['handbook.md', 'leave-and-absence.pdf']);
    const [hit] = (await client.search({ query: QUESTION })).hits;
    expect(hit?.text).toContain(WORDS);
    const leave = documents.find(({ kind }) => kind === 'pdf')?.document_id ?? '';
    const [passage] = (await client.search({ query: 'unused annual leave carried over', document_ids: [leave] })).hits;
    const { start = 0, end = 1 } = passage ?? {};
    expect((await client.documents.rects({ document_id: leave, start, end })).length).toBeGreaterThan(0);
    const [thread] = await client.threads.list();
    const { turns } = await client.threads.get({ thread_id: thread?.thread_id ?? '' });
    expect(turns[0]?.answer.citations[0]?.text_span).toContain(WORDS);
    expect(turns[0]?.sources).toMatchObject([{ state: 'present' }]);
    const { state, entries, findings } = await client.audit.verify();
    expect([state, entries]).toEqual([schema < 3 ? 'valid' : 'unchecked', 1]);
    // The key of its owner is not here.
    expect(findings.every(({ code }) => ['key_not_here', 'owner_record_missing'].includes(code))).toBe(true);
    expect(await schemaNow()).toBe(schema);
  });

  it('is brought to the schema of now by the first write, and nothing of it is lost', async () => {
    const { client } = engine;
    const before = await client.documents.list();
    await writeFile(join(folder, 'new.md'), '# Pilots\n\nA pilot comes on board at the outer buoy of the harbour.\n');
    await ingestAll(client, [join(folder, 'new.md')]);
    expect(await schemaNow()).toBe(LIBRARY_SCHEMA);
    const after = await client.documents.list();
    expect(after).toHaveLength(3);
    for (const document of before) expect(after).toContainEqual(document);
    const check = await client.library.check();
    expect(check.damage.filter(({ name }) => name !== 'logs/rag_trace.jsonl')).toEqual([]);
    const { answer } = await askAll(client, { question: QUESTION });
    expect(answer.citations[0]?.text_span).toContain(WORDS);
    // The log of before there was a key goes on under it; one under another key is not taken for a forgery.
    expect((await client.audit.verify()).state).toBe(schema < 3 ? 'valid' : 'unchecked');
    await engine.close();
    engine = await open();
    expect(await engine.client.documents.list()).toEqual(after);
  });

  it('is left as it is where its file says that it is newer than this version', async () => {
    await engine.close();
    await writeFile(join(dataDir, 'library.json'), `{"schema": ${LIBRARY_SCHEMA + 1}}`);
    const before = await filesBelow(dataDir);
    await expect(open()).rejects.toMatchObject({ code: 'LIBRARY_TOO_NEW' });
    expect(await filesBelow(dataDir)).toEqual(before);
  });
});
