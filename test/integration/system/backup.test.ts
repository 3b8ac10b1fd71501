import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../../src/engine/backup/restore-backup.ts';
import { randomFrom } from '../../fakes/random.ts';
import { runProcess, startCli } from '../cli/spawn-cli.ts';
import { askAll, newFolder } from '../engine/sample-engine.ts';
import { backedUpLibrary, open, QUESTION } from './backed-up-library.ts';

const SEED = 1848;

let folder: string;
let remove: () => Promise<void>;
let library: string;
let backup: string;
let noModels: string;
/** Of what was restored. */
let whole: Record<string, string>;
beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  noModels = join(folder, 'no-models');
  await mkdir(noModels);
  ({ library, backup } = await backedUpLibrary(folder));
});
afterAll(() => remove());

/** A hash of every file below a folder that a backup holds. */
async function contents(dataDir: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.lock$|^writer\.pid$|^originals\.jsonl$/u.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    found[path.slice(dataDir.length + 1)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return found;
}

describe('a backup', () => {
  it('is the whole library: what is restored of it is the same, byte by byte, and answers the same', async () => {
    const restored = join(folder, 'restored');
    await restoreBackup({ from: backup, dataDir: restored });
    whole = await contents(restored);
    expect(whole).toEqual(await contents(library));
    // From where files of this machine were added is no other machine's concern.
    expect(await readdir(library)).toContain('originals.jsonl');
    expect(await readdir(restored)).not.toContain('originals.jsonl');
    const [before, after] = [await open(library), await open(restored)];
    try {
      const threads = await before.client.threads.list();
      expect(await after.client.threads.list()).toEqual(threads);
      expect(await after.client.documents.list()).toEqual(await before.client.documents.list());
      expect(await after.client.library.check()).toMatchObject({ sound: true, damage: [] });
      const repeated = await askAll(after.client, { question: QUESTION });
      expect(repeated.answer).toMatchObject({ cached: true, question: QUESTION });
    } finally {
      await before.close();
      await after.close();
    }
  });

  it('only its owner can read it', async () => {
    expect((await stat(backup)).mode & 0o077).toBe(0);
  });

  it('replaces an older one whole, and never lies in its own library', async () => {
    const engine = await open(library);
    try {
      await engine.client.library.backup({ to: backup });
      await restoreBackup({ from: backup, dataDir: join(folder, 'again') });
      await expect(engine.client.library.backup({ to: join(library, 'b.zip') })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
      await expect(engine.client.library.backup({ to: folder })).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    } finally {
      await engine.close();
    }
  });

  it('leaves out what the app keeps beside the library, where the app lets it be downloaded from', async () => {
    const beside = ['window/Local Storage/000003.log', 'uploads/1-2/x/a.pdf', 'serve.json', 'logs/app.log'];
    for (const path of beside) {
      await mkdir(dirname(join(library, path)), { recursive: true });
      await writeFile(join(library, path), 'of this machine');
    }
    const engine = await open(library);
    try {
      const inUploads = join(library, 'uploads', `${process.pid}-1`, 'b.zip');
      await engine.client.library.backup({ to: inUploads });
      const restored = join(folder, 'beside');
      await restoreBackup({ from: inUploads, dataDir: restored });
      for (const path of beside) await expect(stat(join(restored, path)), path).rejects.toThrow('ENOENT');
      expect(await readdir(join(restored, 'logs'))).toContain('rag_trace.jsonl');
    } finally {
      await engine.close();
      for (const path of ['window', 'uploads', 'serve.json', 'logs/app.log'])
        await rm(join(library, path), { recursive: true, force: true });
    }
  });

  it('is not made of a folder without a library', async () => {
    const engine = await open(join(folder, 'nothing'));
    await expect(engine.client.library.backup({ to: join(folder, 'n.zip') })).rejects.toMatchObject({
      code: 'LIBRARY_EMPTY',
    });
    await engine.close();
  });
});

describe('restoring', () => {
  it('leaves a folder alone that has something in it', async () => {
    const full = join(folder, 'full');
    await mkdir(full);
    await writeFile(join(full, 'note.txt'), 'mine');
    await expect(restoreBackup({ from: backup, dataDir: full })).rejects.toMatchObject({ code: 'LIBRARY_EXISTS' });
    expect(await readdir(full)).toEqual(['note.txt']);
  });

  it.each([
    ['no archive', (bytes: Buffer) => bytes.subarray(0, 100), 'BACKUP_DAMAGED'],
    ['a part of one', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'BACKUP_DAMAGED'],
    [
      'one of a newer Pincite',
      // As long as before, since the archive has the length of each of its files.
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(/\dZ","schema":\d/u, 'Z","schema":99'), 'latin1'),
      'LIBRARY_TOO_NEW',
    ],
  ])('%s is refused, and nothing is left of it', async (_name, change, code) => {
    const given = join(folder, 'given.zip');
    await writeFile(given, change(await readFile(backup)));
    const target = join(folder, 'target');
    await expect(restoreBackup({ from: given, dataDir: target })).rejects.toMatchObject({ code });
    expect((await readdir(folder)).filter((name) => name.startsWith('target'))).toEqual([]);
    await expect(restoreBackup({ from: join(folder, 'none.zip'), dataDir: target })).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });

  it(`one byte changed anywhere, 200 places, seed ${SEED}: refused, or the same library`, async () => {
    const bytes = await readFile(backup);
    const random = randomFrom(SEED);
    const [given, target] = [join(folder, 'changed.zip'), join(folder, 'changed')];
    let refused = 0;
    for (let i = 0; i < 200; i++) {
      const changed = Buffer.from(bytes);
      const at = Math.floor(random() * bytes.length);
      changed[at] = (changed[at] as number) ^ (1 + Math.floor(random() * 255));
      await writeFile(given, changed);
      const done = await restoreBackup({ from: given, dataDir: target }).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(?:BACKUP_DAMAGED|LIBRARY_TOO_NEW)$/u) });
          return false;
        },
      );
      // What the archive says of times and modes of files is not part of the library.
      if (done) expect(await contents(target)).toEqual(whole);
      else refused++;
      await rm(target, { recursive: true, force: true });
    }
    expect(refused).toBeGreaterThan(150);
  });
});

