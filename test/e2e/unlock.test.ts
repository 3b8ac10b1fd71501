import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manySamplePages } from '../fixtures/make-pdf.ts';
import { passwordProtected } from '../fixtures/pdf/damaged.ts';
import { App } from './app.ts';
import { type Folder, newFolder } from './files.ts';
import { openShell, type Shell } from './shell.ts';

describe('a protected file while others are added', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const field = () => app.adding.getByRole('textbox', { name: 'Password of locked.pdf' });
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const many = await folder.write('many-pages.pdf', await manySamplePages(400));
    await app.drop([await folder.write('locked.pdf', await passwordProtected('kelp')), many]);
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('keeps a password half typed when a document becomes searchable', async () => {
    await field().fill('ke');
    await app.library.hasSearchable('many-pages', 90_000);
    expect(await field().inputValue()).toBe('ke');
  });

  it('Unlock asks for the password at once, and the file is added', async () => {
    await app.adding.getByRole('button', { name: /^In progress/ }).click();
    const unlock = app.library.pane.getByRole('button', { name: 'Unlock' });
    await unlock.click();
    await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true);
    await app.page.keyboard.type('kelp');
    await app.page.keyboard.press('Enter');
    await app.library.hasSearchable('locked', 90_000);
    expect(await unlock.count()).toBe(0);
  });
});
