import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentSummary, IngestResult } from '../../../src/contract/documents.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import { expandPaths } from '../../../src/engine/library/ingest/expand-paths.ts';
import { folderRecord } from '../../../src/engine/watching/folder-record.ts';
import { type FollowOps, followFolder } from '../../../src/engine/watching/follow-folder.ts';

const NOTHING = { added: [], changed: [], renamed: [], removed: [], failed: [], away: null };

/** A library in memory that follows real files: a file of the same name is a newer edition, one that says "damaged" is not added. */
function library() {
  const documents = new Map<string, DocumentSummary>();
  const asked: string[] = [];
  const ops: FollowOps = {
    list: (at, signal) => expandPaths([at], signal),
    stat: async (path) => {
      const info = await stat(path).catch(() => null);
      return info === null ? null : { bytes: info.size, mtime: info.mtimeMs, device: info.dev };
    },
    idOf: async (path) => {
      const bytes = await readFile(path);
      if (bytes.length === 0) throw new PinciteError('EMPTY_FILE', { file: basename(path) });
      return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    },
    documents: async () => [...documents.values()],
    add: async (paths) => {
      const results: IngestResult[] = [];
      for (const path of [...paths].reverse()) {
        asked.push(basename(path));
        const id = await ops.idOf(path, new AbortController().signal);
        const isDamaged = (await readFile(path, 'utf8')).includes('damaged');
        const older = [...documents.values()].findLast(({ source_filename: name }) => name === basename(path));
        const made = { document_id: id, source_filename: basename(path), supersedes: older?.document_id ?? null };
        if (!isDamaged) documents.set(id, made as DocumentSummary);
        const result = isDamaged
          ? { document_id: null, source_filename: basename(path), code: 'DAMAGED', reason: 'It is damaged.' }
          : { document_id: id, code: null, reason: null };
        results.push(result as IngestResult);
      }
      return results;
    },
    remove: async (ids) => {
      for (const id of ids) documents.delete(id);
    },
  };
  const names = () => [...documents.values()].map(({ source_filename: name }) => name).sort();
  return { ops, documents, asked, names };
}

