import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentSummary, IngestResult } from '../../../../src/contract/documents.ts';
import { PinciteError } from '../../../../src/contract/errors.ts';
import { folderIdOf, folderRecords, newFolder } from '../../../../src/engine/features/folders/folder-record.ts';
import { type ListedFile, type ScanOps, scanFolder } from '../../../../src/engine/features/folders/scan-folder.ts';
import { walkFiles } from '../../../../src/engine/library/ingest/walk-files.ts';

const NOTHING = { added: [], changed: [], renamed: [], removed: [], failed: [], away: null, waiting: null };

const walked = async (at: string, signal?: AbortSignal): Promise<ListedFile[]> => {
  const found: ListedFile[] = [];
  await walkFiles(
    at,
    ({ path, stats, error }) => {
      if (error === null) found.push({ path, bytes: stats.size, mtime: stats.mtimeMs, error });
      else found.push({ path, error });
    },
    { signal },
  );
  return found;
};

/** A library in memory that follows real files: a file of the same name is a newer edition, one that says "damaged" is not added. */
function library() {
  const documents = new Map<string, DocumentSummary>();
  const asked: string[] = [];
  const hashed: string[] = [];
  const onHold = new Set<string>();
  const ops: Omit<ScanOps, 'keep' | 'others'> = {
    deviceOf: async (path) => (await stat(path).catch(() => null))?.dev ?? null,
    list: walked,
    idOf: async (path) => {
      hashed.push(basename(path));
      const bytes = await readFile(path);
      if (bytes.length === 0) throw new PinciteError('EMPTY_FILE', { file: basename(path) });
      if (!path.endsWith('.txt')) throw new PinciteError('NOT_SUPPORTED', { file: basename(path) });
      return idOf(bytes);
    },
    documents: async () => [...documents.values()],
    add: async (paths) => {
      const results: IngestResult[] = [];
      for (const path of [...paths].reverse()) {
        asked.push(basename(path));
        const [id, words] = [idOf(await readFile(path)), await readFile(path, 'utf8')];
        const older = [...documents.values()].findLast(({ source_filename: name }) => name === basename(path));
        const made = { document_id: id, source_filename: basename(path), supersedes: older?.document_id ?? null };
        const code = words.includes('damaged') ? 'DAMAGED' : words.includes('full') ? 'DISK_FULL' : null;
        if (code === null) documents.set(id, made as DocumentSummary);
        const reason = code === null ? null : 'It is damaged.';
        const state = code === null ? 'searchable' : 'damaged';
        results.push({ ...made, duplicate: false, code, reason, state } as unknown as IngestResult);
      }
      return results;
    },
    remove: async (ids) => {
      const held = new Map(
        ids.filter((id) => onHold.has(id)).map((id) => [id, { code: 'ON_HOLD', reason: 'It is held.' }]),
      );
      for (const id of ids) if (!held.has(id)) documents.delete(id);
      return held;
    },
    now: () => 1_800_000_000_000,
  };
  const names = () => [...documents.values()].map(({ source_filename: name }) => name).sort();
  return { ops, documents, asked, hashed, onHold, names };
}

const idOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

