import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { until } from './until.ts';

/** Too narrow for three panes, wide enough for two; the library has the least room it is opened in. */
const NARROW = { width: 900, height: 800 };
const WIDE = { width: 1440, height: 900 };

describe('the library folded in a narrow window', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const openButton = () => app.page.getByRole('button', { name: 'Open library' });
  const hasFocus = (selector: string) => () =>
    app.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path, SAMPLES.travel.path], [SAMPLES.leave.name, SAMPLES.travel.name]);
    await app.library.isDone();
    await app.library.open(SAMPLES.leave.name);
    await app.reader.pageField.waitFor();
    await app.page.setViewportSize(NARROW);
    await openButton().waitFor();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('is opened over the other panes, which stay as they are, and folded again', async () => {
    const before = await app.reader.pane.boundingBox();
    // A pane that is built anew has lost its zoom, its search and its place.
    await app.reader.pane.evaluate((pane) => pane.setAttribute('data-seen', ''));
    await openButton().click();
    await app.library.pane.waitFor();
    await until('a document has the focus', hasFocus('[data-row]'));
    expect(await app.reader.pane.boundingBox()).toEqual(before);
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual(NARROW.width);
    await expectAccessible(app.page, 'library over the panes');
    await app.library.pane.getByRole('button', { name: 'Fold library' }).click();
    await app.library.pane.waitFor({ state: 'hidden' });
    await until('the button that opens it has the focus', hasFocus('[aria-label="Open library"]'));
    expect(await app.reader.pane.getAttribute('data-seen')).toBe('');
  });

  it('is opened by its key and folded by Esc', async () => {
    await app.page.keyboard.press('Control+1');
    await until('a document has the focus', hasFocus('[data-row]'));
    await app.page.keyboard.press('Escape');
    await app.library.pane.waitFor({ state: 'hidden' });
  });

  it('names its list whole and counts it whole where it has the least width', async () => {
    await app.page.keyboard.press('Control+1');
    await until('a document has the focus', hasFocus('[data-row]'));
    const heading = app.library.pane.getByRole('heading', { name: 'Documents' });
    const setWidth = (width: string) =>
      app.page.evaluate((to) => document.documentElement.style.setProperty('--library-width', to), width);
    await setWidth('220px');
    expect((await app.library.pane.boundingBox())?.width).toBeLessThanOrEqual(221);
    const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth;
    expect(await heading.evaluate(isWhole)).toBe(true);
    expect(await app.library.pane.getByText(/ in scope$/).evaluate(isWhole)).toBe(true);
    const row = heading.locator('..');
    expect(await row.evaluate(isWhole)).toBe(true);
    await setWidth('');
    await app.page.keyboard.press('Escape');
    await app.library.pane.waitFor({ state: 'hidden' });
  });

  it('leaves the reader as it was when the window becomes wide, and has its place again', async () => {
    await app.page.setViewportSize(WIDE);
    await app.library.pane.waitFor();
    expect(await app.reader.pane.getAttribute('data-seen')).toBe('');
    const [library, conversation, reader] = await Promise.all(
      [app.library.pane, app.conversation.pane, app.reader.pane].map((pane) => pane.boundingBox()),
    );
    expect(library?.width).toBeGreaterThanOrEqual(219);
    expect(library?.width).toBeLessThanOrEqual(361);
    expect(conversation?.x).toBeGreaterThanOrEqual((library?.x ?? 0) + (library?.width ?? 0));
    expect(reader?.x).toBeGreaterThanOrEqual((conversation?.x ?? 0) + (conversation?.width ?? 0));
    expect(reader?.width).toBeGreaterThanOrEqual(479);
    expect(await app.library.pane.getByRole('button', { name: 'Fold library' }).count()).toBe(0);
    await app.page.setViewportSize(NARROW);
    await openButton().waitFor();
    expect(await app.reader.pane.getAttribute('data-seen')).toBe('');
  });

  it('says below the panes what is being added and what went wrong, while it is folded', async () => {
    const notes = app.page.getByRole('contentinfo');
    await app.drop([await folder.write('cut.pdf', new TextEncoder().encode('%PDF-1.7\n%'))]);
    await notes.getByRole('button', { name: 'Show', exact: true }).waitFor();
    for (const _ of ['made', 'there already']) {
      await openButton().click();
      await app.library.pane.getByRole('button', { name: 'New collection' }).click();
      const dialog = app.page.getByRole('dialog', { name: 'New collection' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Journeys');
      await dialog.getByRole('button', { name: 'Make collection' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await app.library.pane.getByRole('button', { name: /^Journeys/ }).waitFor();
      await app.page.keyboard.press('Escape');
      await app.library.pane.waitFor({ state: 'hidden' });
    }
    await notes.getByRole('alert').getByText('There is already a collection Journeys.').waitFor();
    await expectAccessible(app.page, 'library folded, with notes');
    await notes.getByRole('button', { name: 'Close' }).click();
    await notes.getByRole('alert').waitFor({ state: 'hidden' });
  });
});
