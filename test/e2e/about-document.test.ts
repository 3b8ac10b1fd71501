import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDITIONS, newerEdition, olderEdition } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { settled } from './settled.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const name: string = SAMPLES.security.file;

describe('what is known of a document', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const dialog = (of: string = name) => app.page.getByRole('dialog', { name: of });
  const list = (of: string) => dialog().getByRole('region', { name: of });
  const openAbout = async (of: string = name, called = of): Promise<void> => {
    const row = app.library.pane.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: of });
    await row
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await app.page.getByRole('menuitem', { name: 'About this document' }).click();
    await dialog(called).getByRole('region', { name: 'Sections' }).waitFor();
  };

  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.security.path], [name]);
    await app.library.isDone();
    await app.conversation.answer('Within what time must the loss of a company device be reported?');
    await app.conversation.chips.first().waitFor();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('says its facts, sections, defined terms and what cites it', async () => {
    await openAbout();
    const text = await shownText(dialog());
    for (const fact of [SAMPLES.security.name, 'PDF, 11 pages', '100 % of its pages', 'None', '47 sections'])
      expect(text).toContain(fact);
    expect(text).toMatch(/Cited\s*\d+ times? in 1 answer/u);
    expect(await shownText(list('Defined terms'))).toBe('1 defined term\nEncrypted\np. A-1');
    expect(await list('Cited most').getByRole('listitem').count()).toBeGreaterThan(0);
  });

  it('lists the saved answers that cite it, and opens one', async () => {
    await dialog().getByRole('tab', { name: 'Answers' }).click();
    await expect.poll(() => shownText(list('Answers'))).toContain('Within what time must the loss of a company device');
    await settled(app.page);
    await expectAccessible(app.page, 'answers that cite a document');
    await list('Answers').getByRole('button').first().click();
    await dialog().waitFor({ state: 'hidden' });
    await app.conversation.chips.first().waitFor();
    await openAbout();
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await settled(app.page);
    await expectAccessible(app.page, `about a document, ${colorScheme}`);
  });

  it('opens the definition of a term, lit on its page', async () => {
    await list('Defined terms')
      .getByRole('button', { name: /^Encrypted/ })
      .click();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => app.reader.pageField.inputValue()).toBe('A-1');
    await app.reader.pin(/^Definition of Encrypted/).waitFor();
    await settled(app.page);
    await expectAccessible(app.page, 'a definition in the reader');
    await app.page.emulateMedia({ colorScheme: 'light' });
  });

  it('opens a section from the palette by keyboard, and steps back to the citations', async () => {
    await app.page.keyboard.press('Control+K');
    await app.page.keyboard.type('about this');
    await app.page.keyboard.press('Enter');
    const section = list('Sections').getByRole('button', { name: /^7\.2 Response/ });
    await section.focus();
    await app.page.keyboard.press('Enter');
    await app.reader.pin(/^7\.2 Response/).waitFor();
    await expect.poll(() => app.reader.pageField.inputValue()).toBe('5');
    // It is no citation: the steps count these.
    await app.reader.pane.getByText(/^(?:1 citation|\d+ citations)$/).waitFor();
    await app.reader.pin(/^7\.2 Response/).focus();
    await app.page.keyboard.press(']');
    await expect.poll(() => app.reader.pin(/^7\.2 Response/).count()).toBe(0);
  });

  it('says which edition it is, and compares it with the one before', async () => {
    const { title, file } = EDITIONS;
    await app.addAll([await folder.write(`2024/${file}`, olderEdition())], [title]);
    await app.drop([await folder.write(`2025/${file}`, newerEdition())]);
    await expect.poll(() => app.library.rows.count()).toBe(3);
    // A file that waits has a row, too, but no menu yet.
    const menus = app.library.more(title);
    await expect.poll(() => menus.count()).toBe(2);
    await app.library.isDone();
    await app.toThread();
    await openAbout(title, file);
    await expect.poll(() => shownText(dialog(file))).toMatch(/Edition 2 of 2; supersedes edition 1, added /u);
    await settled(app.page);
    await expectAccessible(app.page, 'about an edition');
    await dialog(file).getByRole('button', { name: 'Compare with edition 1' }).click();
    await app.page.getByRole('dialog', { name: `What changed in ${title}` }).waitFor();
  });

  it('opens a term of a text, which has no pages', async () => {
    const text = '# Quay rules\n\n## Definitions\n\nBerth: a place beside the quay.\n\nNobody sleeps there.\n';
    // The comparison lies over the dialog that it was opened from.
    await app.page.keyboard.press('Escape');
    await dialog('What changed in').waitFor({ state: 'detached' });
    await app.page.keyboard.press('Escape');
    const rules = await folder.write('Quay rules.md', new TextEncoder().encode(text));
    await app.addAll([rules], ['Quay rules']);
    await app.library.isDone();
    await openAbout('Quay rules');
    const about = dialog('Quay rules');
    expect(await shownText(about)).toMatch(/Kind\s*Markdown, \d+ characters/u);
    expect(await shownText(about.getByRole('region', { name: 'Sections' }))).toBe('1 section\nDefinitions');
    await about.getByRole('button', { name: 'Berth' }).click();
    await about.waitFor({ state: 'hidden' });
    await app.reader.pane.getByRole('button', { name: /^Definition of Berth/ }).waitFor();
    await settled(app.page);
    await expectAccessible(app.page, 'a definition in a text');
  });
});