describe('a followed folder', () => {
  let home: string;
  let root: string;
  let lib: ReturnType<typeof library>;
  const never = new AbortController().signal;
  const records = () => folderRecords(join(home, 'data'));
  const others = async (but: string) => {
    const ids = (await records().ids()).filter((id) => id !== folderIdOf(but));
    return (await Promise.all(ids.map((id) => records().read(id)))).filter((folder) => folder !== null);
  };
  const look = async (ops: Partial<ScanOps> = {}, at = root) => {
    const own = { keep: records().write, others: () => others(at) };
    return scanFolder({ ...lib.ops, ...own, ...ops }, (await records().read(folderIdOf(at))) ?? newFolder(at), never);
  };
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

  it('keeps a document on hold whose file is gone, tells it once, and removes it once it is free', async () => {
    await look();
    const id = idOf(await readFile(join(root, 'a.txt')));
    lib.onHold.add(id);
    await rm(join(root, 'a.txt'));
    const failed = [{ file: 'a.txt', code: 'ON_HOLD', reason: 'It is held.' }];
    expect(await look()).toEqual({ ...NOTHING, files: 1, failed });
    expect(await look()).toEqual({ ...NOTHING, files: 1 });
    expect(lib.names()).toEqual(['a.txt', 'b.txt']);
    lib.onHold.clear();
    await look();
    expect(lib.names()).toEqual(['b.txt']);
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
    // It was added from the first folder, which removes it now that no file has it any more.
    expect((await look()).removed).toEqual([]);
    expect(lib.names()).toEqual(['e.txt', 'f.txt', 'mine.txt']);
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
      {
        deviceOf: async () => -1,
        list: async (at: string) => [{ path: join(at, 'x.txt'), bytes: 1, mtime: 1, error: null }],
      },
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
    const list: ScanOps['list'] = async (at, signal) => [
      ...(await walked(at, signal)).filter(({ path }) => !path.startsWith(sub)),
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

  it('is the same folder on a disk of another number, as a share has after each start', async () => {
    await look();
    await put('c.txt', 'three');
    expect(await look({ deviceOf: async () => -1 })).toEqual({ ...NOTHING, files: 3, added: ['c.txt'] });
    await rm(join(root, 'c.txt'));
    expect(await look({ deviceOf: async () => -1 })).toEqual({ ...NOTHING, files: 2, removed: ['c.txt'] });
  });

  it('reads what is no document once, tells it to nobody, and does not take it for what is left of the folder', async () => {
    await put('thumbs.db', 'pictures');
    expect(await look()).toEqual({ ...NOTHING, files: 2, added: ['a.txt', join('sub', 'b.txt')] });
    expect(lib.hashed.toSorted()).toEqual(['a.txt', 'b.txt', 'thumbs.db']);
    expect(await look()).toEqual({ ...NOTHING, files: 2 });
    expect(lib.hashed).toHaveLength(3);
    await rm(join(root, 'a.txt'));
    await rm(join(root, 'sub'), { recursive: true });
    expect((await look()).away).toBe('it has no file any more');
    expect(lib.names()).toEqual(['a.txt', 'b.txt']);
  });

  it('writes its record a few times for many files, each time before they are added', async () => {
    await Promise.all(Array.from({ length: 1000 }, (_, i) => put(`${i}.txt`, `file ${i}`)));
    const known: number[] = [];
    const keep: ScanOps['keep'] = async (folder) => {
      known.push(folder.files.size - lib.documents.size);
      await records().write(folder);
    };
    expect((await look({ keep })).added).toHaveLength(1002);
    expect(known.length).toBeLessThan(20);
    expect(known.slice(0, -1).every((ahead) => ahead >= 50)).toBe(true);
    expect(lib.hashed).toHaveLength(1002);
  });

  it('stops at a full disk, and goes on where there is room', async () => {
    await put('c.txt', 'the disk is full');
    await expect(look()).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(lib.names()).toEqual(['a.txt', 'b.txt']);
    const there: ScanOps['add'] = async (paths) => {
      const id = idOf('the disk is full');
      lib.documents.set(id, { document_id: id, source_filename: 'c.txt', supersedes: null } as DocumentSummary);
      return paths.map(() => ({ document_id: id, state: 'ready', code: null }) as unknown as IngestResult);
    };
    expect(await look({ add: there })).toEqual({ ...NOTHING, files: 3, added: ['c.txt'] });
    await rm(join(root, 'c.txt'));
    expect((await look()).removed).toEqual(['c.txt']);
    expect(lib.names()).toEqual(['a.txt', 'b.txt']);
  });

  it('tries a file again that could not be opened, but tells it once; one that the user added himself is no problem any more', async () => {
    await put('locked.txt', 'words');
    const locked: ScanOps['idOf'] = async (path, signal) => {
      if (path.endsWith('locked.txt')) throw new PinciteError('FILE_UNREADABLE', { path: 'locked.txt', why: 'denied' });
      return lib.ops.idOf(path, signal);
    };
    expect((await look({ idOf: locked })).failed).toHaveLength(1);
    expect((await look({ idOf: locked })).failed).toEqual([]);
    expect(await look()).toEqual({ ...NOTHING, files: 3, added: ['locked.txt'] });
    await put('secret.txt', 'damaged without its password');
    expect((await look()).failed).toHaveLength(1);
    const id = idOf('damaged without its password');
    lib.documents.set(id, { document_id: id, source_filename: 'secret.txt', supersedes: null } as DocumentSummary);
    expect(await look()).toEqual({ ...NOTHING, files: 4 });
    expect((await records().read(folderIdOf(root)))?.files.get('secret.txt')).toMatchObject({ id, problem: null });
  });

  it('keeps what a file was when it was added, where its bytes change meanwhile', async () => {
    const changing: ScanOps['add'] = async (paths, collection, signal) => {
      await put('a.txt', 'one, while it was added');
      return lib.ops.add(paths, collection, signal);
    };
    await look({ add: changing });
    expect((await look()).added).toEqual([]);
    expect(lib.documents.has(idOf('one, while it was added'))).toBe(true);
    await rm(join(root, 'a.txt'));
    await look();
    expect(lib.names()).toEqual(['b.txt']);
  });

  it('reads a record of the first form, with what each file was added as', async () => {
    await look();
    const place = join(home, 'data', 'folders', `${folderIdOf(root)}.json`);
    const { device, files } = JSON.parse(await readFile(place, 'utf8'));
    const old = Object.entries<{ id: string; bytes: number; mtime: number }>(files).map(
      ([name, { problem: _, ...file }]: [string, Record<string, unknown>]) => [name, { ...file, own: [file.id] }],
    );
    await writeFile(place, JSON.stringify({ root, device, files: Object.fromEntries(old) }));
    await rm(join(root, 'a.txt'));
    expect((await look()).removed).toEqual(['a.txt']);
    expect(lib.names()).toEqual(['b.txt']);
  });
});
