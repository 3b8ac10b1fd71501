import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CheckResult } from '../../../src/contract/integrity.ts';
import { restoreBackup } from '../../../src/engine/backup/restore-backup.ts';
import { encryptLibrary } from '../../../src/engine/engine.ts';
import { supervisedHost } from '../../fakes/host/supervised-host.ts';
import { filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { randomFrom } from '../../fakes/random.ts';
import { quotingChat } from '../engine/quoting-chat.ts';
import { engineOn, newFolder } from '../engine/sample-engine.ts';
import { backedUpLibrary, open } from './backed-up-library.ts';

const SEED = 1848;

let folder: string;
let remove: () => Promise<void>;
let backup: string;
beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  ({ backup } = await backedUpLibrary(folder));
});
afterAll(() => remove());

const PASSPHRASE = 'correct horse battery';

/** All is as it was; of the record is said that the key of the computer before is not here, as on any other computer. */
function expectWhole(check: CheckResult | null): void {
  expect(check?.documents).toBe(1);
  expect(check?.damage.map(({ kind, what }) => [kind, / is not here /u.test(what)])).toEqual([['record', true]]);
}

/** A host that runs on the folder of an app without a library. */
async function runningApp() {
  const host = await supervisedHost({
    prepare: async (dataDir) => {
      await mkdir(join(dataDir, 'window'), { recursive: true });
      await mkdir(join(dataDir, 'logs'));
      await writeFile(join(dataDir, 'logs', 'app.log'), 'started');
    },
  });
  onTestFinished(() => host.close());
  let handles = 0;
  const restore = (from: string, passphrase?: string) => {
    const handle = `h${++handles}`;
    host.supervisor.grant(handle, from);
    return host.client.vault.restore({ from: handle, passphrase });
  };
  return { ...host, restore };
}

describe('restoring in the app', () => {
  const inApp = async (name: string): Promise<string> => {
    const dataDir = join(folder, name);
    await mkdir(join(dataDir, 'window'), { recursive: true });
    await mkdir(join(dataDir, 'logs'));
    await writeFile(join(dataDir, 'logs', 'app.log'), 'started');
    return dataDir;
  };

  it('makes the library of the app that runs, which then answers from it', async () => {
    const { dataDir, client, restore } = await runningApp();
    expect(await client.documents.list()).toEqual([]);
    const { made_at: madeAt, check } = await restore(backup);
    expect(Date.parse(madeAt)).toBeLessThan(Date.now());
    expectWhole(check);
    expect((await client.documents.list()).map((one) => one.source_filename)).toEqual(['leave-and-absence.pdf']);
    expect(await client.threads.list()).toHaveLength(1);
    expect(await readFile(join(dataDir, 'logs', 'app.log'), 'utf8')).toBe('started');
    // Only where there is none yet; what is there is open all the same.
    await expect(restore(backup)).rejects.toMatchObject({ code: 'LIBRARY_EXISTS' });
    expect(await client.documents.list()).toHaveLength(1);
  });

  it('of a damaged backup leaves the app as it was', async () => {
    const bytes = await readFile(backup);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const given = join(folder, 'damaged.zip');
    await writeFile(given, bytes);
    const { dataDir, client, restore } = await runningApp();
    await expect(restore(given)).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
    expect(await client.documents.list()).toEqual([]);
    expect((await readdir(dataDir)).filter((name) => !/^(?:open|writer)\./u.test(name)).sort()).toEqual([
      'logs',
      'window',
    ]);
  });

  it('asks for the passphrase of an encrypted backup', async () => {
    const given = join(folder, 'encrypted.zip.age');
    const engine = await open(join(folder, 'library'));
    await engine.client.library.backup({ to: given, passphrase: PASSPHRASE });
    await engine.close();
    const { client, restore } = await runningApp();
    await expect(restore(given)).rejects.toMatchObject({ code: 'BACKUP_LOCKED' });
    await expect(restore(given, 'wrong horse')).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
    expect(await client.documents.list()).toEqual([]);
    expectWhole((await restore(given, PASSPHRASE)).check);
    expect((await client.vault.state()).state).toBe('clear');
  });

  it('restores the backup of an encrypted library, which is locked then', async () => {
    const sealed = join(folder, 'sealed');
    const given = join(folder, 'sealed.zip');
    await restoreBackup({ from: backup, dataDir: sealed });
    await encryptLibrary({ dataDir: sealed, passphrase: PASSPHRASE });
    const engine = await engineOn(sealed, quotingChat(), undefined, true, false, {}, null, PASSPHRASE);
    await engine.client.library.backup({ to: given });
    await engine.close();
    const { dataDir, client, restore } = await runningApp();
    expect((await restore(given)).check).toBeNull();
    expect((await client.vault.state()).state).toBe('locked');
    await expect(client.documents.list()).rejects.toMatchObject({ code: 'LIBRARY_LOCKED' });
    await client.vault.unlock({ passphrase: PASSPHRASE });
    expect(await client.documents.list()).toHaveLength(1);
    expect(await filesWith(dataDir, 'annual leave')).toEqual([]);
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
