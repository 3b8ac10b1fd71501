import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';
import { until } from './until.ts';

const ABOUT_LEAVE = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('collections', () => {
  let shell: Shell;
  let app: App;
  const collections = () => app.library.pane.getByRole('navigation', { name: 'Collections' });
  const menuOf = async (name: string, item: string): Promise<void> => {
    await app.library.row(name).hover();
    await app.library.more(name).click();
    await app.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const collection = (name: string) => collections().getByRole('button', { name: new RegExp(`^${name} ?\\d`) });
  const dialogOf = (whose: string) => app.page.getByRole('dialog', { name: `Collections of ${whose}` });
  const nameOf = (document: string) => app.library.nameOf(document);
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path, SAMPLES.travel.path], [SAMPLES.leave.name, SAMPLES.travel.name]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('takes a document into a new one, and shows what is in it', async () => {
    await menuOf(SAMPLES.travel.name, 'Collections…');
    const dialog = dialogOf(SAMPLES.travel.name);
    // The name can be typed at once: there is no collection to tick yet.
    await expect
      .poll(() =>
        dialog.getByRole('textbox', { name: 'New collection' }).evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await app.page.keyboard.type('Journeys');
    await app.page.keyboard.press('Enter');
    await collection('Journeys').click();
    await expect.poll(() => app.library.row(SAMPLES.leave.name).count()).toBe(0);
    expect(await app.library.row(SAMPLES.travel.name).count()).toBe(1);
  });

  it('asks its own documents only', async () => {
    await app.conversation.answer(ABOUT_LEAVE);
    const seen = await shownText(app.conversation.lastTurn);
    expect(seen).toContain(SAMPLES.travel.name);
    expect(seen).not.toContain(SAMPLES.leave.name);
    expect(await shownText(app.conversation.pane)).toContain('Journeys');
  });

  it('finds it in the whole library', async () => {
    await collections()
      .getByRole('button', { name: /^All documents/ })
      .click();
    await app.page.keyboard.press('Control+N');
    await app.conversation.answer(ABOUT_LEAVE);
    const { citations } = await lastAnswer(shell.dataDir);
    expect(citations.map((citation) => citation.document_name)).toContain(SAMPLES.leave.name);
  });

  it('many documents are chosen with Ctrl and Shift, apart from the ticks', async () => {
    await nameOf(SAMPLES.leave.name).click();
    await nameOf(SAMPLES.travel.name).click({ modifiers: ['ControlOrMeta'] });
    await app.library.pane.getByText('2 selected').waitFor();
    expect(await nameOf(SAMPLES.travel.name).getAttribute('aria-describedby')).toBe('row-chosen');
    // It opens nothing: the document opened before is still the one that is read.
    expect(await nameOf(SAMPLES.leave.name).getAttribute('aria-current')).toBe('true');
    expect(await app.library.scopeBox(SAMPLES.travel.name).isChecked()).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `two documents chosen, ${colorScheme}`);
      if (process.env.SHOTS) await app.page.screenshot({ path: `/tmp/shots/selected-${colorScheme}.png` });
    }
    await app.library.row(SAMPLES.travel.name).click({ button: 'right' });
    await app.page.getByRole('menu').getByText('2 documents').waitFor();
    if (process.env.SHOTS) await app.page.screenshot({ path: '/tmp/shots/selected-menu.png' });
    await app.page.keyboard.press('Escape');
    await app.library.pane.getByRole('button', { name: 'Clear selection' }).click();
    await expect.poll(() => app.library.pane.getByText(/\d selected/).count()).toBe(0);
    // A right click low in the row: the menu opens under the pointer, and the button that comes up there chooses nothing.
    await app.library.row(SAMPLES.travel.name).click({ button: 'right', position: { x: 120, y: 44 } });
    await app.page.getByRole('menuitem', { name: 'Open', exact: true }).waitFor();
    await app.page.keyboard.press('Escape');
    expect(await nameOf(SAMPLES.leave.name).getAttribute('aria-current')).toBe('true');
  });

  it('one box stands for all of them: mixed until it is ticked, then all are inside', async () => {
    await nameOf(SAMPLES.leave.name).click();
    await nameOf(SAMPLES.travel.name).click({ modifiers: ['Shift'] });
    await app.library.pane.getByRole('button', { name: 'Collections…' }).click();
    const dialog = dialogOf('2 documents');
    const box = dialog.getByRole('checkbox', { name: 'Journeys' });
    await until('the first box has the focus', () => box.evaluate((one) => one === document.activeElement));
    expect(await box.getAttribute('aria-checked')).toBe('mixed');
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `collections of two documents, ${colorScheme}`);
      if (process.env.SHOTS) await app.page.screenshot({ path: `/tmp/shots/collections-${colorScheme}.png` });
    }
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog.getByText('Journeys').click();
    await dialog.getByRole('textbox', { name: 'New collection' }).fill('Absence');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await collection('Absence').getByText('2').waitFor();
    await collection('Journeys').getByText('2').waitFor();
  });

  it('is done with the keyboard alone', async () => {
    const first = app.library.rows.first().locator('[data-row]');
    await first.focus();
    await app.page.keyboard.press('Shift+End');
    await app.library.pane.getByText('2 selected').waitFor();
    const last = app.library.rows.last().locator('[data-row]');
    await until('the last row has the focus', () => last.evaluate((one) => one === document.activeElement));
    await app.page.keyboard.press('Shift+F10');
    const item = app.page.getByRole('menuitem', { name: 'Collections…', exact: true });
    await item.waitFor();
    // A letter goes to the item that begins with it.
    await app.page.keyboard.press('c');
    await until('the item is highlighted', async () => (await item.getAttribute('data-highlighted')) !== null);
    await app.page.keyboard.press('Enter');
    const absence = dialogOf('2 documents').getByRole('checkbox', { name: 'Absence' });
    await until('the first box has the focus', () => absence.evaluate((one) => one === document.activeElement));
    await app.page.keyboard.press('Space');
    expect(await absence.getAttribute('aria-checked')).toBe('false');
    await dialogOf('2 documents').getByRole('button', { name: 'Save' }).press('Enter');
    await collection('Absence').getByText('0').waitFor();
    await app.library.rows.last().locator('[data-row]').focus();
    await app.page.keyboard.press('Escape');
    await expect.poll(() => app.library.pane.getByText(/\d selected/).count()).toBe(0);
    // Ctrl moves without choosing; Ctrl+Space takes one more.
    await app.page.keyboard.press('Home');
    await app.page.keyboard.press('Control+ArrowDown');
    await app.page.keyboard.press('Control+Space');
    await app.library.pane.getByText('2 selected').waitFor();
    await app.page.keyboard.press('Control+Space');
    await app.library.pane.getByText('1 selected').waitFor();
    await app.page.keyboard.press('Control+A');
    await app.library.pane.getByText('2 selected').waitFor();
    await app.page.keyboard.press('Delete');
    await app.page.getByRole('dialog', { name: 'Remove 2 documents?' }).getByRole('button', { name: 'Keep' }).click();
  });

  it('goes without its documents', async () => {
    await collections().getByRole('button', { name: 'More for Journeys' }).click();
    await app.page.getByRole('menuitem', { name: 'Remove…' }).click();
    const dialog = app.page.getByRole('alertdialog').or(app.page.getByRole('dialog'));
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(() => collection('Journeys').count()).toBe(0);
    expect(await app.library.row(SAMPLES.travel.name).count()).toBe(1);
  });
});
