import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { settled } from './settled.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const { leave, travel, security } = SAMPLES;

describe('names and tags of documents', () => {
  let shell: Shell;
  let app: App;
  const menu = async (row: string, item: string): Promise<void> => {
    await app.library.more(row).click();
    await app.page.getByRole('menuitem', { name: item }).click();
  };
  const names = () => app.library.rows.locator('button.name').allTextContents();

  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([leave.path, travel.path, security.path], [leave.file, travel.file, security.file]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('a row has the name of its file, and the title that stands in it beside', async () => {
    await expect.poll(names).toEqual([security.file, leave.file, travel.file]);
    expect(await shownText(app.library.row(leave.name))).toBe(`${leave.file}\n${leave.name}\n11 pages`);
    await app.library.open(leave.name);
    await expect.poll(() => shownText(app.reader.title)).toBe(leave.file);
  });

  it('a document is renamed for lists and citations, and gets its own name back', async () => {
    await menu(leave.name, 'Rename…');
    const dialog = app.page.getByRole('dialog', { name: 'Rename document' });
    const field = dialog.getByRole('textbox', { name: 'Name' });
    await field.fill('Time off');
    await settled(app.page);
    await expectAccessible(app.page, 'renaming a document');
    await app.page.keyboard.press('Enter');
    await expect.poll(names).toEqual([security.file, 'Time off', travel.file]);
    expect(await shownText(app.library.row('Time off'))).toContain(`${leave.file}, ${leave.name}`);
    await app.conversation.answer('How many days of annual leave may be carried over?');
    await expect.poll(() => shownText(app.conversation.lastTurn)).toContain('Time off');
    await menu('Time off', 'Rename…');
    await dialog.getByRole('button', { name: 'Use the file’s own name again' }).click();
    await expect.poll(names).toEqual([security.file, leave.file, travel.file]);
  });

  it('documents get tags, are listed by one, and found by it', async () => {
    await menu(travel.name, 'Tags…');
    const dialog = app.page.getByRole('dialog', { name: `Tags of ${travel.file}` });
    await dialog.getByRole('textbox', { name: 'New tag' }).fill('signed');
    await settled(app.page);
    await expectAccessible(app.page, 'tags of a document');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(app.library.row(travel.name))).toContain('signed');
    await app.library.pane.getByRole('button', { name: 'Sort and filter documents' }).click();
    await settled(app.page);
    await expectAccessible(app.page, 'the menu of the list of documents');
    await app.page.getByRole('menuitemradio', { name: 'signed' }).click();
    await expect.poll(names).toEqual([travel.file]);
    await app.library.pane.getByText('Tagged signed').waitFor();
    await settled(app.page);
    await expectAccessible(app.page, 'documents with one tag');
    await app.library.pane.getByRole('button', { name: 'Show documents with any tag' }).click();
    await app.library.search.fill('signed');
    await expect.poll(names).toEqual([travel.file]);
    await app.library.search.fill('');
    await menu(travel.name, 'Tags…');
    await dialog.getByRole('checkbox', { name: 'signed' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => shownText(app.library.row(travel.name))).not.toContain('signed');
  });

  it.each(['light', 'dark'] as const)('the rows are accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await settled(app.page);
    await expectAccessible(app.page, `names of documents, ${colorScheme}`);
  });

  it('the list is sorted by pages, by the date of the file and by the time of adding', async () => {
    const sortBy = async (by: string): Promise<void> => {
      await app.library.pane.getByRole('button', { name: 'Sort and filter documents' }).click();
      await app.page.getByRole('menuitemradio', { name: by }).click();
    };
    const pagesOf = async () =>
      (await app.library.rows.allInnerTexts()).map((row) => Number(/(\d+) pages/u.exec(row)?.[1]));
    await sortBy('Pages, most first');
    await expect.poll(pagesOf).toEqual([...(await pagesOf())].sort((a, b) => b - a));
    await sortBy('Date of the file, newest first');
    await expect.poll(() => shownText(app.library.row(leave.name))).toContain('5 Jan 2026');
    await sortBy('Added, newest first');
    await expect.poll(() => app.library.rows.count()).toBe(3);
    await sortBy('Name');
    await expect.poll(names).toEqual([security.file, leave.file, travel.file]);
  });

  it('the original is saved byte for byte', async () => {
    const saved = app.page.waitForEvent('download');
    await menu(leave.name, 'Save the original…');
    const download = await saved;
    expect(download.suggestedFilename()).toBe(leave.file);
    expect(await readFile(await download.path())).toEqual(await readFile(leave.path));
  });
});