describe('a followed folder', () => {
  let home: string;
  let root: string;
  let lib: ReturnType<typeof library>;
  const never = new AbortController().signal;
  const look = (ops: Partial<FollowOps> = {}, at = root) =>
    followFolder({ ...lib.ops, ...ops }, { root: at, collection: null }, folderRecord(join(home, 'data')), never);
  const put = (name: string, words: string): Promise<void> => writeFile(join(root, name), words);
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'pincite-follow-'));
    root = join(home, 'contracts');
    await mkdir(join(root, 'sub'), { recursive: true });
    lib = library();
    await put('a.txt', 'one');
    await put('sub/b.txt', 'two');
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('is added, and looked at again without reading anything', async () => {
    expect(await look()).toEqual({ ...NOTHING, files: 2, added: ['a.txt', join('sub', 'b.txt')] });
    expect(lib.names()).toEqual(['a.txt', 'b.txt']);
    const none = async (): Promise<string> => {
      throw new Error('nothing is read again');
    };
    const record = async (): Promise<number> => {
      const [name = ''] = await readdir(join(home, 'data', 'folders'));
      return (await stat(join(home, 'data', 'folders', name))).ino;
    };
    const before = await record();
    expect(await look({ idOf: none })).toEqual({ ...NOTHING, files: 2 });
    // Nor is the record written again.
    expect(await record()).toBe(before);
    expect(lib.asked.toSorted()).toEqual(['a.txt', 'b.txt']);
  });

  it('follows what is changed, as an edition, what is renamed, and what is deleted', async () => {
    await look();
    await put('a.txt', 'one, amended');
    expect(await look()).toEqual({ ...NOTHING, files: 2, changed: ['a.txt'] });
    expect(lib.names()).toEqual(['a.txt', 'a.txt', 'b.txt']);
    await rename(join(root, 'sub', 'b.txt'), join(root, 'c.txt'));
    expect(await look()).toEqual({ ...NOTHING, files: 2, renamed: ['c.txt'] });
    expect(lib.asked.toSorted()).toEqual(['a.txt', 'a.txt', 'b.txt']);
    await rm(join(root, 'c.txt'));
    expect(await look()).toEqual({ ...NOTHING, files: 1, removed: ['c.txt'] });
    // With the file all of its editions go.
    await put('d.txt', 'four');
    await rm(join(root, 'a.txt'));
    expect(await look()).toEqual({ ...NOTHING, files: 1, added: ['d.txt'], removed: ['a.txt'] });
    expect(lib.names()).toEqual(['d.txt']);
  });

  it('removes nothing that was there before it, or that another folder has too', async () => {
    const id = createHash('sha256').update('one').digest('hex').slice(0, 16);
    lib.documents.set(id, { document_id: id, source_filename: 'mine.txt', supersedes: null } as DocumentSummary);
    const other = join(home, 'other');
    await mkdir(other);
    await writeFile(join(other, 'again.txt'), 'two');
    await look();
    await look({}, other);
    await rm(join(root, 'a.txt'));
    await rm(join(root, 'sub', 'b.txt'));
    await put('e.txt', 'five');
    expect((await look()).removed.sort()).toEqual(['a.txt', join('sub', 'b.txt')]);
    expect(lib.names()).toEqual(['b.txt', 'e.txt', 'mine.txt']);
    await rm(join(other, 'again.txt'));
    await writeFile(join(other, 'f.txt'), 'six');
    await look({}, other);
    expect(lib.names()).toEqual(['b.txt', 'e.txt', 'f.txt', 'mine.txt']);
  });

  it.each([
    ['is not there', async () => rm(root, { recursive: true }), {}, 'it is not there'],
    [
      'has lost all of its files',
      async () => rm(join(root, 'a.txt')).then(() => rm(join(root, 'sub'), { recursive: true })),
      {},
      'it has no file any more',
    ],
    [
      'is on another disk',
      async () => undefined,
      { stat: async () => ({ bytes: 1, mtime: 1, device: -1 }) },
      'another disk is in its place',
    ],
    [
      'cannot be read',
      async () => undefined,
      {
        list: async (at: string) => [
          { path: at, error: new PinciteError('FILE_UNREADABLE', { path: at, why: 'permission denied' }) },
        ],
      },
      'it cannot be read',
    ],
  ])('that %s is away: nothing is removed', async (_name, change, ops, away) => {
    await look();
    await change();
    expect(await look(ops)).toEqual({ ...NOTHING, files: 0, away });
    expect(lib.names()).toEqual(['a.txt', 'b.txt']);
  });

  it('keeps what is in a part that cannot be read', async () => {
    await look();
    const sub = join(root, 'sub');
    const list: FollowOps['list'] = async (at, signal) => [
      ...(await expandPaths([at], signal)).filter(({ path }) => !path.startsWith(sub)),
      { path: sub, error: new PinciteError('FILE_UNREADABLE', { path: sub, why: 'permission denied' }) },
    ];
    expect(await look({ list: (at, signal) => list(at, signal) })).toEqual({ ...NOTHING, files: 1 });
    expect(lib.names()).toEqual(['a.txt', 'b.txt']);
  });

  it('says once why a file cannot be added, and tries it again when it was changed', async () => {
    await put('bad.txt', 'damaged');
    await put('empty.txt', '');
    const failed = [
      { file: 'empty.txt', code: 'EMPTY_FILE', reason: 'The file empty.txt is empty.' },
      { file: 'bad.txt', code: 'DAMAGED', reason: 'It is damaged.' },
    ];
    expect((await look()).failed).toEqual(failed);
    expect((await look()).failed).toEqual([]);
    await put('bad.txt', 'mended');
    expect(await look()).toEqual({ ...NOTHING, files: 4, added: ['bad.txt'] });
  });

  it('ended by a kill is finished by the next look, with nothing twice and nothing left', async () => {
    for (const at of ['before anything is added', 'after it was added']) {
      lib = library();
      await rm(join(home, 'data'), { recursive: true, force: true });
      const killed = async (paths: readonly string[]): Promise<readonly IngestResult[]> => {
        if (at === 'after it was added') await lib.ops.add(paths, null, never);
        throw new Error('killed');
      };
      await expect(look({ add: killed }), at).rejects.toThrow('killed');
      await look();
      expect(lib.names(), at).toEqual(['a.txt', 'b.txt']);
      // What it added is known to be its own: it goes with its file.
      await rm(join(root, 'a.txt'));
      await look();
      expect(lib.names(), at).toEqual(['b.txt']);
      await put('a.txt', 'one');
    }
  });

  it('adds a document again that was removed from the library while its file is there', async () => {
    await look();
    lib.documents.clear();
    expect(await look()).toEqual({ ...NOTHING, files: 2, added: ['a.txt', join('sub', 'b.txt')] });
    expect(lib.names()).toEqual(['a.txt', 'b.txt']);
  });

  it('takes a file that was only touched for the same', async () => {
    await look();
    await utimes(join(root, 'a.txt'), new Date(), new Date(Date.now() + 10_000));
    expect(await look()).toEqual({ ...NOTHING, files: 2 });
    expect(lib.asked.toSorted()).toEqual(['a.txt', 'b.txt']);
  });
});
