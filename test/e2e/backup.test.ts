import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealingStream } from '../../src/engine/backup/backup-archive.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const PASSPHRASE = 'correct horse battery';
const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('a library as one file', () => {
  let folder: string;
  let shell: Shell;
  let app: App;
  const backup = (): string => join(folder, 'backup.zip');
  const sealed = (): string => join(folder, 'sealed.zip');
  const start = async (dataDir: string): Promise<void> => {
    shell = await openShell({ dataDir: join(folder, dataDir), chat: { delayMs: 2 } });
    app = new App(shell.page);
  };
  const restore = async (path: string): Promise<void> => {
    const [chooser] = await Promise.all([
      app.page.waitForEvent('filechooser'),
      app.welcome.getByRole('button', { name: 'Restore a backup…' }).click(),
    ]);
    await chooser.setFiles(path);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-e2e-backup-'));
    await start('one');
  });
  afterAll(async () => {
    await shell.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is written and handed over', async () => {
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
    await app.conversation.answer(QUESTION);
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: 'Library settings…' }).click();
    const settings = app.page.getByRole('dialog', { name: 'Library settings' });
    const [download] = await Promise.all([
      app.page.waitForEvent('download'),
      settings.getByRole('button', { name: 'Back up…' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^pincite-backup-\d{4}-\d\d-\d\d\.zip$/u);
    await download.saveAs(backup());
    await pipeline(createReadStream(backup()), await sealingStream(PASSPHRASE), createWriteStream(sealed()));
    await expect.poll(() => shownText(settings)).toMatch(/Backed up: \d+ files of the library, .*confidential/u);
    await expectAccessible(app.page, 'a backup was made');
    // The host keeps no copy.
    const uploads = await readdir(join(folder, 'one', 'uploads'), { recursive: true });
    expect(uploads.filter((path) => path.endsWith('.zip'))).toEqual([]);
  });

  it('makes the library of an app without one, with its threads; a damaged one makes none, an encrypted one is opened', async () => {
    await shell.close();
    await start('two');
    await writeFile(join(folder, 'none.zip'), 'not a backup');
    await restore(join(folder, 'none.zip'));
    await app.welcome.getByText(/cannot be restored/u).waitFor();
    for (const scheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(app.page, `not restored, ${scheme}`);
    }
    await app.page.emulateMedia({ colorScheme: 'light' });
    // An encrypted one asks for its passphrase first.
    await restore(sealed());
    const form = app.welcome.getByText('This backup is encrypted.').locator('..');
    for (const scheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(app.page, `an encrypted backup, ${scheme}`);
    }
    await app.page.emulateMedia({ colorScheme: 'light' });
    await form.getByLabel('Passphrase').fill('wrong horse battery');
    await form.getByRole('button', { name: 'Restore' }).click();
    await form.getByText('The passphrase is not right; nothing was changed.').waitFor();
    await form.getByLabel('Passphrase').fill(PASSPHRASE);
    await form.getByRole('button', { name: 'Restore' }).click();
    await app.library.hasSearchable(SAMPLES.leave.name);
    await app.library.pane.getByText(/^Restored 1 document, as of /u).waitFor();
    await app.conversation.pane.getByRole('button', { name: /^Threads, open/ }).click();
    await app.page
      .getByRole('dialog', { name: 'Threads' })
      .getByRole('button', { name: /^How many days/ })
      .click();
    await app.conversation.chips.first().waitFor();
    await app.conversation.answer(QUESTION);
    await app.conversation.lastTurn.getByText('Saved answer.').waitFor();
  });
});
