import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { bucketOf } from '../../../src/engine/library/storage/bucket/bucket-place.ts';
import { inBucket } from '../../../src/engine/library/storage/bucket/in-bucket.ts';
import { sharedRows } from '../../../src/engine/library/storage/bucket/shared-rows.ts';
import { arrowSchema, arrowTable } from '../../../src/engine/library/tables/arrow-columns.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { connectTo } from '../../../src/engine/library/tables/lance-tables.ts';
import { CONTENT_TABLES } from '../../../src/engine/library/tables/schema.ts';
import type { BucketOrder } from '../../fakes/bucket/bucket-child.ts';
import { type S3Server, startS3Server, whyNoS3Server } from '../../fakes/bucket/s3-server.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest } from '../../fakes/library/open-test-library.ts';
import { type Child, runBucketChild } from '../../fakes/library/run-child.ts';

const why = whyNoS3Server();
if (why !== null) process.stderr.write(`A library in a bucket is not tested: ${why}\n`);

/** Short enough for a test; the distances between the three are those of the product. */
const LEASE = { renewMs: 1_000, fenceMs: 4_000, takeOverMs: 12_000 };

describe.skipIf(why !== null)('a library in a bucket', () => {
  let [server, root] = [undefined as unknown as S3Server, ''];
  beforeAll(async () => {
    server = await startS3Server();
    root = await mkdtemp(join(tmpdir(), 'pincite-bucket-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });
  let places = 0;
  /** A place of its own in the bucket, with the folders of machines that use it. */
  const place = async () => {
    const endpoint = { ...server.endpoint, place: `s3://team/place-${++places}/library` };
    const folder = join(root, `place-${places}`);
    await mkdir(folder);
    const open = (machine: string, more: object = {}) =>
      openLibrary({ dataDir: join(folder, machine), bucket: { ...bucketOf(endpoint), lease: LEASE }, ...more });
    const child = (machine: string, order: Omit<BucketOrder, 'endpoint' | 'dataDir'>) =>
      runBucketChild({ ...order, endpoint, dataDir: join(folder, machine), lease: LEASE } as BucketOrder);
    return { endpoint, folder, open, child };
  };

  it('two machines add, one of them is killed, one reads: every document is there once, as in a folder', async () => {
    const { endpoint, folder, open, child } = await place();
    const files: Record<string, string> = {};
    for (let i = 0; i < 24; i++) files[`file-${i}.pdf`] = fakePdf(`Title ${i}`, 2 + (i % 5), 12, i);
    const paths = await writeFiles(join(folder, 'files'), files);
    const local = await openLibrary({ dataDir: join(folder, 'local') });
    await ingest(local, paths, { wait: 'ready', embedder: fakeEmbedder() });

    const reader = child('reader', { do: 'read', word: 'leave' } as never);
    const indexer = child('indexer', { do: 'index' } as never);
    // Most files of one are also those of the other.
    const first = child('a', { do: 'ingest', paths: paths.slice(0, 18), wait: 'ready' } as never);
    await killWhileWriting(endpoint, /file-(?:18|19|20|21|22|23)\.pdf/, () =>
      child('b', { do: 'ingest', paths: paths.slice(6).reverse(), wait: 'searchable' } as never),
    );
    const again = child('b', { do: 'ingest', paths: paths.slice(6).reverse(), wait: 'ready' } as never);
    await Promise.all([first.ended, again.ended]);

    const results = [first, again].flatMap(({ lines }) => lines.map((line) => JSON.parse(line)));
    expect(results.filter(({ type }) => type === 'error')).toEqual([]);
    const failed = results.filter(({ type, result }) => type === 'result' && result.code !== null);
    expect(failed).toEqual([]);
    const library = await open('a');
    await expect.poll(async () => (await library.listDocuments()).every(({ state }) => state === 'ready')).toBe(true);
    await indexer.line((line) => JSON.parse(line).result?.documents === 24);
    for (const one of [reader, indexer]) {
      await one.kill();
      expect(
        one.lines.map((line) => JSON.parse(line)).filter(({ type }) => !['read', 'indexed'].includes(type)),
      ).toEqual([]);
    }
    expect(reader.lines.length).toBeGreaterThan(3);
    expect(await contentOf(library)).toEqual(await contentOf(local));
    expect(await rowsOf(endpoint)).toEqual(await rowsIn(join(folder, 'local', 'library.lance')));
    // What was killed left nothing; nothing of it was wanted back.
    expect((await library.check()).damage).toEqual([]);
    await local.close();
    await library.close();
  });

  /** Starts a process, and kills it while a lease of it names such a file; again where it was faster. */
  const killWhileWriting = async (endpoint: S3Server['endpoint'], file: RegExp, start: () => Child) => {
    const rows = sharedRows(bucketOf(endpoint));
    const leases = async () => {
      if ((await rows.state()) !== 'there') return [];
      return (await rows.read()).filter(({ holder, value }) => holder !== '' && file.test(value));
    };
    for (let isKilled = false; !isKilled; ) {
      const child = start();
      while ((await leases()).length === 0 && child.process.exitCode === null);
      expect(await child.kill()).toBe('SIGKILL');
      isKilled = (await leases()).length > 0;
    }
    await rows.close();
  };

  /** Number of rows of each document in each table, and of those without one. */
  const countsIn = async (store: ReturnType<typeof lanceStore>) => {
    const counts: Record<string, object> = {};
    for (const table of ['documents', ...CONTENT_TABLES] as const) {
      const texts = (await store.readColumns(table, ['document_id'])).texts('document_id');
      const ofEach = [...Map.groupBy(texts, (id) => id)].map(([id, rows]) => [id, rows.length]);
      counts[table] = Object.fromEntries(ofEach.sort());
    }
    await store.close();
    return counts;
  };
  const rowsOf = (endpoint: S3Server['endpoint']) =>
    countsIn(lanceStore(endpoint.place, { ...inBucket(bucketOf(endpoint)), isPresent: async () => true }));
  const rowsIn = (folder: string) => countsIn(lanceStore(folder, { isPresent: async () => true }));

  it('has the names of its collections, editions and removals for all machines', async () => {
    const { folder, open } = await place();
    const [a, b] = [await open('a'), await open('b')];
    const paths = await writeFiles(join(folder, 'files'), {
      'report-2024.pdf': fakePdf('Report 2024', 2, 6, 1),
      'report-2025.pdf': fakePdf('Report 2025', 2, 6, 2),
      'other.pdf': fakePdf('Other', 2, 6, 3),
    });
    await Promise.all([a, b].map((one, i) => one.collections.change((names) => [...names, `Matter ${i}`])));
    expect(await a.collections.names()).toEqual(['Matter 0', 'Matter 1']);
    const results = await ingest(a, paths, { collection: 'Matter 0' });
    // Results come as files are done.
    const ids = paths.map(
      (path) => results.find((one) => one.source_filename === basename(path))?.document_id as string,
    );
    // Both change the same document at once; neither loses what the other did.
    await Promise.all([
      a.change([ids[2] as string], { add_to: 'Matter 1' }),
      b.change([ids[2] as string], { take_out_of: 'Matter 0' }),
    ]);
    expect((await a.document(ids[2] as string)).collections).toEqual(['Matter 1']);
    await b.change([ids[1] as string], { supersedes: ids[0] as string });
    await b.remove([ids[0] as string]);
    expect((await a.listDocuments()).map(({ document_id: id, supersedes }) => [id, supersedes])).toEqual([
      [ids[1], null],
      [ids[2], null],
    ]);
    const again = await ingest(b, paths.slice(0, 1));
    expect(again).toMatchObject([{ code: null, duplicate: false }]);
    await a.close();
    await b.close();
  });

  it('a removed text leaves every version of the tables with the next run of the indexer', async () => {
    const { endpoint, folder, open } = await place();
    const library = await open('a');
    const paths = await writeFiles(join(folder, 'files'), {
      'stays.pdf': fakePdf('Stays', 3, 6, 1),
      'goes.pdf': fakePdf('Goes', 3, 6, 2),
    });
    const results = await ingest(library, paths);
    const gone = results.find((one) => one.source_filename === 'goes.pdf')?.document_id as string;
    const left = async () => {
      const store = lanceStore(endpoint.place, { ...inBucket(bucketOf(endpoint)), isPresent: async () => true });
      let rows = 0;
      for (const table of CONTENT_TABLES)
        for (const { version } of await store.versions(table))
          rows += await store.countAt(table, version, `document_id = '${gone}'`);
      await store.close();
      return rows;
    };
    await library.remove([gone]);
    expect(await library.listDocuments()).toHaveLength(1);
    expect(await library.searchText('Goes', { limit: 10, match: 'any' })).toEqual([]);
    expect(await left()).toBeGreaterThan(0);
    const nothing = () => undefined;
    const listener = { wants: () => true, onPending: nothing, onProgress: nothing, onReady: nothing };
    await library.index(null, listener, new AbortController().signal);
    expect(await left()).toBe(0);
    expect((await library.check()).damage).toEqual([]);
    await library.close();
  });

  it('says in one sentence what is wrong with the server, and never the key', async () => {
    const { endpoint, folder } = await place();
    const cases = [
      [{ key_id: 'AKIAWRONG' }, 'STORE_REFUSED'],
      [{ place: 's3://elsewhere/library' }, 'STORE_NOT_FOUND'],
      [{ url: 'http://127.0.0.1:9' }, 'STORE_UNREACHABLE'],
    ] as const;
    for (const [more, code] of cases) {
      const wrong = { ...endpoint, ...more };
      const opening = openLibrary({ dataDir: join(folder, 'x'), bucket: bucketOf(wrong) });
      const error = await opening.then(
        () => undefined,
        (one: { code: string; message: string; stack: string; cause: unknown }) => one,
      );
      expect(error).toMatchObject({ code });
      const said = `${error?.message} ${error?.stack} ${String((error?.cause as Error | undefined)?.stack)}`;
      for (const secret of [wrong.key, wrong.key_id]) expect(said).not.toContain(secret);
    }
  });

  it('is read with a key that may only read', async () => {
    const { endpoint, folder, open } = await place();
    const library = await open('a');
    const paths = await writeFiles(join(folder, 'files'), {
      'a.pdf': fakePdf('A', 2, 6, 1),
      'b.pdf': fakePdf('B', 2, 6, 2),
    });
    await ingest(library, paths.slice(0, 1));
    const reads = { ...endpoint, key_id: `${endpoint.key_id}READS` };
    const reader = await openLibrary({ dataDir: join(folder, 'reader'), bucket: bucketOf(reads) });
    expect(await reader.searchText('Rule', { limit: 1, match: 'any' })).toHaveLength(1);
    expect((await reader.check()).damage).toEqual([]);
    expect(await ingest(reader, paths.slice(1))).toMatchObject([{ code: 'STORE_REFUSED' }]);
    await reader.close();
    await library.close();
  });

  it('refuses what is no library, or one of a later Pincite', async () => {
    const { endpoint, folder, open } = await place();
    const store = lanceStore(endpoint.place, { ...inBucket(bucketOf(endpoint)), isPresent: async () => true });
    await store.createTables();
    await expect(open('a')).rejects.toMatchObject({ code: 'STORE_FOREIGN' });
    await store.close();
    const later = await place();
    const library = await later.open('a');
    await library.collections.change(() => ['x']);
    const rows = sharedRows(bucketOf(later.endpoint));
    await rows.swap(`name = 'schema'`, { value: `'{"schema":999}'` });
    await expect(later.open('b')).rejects.toMatchObject({ code: 'LIBRARY_TOO_NEW' });
    await expect(ingest(library, await writeFiles(folder, { 'a.pdf': fakePdf('A', 1, 2, 1) }))).rejects.toMatchObject({
      code: 'LIBRARY_TOO_NEW',
    });
    await rows.close();
    await library.close();
  });

  it('makes the library where a process was killed while it made it', async () => {
    const { endpoint, open } = await place();
    const connection = await connectTo(endpoint.place, bucketOf(endpoint).storageOptions);
    const table = await connection.createEmptyTable('shared', arrowSchema({ name: 'text' }));
    await table.add(arrowTable({ name: 'text' }, { name: ['x'] }));
    table.close();
    // What LanceDB writes first stays, its versions go.
    const prefix = endpoint.place.slice('s3://team/'.length);
    expect(await server.deleteBelow(`${prefix}/shared.lance/_versions/`)).toBeGreaterThan(0);
    const library = await open('a');
    await library.collections.change(() => ['x']);
    expect(await library.collections.names()).toEqual(['x']);
    await library.close();
  });

  it('keeps on a machine only what is its own', async () => {
    const { folder, open } = await place();
    const library = await open('a');
    await ingest(library, await writeFiles(join(folder, 'files'), { 'a.pdf': fakePdf('A', 1, 2, 1) }));
    await library.close();
    const names = (await readdir(join(folder, 'a'), { recursive: true })).filter((name) =>
      /lance|collections/.test(name),
    );
    expect(names).toEqual([]);
    for (const entry of await readdir(join(folder, 'a'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).not.toContain(server.endpoint.key);
    }
  });
});

/** All that a reader gets of each document: what must be the same wherever the library is. */
async function contentOf(library: Library): Promise<object> {
  const found: Record<string, object> = {};
  for (const { added_at: _at, ...document } of await library.listDocuments()) {
    const id = document.document_id;
    const passages = await library.passagesOf(id);
    found[id] = {
      document,
      passages,
      pages: await library.pages(id, { withGeometry: true }),
      original: Buffer.from(await library.originalBytes(id)).toString('base64'),
    };
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b)));
}
