import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesWith } from '../fakes/library/bytes-on-disk.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';
const DRAFT = 'Who pays for the red bicycle?';
const [FIRST, SECOND] = ['correct horse battery', 'another passphrase'];

describe('an encrypted library', () => {
  let folder: string;
  let dataDir: string;
  let shell: Shell;
  let app: App;
  const start = async (): Promise<void> => {
    shell = await openShell({ dataDir, chat: { delayMs: 2 } });
    app = new App(shell.page);
  };
  const looked = async (state: string): Promise<void> => {
    for (const scheme of ['dark', 'light'] as const) {
      await app.page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(app.page, `${state}, ${scheme}`);
    }
  };
  const settings = async (): Promise<Locator> => {
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: 'Library settings…' }).click();
    return app.page.getByRole('dialog', { name: 'Library settings' });
  };
  const inStorage = (): Promise<string> =>
    app.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const locked = (): Locator => app.page.getByRole('main', { name: 'Library locked' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-e2e-encrypted-'));
    dataDir = join(folder, 'library');
    await start();
  });
  afterAll(async () => {
    await shell.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is made in the app, which says before what it costs and what a lost passphrase means', async () => {
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
    await app.conversation.answer(QUESTION);
    const library = await settings();
    await looked('settings of a library in clear');
    await library.getByRole('button', { name: 'Encrypt…' }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Encrypt the library' });
    expect(await shownText(dialog)).toMatch(/A lost passphrase is a lost library.*three times as long.*free room/su);
    const encrypt = dialog.getByRole('button', { name: 'Encrypt', exact: true });
    await dialog.getByLabel('New passphrase').fill('short');
    await dialog.getByLabel('The same again').fill('short');
    await dialog.getByText('A passphrase has at least 8 characters.').waitFor();
    await dialog.getByLabel('New passphrase').fill(FIRST);
    await dialog.getByText('The two are not the same.').waitFor();
    await looked('a library is to be encrypted');
    await dialog.getByLabel('The same again').fill(FIRST);
    expect(await encrypt.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'I know that a lost passphrase' }).click();
    await encrypt.click();
    await app.library.pane.getByText(/^The library is encrypted: \d+ files\. Keep a copy of key\.age/u).waitFor();
    await access(join(dataDir, 'key.age'));
    await app.library.hasSearchable(SAMPLES.leave.name);
    // The chat model of these tests writes what it was asked beside the library.
    for (const part of ['library.lance', 'threads', 'answers', 'logs', 'integrity'])
      expect(await filesWith(join(dataDir, part), 'annual leave'), part).toEqual([]);
  });

  it('gives the disk no word that is typed, and stays open over a reload', async () => {
    await app.toThread();
    await app.conversation.question.fill(DRAFT);
    await app.page.reload();
    await app.conversation.question.waitFor();
    await app.library.hasSearchable(SAMPLES.leave.name);
    const kept = await inStorage();
    for (const words of [DRAFT, 'annual leave', FIRST]) expect(kept).not.toContain(words);
  });

  it('shows nothing before its passphrase is given, and says in one sentence that one is wrong', async () => {
    await shell.close();
    await start();
    await locked().waitFor();
    await looked('a library is locked');
    expect(await shownText(app.page.locator('body'))).not.toContain(SAMPLES.leave.name);
    const field = locked().getByLabel('Passphrase');
    await field.fill('wrong horse');
    await field.press('Enter');
    await locked().getByText('This passphrase does not open the library. Nothing was changed; try again.').waitFor();
    await looked('a wrong passphrase');
    expect(await field.inputValue()).toBe('');
    // What is dropped here waits for the library.
    await app.drop([SAMPLES.travel.path]);
    await field.fill(FIRST);
    await locked().getByRole('button', { name: 'Unlock' }).click();
    await app.library.hasSearchable(SAMPLES.leave.name);
    await app.library.hasSearchable(SAMPLES.travel.name);
    await app.library.isDone();
    for (const words of ['wrong horse', FIRST]) {
      expect(await inStorage()).not.toContain(words);
      expect(await filesWith(dataDir, words)).toEqual([]);
    }
  });

  it('gets another passphrase, and is had in clear again', async () => {
    const library = await settings();
    await looked('settings of an encrypted library');
    await library.getByRole('button', { name: 'Change passphrase…' }).click();
    const change = app.page.getByRole('dialog', { name: 'Change the passphrase' });
    await change.getByLabel('Present passphrase').fill(SECOND);
    await change.getByLabel('New passphrase').fill(SECOND);
    await change.getByLabel('The same again').fill(SECOND);
    await change.getByRole('button', { name: 'Change', exact: true }).click();
    await change.getByText('The passphrase is not right; nothing was changed.').waitFor();
    await looked('a passphrase is to be changed');
    await change.getByLabel('Present passphrase').fill(FIRST);
    await change.getByRole('button', { name: 'Change', exact: true }).click();
    await change.waitFor({ state: 'detached' });
    await library.getByRole('button', { name: 'Turn off encryption…' }).click();
    const decrypt = app.page.getByRole('dialog', { name: 'Turn off encryption' });
    await looked('encryption is to be turned off');
    const turnOff = decrypt.getByRole('button', { name: 'Turn off', exact: true });
    await decrypt.getByLabel('Passphrase').fill(SECOND);
    await turnOff.click();
    // The file in clear by which these tests tell their model what to do.
    await decrypt.getByText(/e2e-chat\.json does not open .*, so it stays encrypted/u).waitFor();
    await rm(join(dataDir, 'e2e-chat.json'));
    await turnOff.click();
    await app.library.pane.getByText(/^The library is in clear again: \d+ files\.$/u).waitFor();
    await expect(access(join(dataDir, 'key.age'))).rejects.toThrow();
    await app.library.hasSearchable(SAMPLES.leave.name);
    await app.conversation.answer(QUESTION);
  });
});
