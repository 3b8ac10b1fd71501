import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manySamplePages } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { until } from './until.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

const hasFocus = (element: Locator) => () => element.evaluate((it) => it === document.activeElement);

/** Presses `key` until it is there, `steps` times at most; whether it is. */
async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>, steps: number): Promise<boolean> {
  for (let step = 0; step < steps; step++) {
    if (await isThere()) return true;
    await page.keyboard.press(key);
    // A menu moves the focus in a timeout of its own: what is set after it runs after it.
    await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
  }
  return false;
}

describe('the main job by keyboard alone', () => {
  let shell: Shell;
  let app: App;
  const press = (key: string) => app.page.keyboard.press(key);
  /** Presses `key` until the focus is on something of this name. */
  const walkTo = async (name: RegExp, key: string, steps = 60): Promise<void> => {
    const isThere = async () => {
      const focused = await app.page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
      return name.test(focused);
    };
    if (await pressUntil(app.page, key, isThere, steps)) return;
    throw new Error(`${key} never came to ${name}`);
  };
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 5 } });
    app = new App(shell.page);
    await app.welcome.waitFor();
  });
  afterAll(() => shell.close());

  it('adds documents', async () => {
    const chooser = app.page.waitForEvent('filechooser');
    // The browser has heard that files are asked for of the test before the key comes.
    await app.page.evaluate(() => null);
    await press('Control+O');
    await (await chooser).setFiles([SAMPLES.leave.path, SAMPLES.security.path]);
    await app.library.hasSearchable(SAMPLES.leave.file);
    await app.library.hasSearchable(SAMPLES.security.file);
    await app.library.isDone();
  });

  it('unticks a document by arrows and Space', async () => {
    await press('Control+1');
    // Tab comes to the list as a whole; arrows move inside it.
    await walkTo(new RegExp(`^(?:${SAMPLES.leave.file}|${SAMPLES.security.file})$`), 'Tab');
    await press('Home');
    await walkTo(new RegExp(`^${SAMPLES.security.file}$`), 'ArrowDown', 3);
    await press('Space');
    await until('it is out of scope', async () => !(await app.library.scopeBox(SAMPLES.security.file).isChecked()));
  });

  it('comes to the document that a search leaves, by Tab and by the key of the pane', async () => {
    const first = app.library.pane.locator('[data-row="0"]');
    const name = (await first.textContent()) ?? '';
    expect([SAMPLES.leave.file, SAMPLES.security.file]).toContain(name);
    await press('Control+1');
    await walkTo(new RegExp(`^(?:${SAMPLES.leave.file}|${SAMPLES.security.file})$`), 'Tab');
    // The row that is used last goes with the search.
    await press('End');
    await until('the last row has the focus', hasFocus(app.library.pane.locator('[data-row="1"]')));
    await press('/');
    await until('the search has the focus', hasFocus(app.library.search));
    await app.page.keyboard.type(name);
    await until('one document is left', async () => (await app.library.rows.count()) === 1);
    await walkTo(new RegExp(`^${name}$`), 'Tab', 12);
    await press('Control+2');
    await until('the question has the focus', hasFocus(app.conversation.question));
    await press('Control+1');
    await until('the row has the focus', hasFocus(first));
    await press('/');
    await until('the search has the focus', hasFocus(app.library.search));
    await press('Escape');
    await until('both documents are back', async () => (await app.library.rows.count()) === 2);
  });

  it('asks, and goes to the first citation', async () => {
    await press('Control+2');
    await walkTo(/^Question$/, 'Tab');
    await app.page.keyboard.type(QUESTION);
    await press('Enter');
    await app.conversation.isAnswered();
    await walkTo(/^Citation 1: /, 'Shift+Tab');
    await app.preview.waitFor();
    await press('Enter');
    const { citations } = await lastAnswer(shell.dataDir);
    const [first] = citations;
    if (first === undefined) throw new Error('no citation');
    await expectLit(app, first);
  });

  it('goes through the citations and the panes', async () => {
    await press(']');
    const { citations } = await lastAnswer(shell.dataDir);
    const second = citations.find(({ marker }) => marker === 2);
    if (second === undefined) throw new Error('no second citation');
    await expectLit(app, second);
    const isIn = (pane: Locator) => () => pane.evaluate((element) => element.contains(document.activeElement));
    await press('Control+1');
    await until('Ctrl 1 goes to the library', isIn(app.library.pane));
    for (const pane of [app.conversation.pane, app.reader.pane, app.library.pane]) {
      await press('F6');
      await until('F6 goes to the next pane', isIn(pane));
    }
  });

  it('goes on typing after the commands were looked at', async () => {
    const { question } = app.conversation;
    await press('Control+2');
    await until('the question has the focus', hasFocus(question));
    await app.page.keyboard.type('Who');
    await press('Control+K');
    await app.commands.waitFor();
    await press('Escape');
    await app.commands.waitFor({ state: 'hidden' });
    await until('the question has the focus again', hasFocus(question));
    // Signs that are commands elsewhere.
    await app.page.keyboard.type(' [else]/?');
    expect(await question.inputValue()).toBe('Who [else]/?');
    expect(await app.page.getByRole('dialog').count()).toBe(0);
    await question.fill('');
  });

  it('runs a command by its name and reads the shortcuts', async () => {
    await press('Control+2');
    await until('the question has the focus', hasFocus(app.conversation.question));
    await press('Control+K');
    await app.page.keyboard.type('shortcuts');
    await app.commands
      .getByRole('option', { name: /shortcuts/i })
      .first()
      .waitFor();
    await press('Enter');
    const sheet = app.page.getByRole('dialog', { name: /shortcuts/i });
    await sheet.waitFor();
    await press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await until('the question has the focus again', hasFocus(app.conversation.question));
  });

  it('types into the palette that was opened right after another pane was gone to', async () => {
    await press('Control+1');
    const palette = app.commands.getByRole('combobox');
    // Both keys before the page paints, as under load.
    await app.page.evaluate(() => {
      for (const key of ['2', 'k']) {
        const init = { key, ctrlKey: true, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
      }
      return new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
    await until('the palette has the focus', hasFocus(palette));
    await press('Escape');
    await palette.waitFor({ state: 'hidden' });
    await until('the question has the focus', hasFocus(app.conversation.question));
  });

  it.each([
    ['Fact-check a sentence…', 'Fact-check a sentence', (dialog: Locator) => dialog.getByRole('textbox').first()],
    ['Questionnaire…', 'Questionnaire', (dialog: Locator) => dialog.getByRole('button', { name: /^Choose/ })],
  ])('“%s” opens at its first field, else at its main button, and Esc closes it', async (item, name, first) => {
    const settings = app.library.pane.getByRole('button', { name: 'Settings' });
    await settings.focus();
    await press('Enter');
    await walkTo(new RegExp(`^${item}$`), 'ArrowDown', 12);
    await press('Enter');
    const dialog = app.page.getByRole('dialog', { name });
    await dialog.waitFor();
    await until('what comes first has the focus', hasFocus(first(dialog)));
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is where it was after a dialog that a menu opened', async () => {
    const settings = app.library.pane.getByRole('button', { name: 'Settings' });
    await settings.focus();
    await press('Enter');
    await walkTo(/^Fact-check a sentence…$/, 'ArrowDown', 10);
    await press('Enter');
    const dialog = app.page.getByRole('dialog', { name: 'Fact-check a sentence' });
    await dialog.waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await until('the button of the menu has the focus', hasFocus(settings));
  });

  it('removes a document after it was asked', async () => {
    await press('Control+1');
    await walkTo(new RegExp(`^(?:${SAMPLES.leave.file}|${SAMPLES.security.file})$`), 'Tab');
    await press('End');
    await press('Delete');
    const dialog = app.page.getByRole('alertdialog').or(app.page.getByRole('dialog'));
    await dialog.waitFor();
    // Enter right away deletes nothing.
    await until('Keep has the focus', hasFocus(dialog.getByRole('button', { name: 'Keep', exact: true })));
    await walkTo(/^Remove/, 'Tab', 6);
    await press('Enter');
    await until('one document is left', async () => (await app.library.rows.count()) === 1);
    expect(await dialog.count()).toBe(0);
    await until('the row that is left has the focus', hasFocus(app.library.pane.locator('[data-row="0"]')));
  });
});

describe('a long document', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({});
    app = new App(shell.page);
    await app.welcome.waitFor();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('opens at the page that was typed while it was opening', async () => {
    await app.drop([await folder.write('many-pages.pdf', await manySamplePages(24))]);
    await app.toThread();
    await app.library.hasSearchable('many-pages');
    const held = Promise.withResolvers<void>();
    await app.page.route('**/documents/*/file', async (route) => {
      await held.promise;
      await route.continue();
    });
    await app.library.open('many-pages');
    await app.reader.pane.getByRole('status').filter({ hasText: 'Opening' }).waitFor();
    await app.reader.goTo('17');
    held.resolve();
    await app.reader.pane.locator('.page[data-page-number="17"][data-loaded="true"]').waitFor();
    await expect.poll(() => app.reader.pageField.inputValue()).toBe('17');
  });

  it('has thumbnails that Tab reaches at the page that is read, though they were scrolled on', async () => {
    const button = app.reader.pane.getByRole('button', { name: 'Thumbnails' });
    await button.click();
    const list = app.reader.pane.locator('.reader-thumbs');
    const read = list.locator('[aria-current="page"]');
    await read.waitFor();
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await list.locator('[data-page="24"]').waitFor();
    await button.focus();
    expect(await pressUntil(app.page, 'Tab', hasFocus(read), 30)).toBe(true);
  });
});
