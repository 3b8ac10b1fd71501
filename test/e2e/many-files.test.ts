import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyFiles } from '../fixtures/many-files.ts';
import { App } from './app.ts';
import { type Folder, newFolder } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const PER_KIND = 25;

describe('a folder of 200 files, many of them bad, is dropped', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  beforeAll(async () => {
    folder = await newFolder();
    for (const { path, bytes } of await manyFiles(PER_KIND)) await folder.write(`matter/${path}`, bytes);
    shell = await openShell();
    app = new App(shell.page);
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('adds every good one, says of every other one why not, and answers the user meanwhile', {
    timeout: 300_000,
  }, async () => {
    expect(await readdir(join(folder.path, 'matter'))).not.toHaveLength(0);
    await app.drop([join(folder.path, 'matter')]);
    // The first document that can be searched brings the thread forward.
    await app.conversation.question.waitFor();
    await app.toAdding();
    const tab = (name: string) => app.adding.getByRole('button', { name: new RegExp(`^${name}`) });
    const countOf = async (name: string) => Number(/\d+/.exec(await shownText(tab(name)))?.[0] ?? Number.NaN);
    // Typing goes on being shown while files are read.
    await app.library.search.fill('note-1');
    await expect.poll(() => app.library.search.inputValue()).toBe('note-1');
    await expect.poll(() => countOf('Ready'), { timeout: 240_000 }).toBe(3 * PER_KIND);
    expect(await countOf('Needs you')).toBe(PER_KIND);
    // A file of pictures is one when OCR has found no words in them.
    await expect.poll(() => countOf('Not added'), { timeout: 240_000 }).toBe(4 * PER_KIND);
    expect([await countOf('In progress'), await countOf('Waiting')]).toEqual([0, 0]);
    await tab('Needs you').click();
    await expect.poll(() => shownText(app.adding)).toContain('Password needed');
    await app.library.search.fill('');
    await app.toThread();
  });

  it('says that a password does not open its file', async () => {
    await app.toAdding();
    await app.adding.getByRole('button', { name: /^Needs you/ }).click();
    const password = app.adding.getByRole('textbox', { name: /^Password of / }).first();
    const tried = ((await password.getAttribute('aria-label')) ?? '').replace(/^Password of |\.pdf$/g, '');
    await password.fill('not this one');
    await password.press('Enter');
    await app.adding.getByText('That password does not open it').waitFor();
    // However little room the words leave it, the way to the list of files stays in the library's line.
    const before = app.page.viewportSize();
    await app.page.setViewportSize({ width: 1200, height: 800 });
    await app.library.search.fill(tried);
    const line = app.library.row(tried);
    const [pane, unlock] = await Promise.all(
      [app.library.pane, line.getByRole('button', { name: 'Unlock' })].map((one) => one.boundingBox()),
    );
    expect((unlock?.x ?? 1e9) + (unlock?.width ?? 0)).toBeLessThanOrEqual((pane?.x ?? 0) + (pane?.width ?? 0));
    await app.library.search.fill('');
    if (before !== null) await app.page.setViewportSize(before);
    await app.toThread();
  });

  it('says that a file is here already, and takes the line off the list', async () => {
    await app.drop([join(folder.path, 'matter', 'note-0.txt')]);
    await app.toAdding();
    await app.adding.getByRole('button', { name: /^Ready/ }).click();
    await app.adding.getByText('Already here as note-0').waitFor();
    await app.adding.getByRole('button', { name: 'Take note-0.txt off the list' }).click();
    await app.adding.getByText('Already here as note-0').waitFor({ state: 'hidden' });
    await app.toThread();
  });

  it('finds a word of one file among all', async () => {
    await app.conversation.answer('What is the watchword of rule 7?');
    expect(await shownText(app.conversation.pane)).toMatch(/note-7/);
  });
});
