import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pincite } from './shell/pincite.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const WAIT = { timeout: 60_000 };

/** The page names no folder: the command line does, and the app follows it from then on. */
describe('a followed folder', () => {
  let home: string;
  let root: string;
  let dataDir: string;
  let shell: Shell;
  let app: App;
  let dialog: Locator;
  const put = (name: string, words: string): Promise<void> => writeFile(join(root, name), words);
  const row = (): Locator => dialog.getByRole('row').filter({ hasText: 'contracts' });
  const open = async (): Promise<void> => {
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: 'Followed folders…' }).click();
    dialog = app.page.getByRole('dialog', { name: 'Followed folders' });
    await dialog.waitFor();
  };
  const look = async (name: string): Promise<void> => {
    for (const scheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(app.page, `${name}, ${scheme}`);
    }
    await app.page.emulateMedia({ colorScheme: 'light' });
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'pincite-e2e-follow-'));
    [root, dataDir] = [join(home, 'contracts'), join(home, 'library')];
    await mkdir(root);
    await put('supply.txt', 'The supplier keeps records for seven years.');
    await put('cut.pdf', '%PDF-1.7\n%');
    await pincite(dataDir, ['watch', root, '--once']);
    shell = await openShell({ dataDir, chat: { delayMs: 2 } });
    app = new App(shell.page);
  });
  afterAll(async () => {
    await shell.close();
    await rm(home, { recursive: true, force: true });
  });

  it('that was looked at is listed with what is not added, and followed from here on', async () => {
    await app.library.hasSearchable('supply');
    await open();
    await expect.poll(() => shownText(row())).toMatch(/Not followed.*1 file is not added/su);
    await dialog.getByText('1 file is not added').click();
    await dialog.getByText('cut.pdf: It cannot be opened. Ask for a new copy and add that.').waitFor();
    await look('folder-known');
    await dialog.getByRole('button', { name: 'Follow contracts' }).click();
    await expect.poll(() => shownText(row()), WAIT).toMatch(/Followed, looked at/u);
    await app.page.keyboard.press('Escape');
    await put('lease.txt', 'The notice period of the lease is three months.');
    await app.library.hasSearchable('lease');
    await rm(join(root, 'supply.txt'));
    await expect.poll(() => app.library.row('supply').count(), WAIT).toBe(0);
  });

  it('goes on when the engine is started again', async () => {
    await shell.killEngine();
    await put('gas.txt', 'Gas is paid in March of each year.');
    await app.library.hasSearchable('gas');
  });

  it('that is away keeps its documents; let go, it leaves them or takes them along', async () => {
    await rename(root, join(home, 'unmounted'));
    await open();
    await expect.poll(() => row().getByRole('button', { name: 'Look now at contracts' }).isEnabled(), WAIT).toBe(true);
    await row().getByRole('button', { name: 'Look now at contracts' }).click();
    await expect.poll(() => shownText(row()), WAIT).toMatch(/Away: it is not there; nothing is removed/u);
    await look('folder-away');
    await dialog.getByRole('button', { name: 'Stop following… contracts' }).click();
    await expect.poll(() => shownText(dialog)).toContain('It has 2 documents here');
    await look('folder-ending');
    await dialog.getByRole('button', { name: 'Remove documents' }).click();
    await expect
      .poll(() => shownText(dialog), WAIT)
      .toContain('contracts is not followed any more. 2 documents removed.');
    await expect.poll(() => row().count(), WAIT).toBe(0);
    await look('folder-none');
    expect(await shownText(dialog)).toContain('Nothing in the folder is moved, changed or deleted.');
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(root);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied.').waitFor();
    const copied = await app.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`pincite watch "${root}" --once`);
    await expect.poll(() => app.library.rows.count(), WAIT).toBe(0);
  });
});
