import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../../src/engine/backup/restore-backup.ts';
import { randomFrom } from '../../fakes/random.ts';
import { askAll, newFolder } from '../engine/sample-engine.ts';
import { backedUpLibrary, open, QUESTION } from './backed-up-library.ts';

const SEED = 1848;

let folder: string;
let remove: () => Promise<void>;
let backup: string;
beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  ({ backup } = await backedUpLibrary(folder));
});
afterAll(() => remove());

describe('restoring in the app', () => {
  const inApp = async (name: string): Promise<string> => {
    const dataDir = join(folder, name);
    await mkdir(join(dataDir, 'window'), { recursive: true });
    await mkdir(join(dataDir, 'logs'));
    await writeFile(join(dataDir, 'logs', 'app.log'), 'started');
    return dataDir;
  };

  it('makes the library of the app that runs, which then answers from it', async () => {
    const dataDir = await inApp('app');
    const engine = await open(dataDir);
    try {
      expect(await engine.client.documents.list()).toEqual([]);
      const { made_at: madeAt, check } = await engine.client.library.restore({ from: backup });
      expect(Date.parse(madeAt)).toBeLessThan(Date.now());
      expect(check).toMatchObject({ sound: true, documents: 1 });
      expect((await engine.client.documents.list()).map((one) => one.source_filename)).toEqual([
        'leave-and-absence.pdf',
      ]);
      const repeated = await askAll(engine.client, { question: QUESTION });
      expect(repeated.answer).toMatchObject({ cached: true });
      expect(await readFile(join(dataDir, 'logs', 'app.log'), 'utf8')).toBe('started');
      // Only where there is none yet.
      await expect(engine.client.library.restore({ from: backup })).rejects.toMatchObject({ code: 'LIBRARY_EXISTS' });
    } finally {
      await engine.close();
    }
  });

  it('of a damaged backup leaves the app as it was', async () => {
    const dataDir = await inApp('app-damaged');
    const bytes = await readFile(backup);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const given = join(folder, 'damaged.zip');
    await writeFile(given, bytes);
    const engine = await open(dataDir);
    try {
      await expect(engine.client.library.restore({ from: given })).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
      expect(await engine.client.documents.list()).toEqual([]);
      expect((await readdir(dataDir)).filter((name) => !/^(?:open|writer)\./u.test(name)).sort()).toEqual([
        'logs',
        'window',
      ]);
    } finally {
      await engine.close();
    }
  });

  it('goes on after a kill at the next start, whatever had its place by then', async () => {
    const whole = join(folder, 'whole');
    await restoreBackup({ from: backup, dataDir: whole });
    const paths = (await readdir(whole, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(whole, join(entry.parentPath, entry.name)));
    const random = randomFrom(SEED);
    for (const moved of [0, 1, Math.floor(paths.length / 2), paths.length]) {
      const dataDir = await inApp(`app-killed-${moved}`);
      await cp(whole, join(dataDir, 'restored'), { recursive: true });
      const others = paths.filter((path) => path !== 'library.json').sort(() => random() - 0.5);
      for (const path of [...others, 'library.json'].slice(0, moved)) {
        await mkdir(dirname(join(dataDir, path)), { recursive: true });
        await rename(join(dataDir, 'restored', path), join(dataDir, path));
      }
      const engine = await open(dataDir);
      expect(await engine.client.library.check()).toMatchObject({ sound: true, documents: 1 });
      await engine.close();
      expect(await readdir(dataDir)).not.toContain('restored');
    }
    const begun = await inApp('app-begun');
    await cp(whole, join(begun, 'restoring'), { recursive: true });
    const engine = await open(begun);
    expect(await engine.client.documents.list()).toEqual([]);
    await engine.close();
    expect(await readdir(begun)).not.toContain('restoring');
  });

  it('by the command line fills the folder of an app that has no library yet', async () => {
    const dataDir = await inApp('app-cli');
    await restoreBackup({ from: backup, dataDir });
    const engine = await open(dataDir);
    expect(await engine.client.library.check()).toMatchObject({ sound: true, documents: 1 });
    await engine.close();
    await expect(restoreBackup({ from: backup, dataDir })).rejects.toMatchObject({ code: 'LIBRARY_EXISTS' });
  });
});
