import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { pincite } from './shell/pincite.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const WHY = 'Acme v. Beta, order of 3 May';
const BY_WHOM = new RegExp(`^On hold since .* by A\\. Counsel: ${WHY}\\.$`, 'u');
const WITH_WHAT = new RegExp(`^On hold with Acme since .* by A\\. Counsel: ${WHY}\\.$`, 'u');
const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('a legal hold', () => {
  let folder: string;
  let dataDir: string;
  let shell: Shell;
  let app: App;
  const collections = () => app.library.pane.getByRole('navigation', { name: 'Collections' });
  const item = (name: RegExp) => app.page.getByRole('menuitem', { name });
  const collectionMenu = async (): Promise<void> => {
    await collections().getByText('Acme', { exact: true }).hover();
    await collections().getByRole('button', { name: 'More for Acme' }).click();
  };
  const changeHold = async (action: RegExp, reason: string): Promise<void> => {
    await collectionMenu();
    await item(action).click();
    const dialog = app.page.getByRole('dialog', { name: /Acme/u });
    await dialog.getByRole('textbox', { name: 'Who says so' }).fill('A. Counsel');
    await dialog.getByRole('textbox', { name: 'Why' }).fill(reason);
    await expectAccessible(app.page, `hold, ${action.source}`);
    await dialog.getByRole('button', { name: action }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  /** What cannot be chosen says why, is reached by keys, and does nothing. */
  const isRefused = async (menuItem: ReturnType<typeof item>, why: RegExp): Promise<void> => {
    expect(await menuItem.getAttribute('aria-disabled')).toBe('true');
    expect((await shownText(menuItem)).replace(/^Remove…\s*/u, '')).toMatch(why);
    await menuItem.focus();
    await app.page.keyboard.press('Enter');
    expect(await app.page.getByRole('dialog').count()).toBe(0);
    expect(await menuItem.isVisible()).toBe(true);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-e2e-holds-'));
    dataDir = join(folder, 'library');
    await pincite(dataDir, ['ingest', SAMPLES.leave.path, '--wait', 'searchable', '--collection', 'Acme']);
    await pincite(dataDir, ['ingest', SAMPLES.travel.path, '--wait', 'searchable']);
    shell = await openShell({ dataDir, chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.library.hasSearchable(SAMPLES.leave.name);
    await app.library.isDone();
    await collections().getByText('Acme', { exact: true }).click();
    await app.conversation.answer(QUESTION);
  });
  afterAll(async () => {
    await shell?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is set from the menu of a collection, with a name and a reason', async () => {
    await changeHold(/^Put on hold/u, WHY);
    const mark = collections().getByTitle(BY_WHOM);
    await mark.waitFor();
    expect(await shownText(mark)).toContain('On hold');
    const listed = await pincite(dataDir, ['collections']);
    expect(listed).toContain(`by A. Counsel: ${WHY}`);
  });

  it('shows on the documents of the collection alone', async () => {
    await app.library.row(SAMPLES.leave.name).getByTitle(WITH_WHAT).waitFor();
    await collections()
      .getByRole('button', { name: /^All documents/u })
      .click();
    await app.library.row(SAMPLES.travel.name).waitFor();
    expect(await app.library.row(SAMPLES.travel.name).getByText('On hold').count()).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `a collection on hold, ${colorScheme}`);
    }
  });

  it('disables what may not be done, with its reason', async () => {
    await collectionMenu();
    await isRefused(item(/^Remove/u), BY_WHOM);
    await expectAccessible(app.page, 'menu of a collection on hold');
    await app.page.keyboard.press('Escape');
    await app.library.row(SAMPLES.leave.name).hover();
    await app.library.more(SAMPLES.leave.name).click();
    await isRefused(item(/^Remove/u), WITH_WHAT);
    await item(/^Collections…/u).click();
    const boxes = app.page.getByRole('dialog', { name: /^Collections of/u });
    const box = boxes.getByRole('checkbox', { name: /^Acme: On hold since/u });
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
    await expectAccessible(app.page, 'collections of a document on hold');
    await app.page.keyboard.press('Escape');
  });

  it('also by key, of conversations and in the settings', async () => {
    await app.library.nameOf(SAMPLES.leave.name).focus();
    await app.page.keyboard.press('Delete');
    const dialog = app.page.getByRole('dialog', { name: /^Remove/u });
    await dialog.getByText(WITH_WHAT).waitFor();
    expect(await dialog.getByRole('button', { name: 'Remove' }).isDisabled()).toBe(true);
    await expectAccessible(app.page, 'removal of a document on hold');
    await app.page.keyboard.press('Escape');
    await app.conversation.pane.getByRole('button', { name: /^Threads, open/u }).click();
    const bin = app.page.getByRole('button', { name: /^Remove How many days.*: On hold with Acme/u });
    expect(await bin.getAttribute('aria-disabled')).toBe('true');
    await bin.press('Enter');
    expect(await app.page.getByRole('dialog', { name: /^Remove/u }).count()).toBe(0);
    await app.page.keyboard.press('Escape');
    const settings = await app.library.openFromMenu('Library settings…', 'Library settings');
    await expect.poll(() => shownText(settings)).toContain('On hold: Acme.');
    await app.library.closeDialog('Library settings');
  });

  it('ends from the same menu, and then the document can be removed', async () => {
    await changeHold(/^End hold/u, 'The matter is closed');
    await expect.poll(() => app.library.pane.getByText('On hold').count()).toBe(0);
    await app.library.remove(SAMPLES.leave.name);
    await expect.poll(() => app.library.row(SAMPLES.leave.name).count()).toBe(0);
  });
});