/** Ends a command by SIGKILL at a moment; whether it had ended by itself. */
async function killedAt(argv: readonly string[], milliseconds: number): Promise<boolean> {
  const child = startCli(argv, noModels);
  const ended = once(child, 'exit');
  await Promise.race([ended, delay(milliseconds)]);
  const isDone = child.exitCode === 0;
  child.kill('SIGKILL');
  await ended;
  return isDone;
}

describe(`kill -9 in the middle, seed ${SEED}`, () => {
  const MOMENTS = 10;
  const random = randomFrom(SEED);

  it('a backup that was there stays whole, and the next one is made', async () => {
    const started = performance.now();
    const to = join(folder, 'killed.zip');
    expect((await runProcess(['--data', library, 'backup', to], noModels)).code).toBe(0);
    const duration = performance.now() - started;
    for (let i = 0; i < MOMENTS; i++) {
      await killedAt(['--data', library, 'backup', to], ((i + random()) / MOMENTS) * duration * 1.1);
      const target = join(folder, `after-kill-${i}`);
      await restoreBackup({ from: to, dataDir: target });
      await rm(target, { recursive: true });
    }
    expect((await runProcess(['--data', library, 'backup', to], noModels)).code).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('killed.zip'))).toEqual(['killed.zip']);
  });

  it('a restored library is there whole or not at all, and restoring again works', async () => {
    const target = join(folder, 'killed');
    const started = performance.now();
    expect((await runProcess(['--data', target, 'restore', backup], noModels)).code).toBe(0);
    const duration = performance.now() - started;
    for (let i = 0; i < MOMENTS; i++) {
      await rm(target, { recursive: true, force: true });
      await killedAt(['--data', target, 'restore', backup], ((i + random()) / MOMENTS) * duration * 1.1);
      const there = await stat(join(target, 'library.json')).catch(() => null);
      if (there === null) expect((await runProcess(['--data', target, 'restore', backup], noModels)).code).toBe(0);
      // A check, which follows, may have been cut off; it adds its result.
      expect(await contents(target)).toMatchObject(whole);
      const copy = join(folder, 'killed-copy');
      await cp(target, copy, { recursive: true });
      const { damage } = JSON.parse((await runProcess(['--data', copy, 'check', '--json'], noModels)).out);
      // The keys that signed its record are not those of this process.
      expect(damage.filter(({ name }: { name: string }) => !name.startsWith('logs/'))).toEqual([]);
      await rm(copy, { recursive: true });
    }
  });
});
