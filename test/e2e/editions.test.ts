import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDITIONS, newerEdition, olderEdition } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectLit } from './expect-lit.ts';
import { type Folder, newFolder } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';
import { until } from './until.ts';

const { changed, title, file } = EDITIONS;
const STAYED = 'At which jetty do fuel barges moor, and when do they leave it on Fridays?';
const GONE = 'How long are seals found on the slipway left alone?';

describe('a newer edition of a cited document', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const compare = () => app.conversation.lastTurn.getByRole('button', { name: 'Compare' });
  const comparison = () => app.conversation.lastTurn.getByRole('region', { name: 'Compared with the newer edition' });

  const ask = async (question: string): Promise<void> => {
    await app.conversation.answer(question);
    await app.conversation.chips.first().waitFor();
  };

  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([await folder.write(`2024/${file}`, olderEdition())], [title]);
    await app.library.isDone();
    await ask(STAYED);
    await ask(GONE);
    await app.page.keyboard.press('Control+N');
    await until('the new thread is empty', async () => (await app.conversation.turns.count()) === 0);
    await ask(changed.question);
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('flags the answer that is open as soon as it is added', async () => {
    expect(await shownText(app.conversation.lastTurn)).not.toContain('Source superseded');
    await app.drop([await folder.write(`2025/${file}`, newerEdition())]);
    await expect.poll(() => app.library.rows.count()).toBe(2);
    await app.library.isDone();
    await app.toThread();
    await expect.poll(() => shownText(app.conversation.lastTurn)).toContain(`Source superseded: ${title}`);
    await app.conversation.lastTurn.getByRole('button', { name: 'Ask again' }).first().waitFor();
  });

  it('shows below the flag which of the cited words changed, by the keyboard too', async () => {
    await compare().focus();
    await app.page.keyboard.press('Enter');
    await comparison().waitFor();
    expect(await compare().getAttribute('aria-expanded')).toBe('true');
    const row = comparison().getByRole('listitem').filter({ hasText: 'crane' }).first();
    expect(await row.locator('del').allTextContents()).toEqual(['forty', 'before each shift']);
    expect(await row.locator('ins').allTextContents()).toEqual(['fifty-five', 'twice a day']);
    const [older, newer] = [
      row.getByText('Older', { exact: true }).locator('..'),
      row.getByText('Newer', { exact: true }).locator('..'),
    ];
    expect(await shownText(older)).toContain(changed.before);
    expect(await shownText(newer)).toContain(changed.after);
    const struck = row.locator('del').first();
    expect(await struck.evaluate((words) => getComputedStyle(words).textDecorationLine)).toBe('line-through');
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await expectAccessible(app.page, `comparison, ${colorScheme}`);
  });

  it('opens the newer page with the words lit, and the older one from the number', async () => {
    const open = comparison()
      .getByRole('button', { name: /^Open the newer edition: Harbour Rules/ })
      .first();
    expect(await shownText(open)).toContain('page 2');
    await open.click();
    await expectLit(app, { page_index: 1, text_span: changed.after });
    expect(await open.getAttribute('aria-current')).toBe('true');
    await comparison()
      .getByRole('button', { name: /^Citation 1: / })
      .click();
    await expectLit(app, { page_index: 0, text_span: changed.before });
  });

  it('closes with a second click', async () => {
    await compare().click();
    await comparison().waitFor({ state: 'hidden' });
    expect(await compare().getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['stayed as they were', STAYED, EDITIONS.moved, 'Unchanged.'],
    ['are gone', GONE, EDITIONS.gone, 'Not found in the newer edition.'],
  ])('says that words %s', async (_what, question, sentence, says) => {
    const turn = app.conversation.pane.getByRole('article', { name: question });
    if (!(await turn.isVisible())) {
      await app.page.keyboard.press('Control+K');
      await app.commands.getByRole('combobox').fill(STAYED);
      await app.commands.getByRole('option').filter({ hasText: STAYED }).first().click();
    }
    await turn.getByRole('button', { name: 'Compare' }).click();
    const row = turn.getByRole('listitem').filter({ hasText: says });
    await row.waitFor();
    expect(await shownText(row)).toContain(sentence);
    expect(await row.locator('del, ins').count()).toBe(0);
    expect(await row.getByRole('button', { name: /^Open the newer edition/ }).count()).toBe(
      says === 'Unchanged.' ? 1 : 0,
    );
  });

  it('are numbered, and compared as a whole from the menu', async () => {
    const newest = app.library.rows.filter({ hasText: 'Edition 2 of 2' });
    await newest.waitFor();
    await app.library.rows.filter({ hasText: 'Superseded, 1 of 2' }).waitFor();
    await newest.getByRole('button', { name: /^More for / }).click();
    await app.page.getByRole('menuitem', { name: 'Compare with edition 1 of 2…' }).click();
    const dialog = app.page.getByRole('dialog', { name: `What changed in ${title}` });
    await expect.poll(() => shownText(dialog)).toContain('1 changed, 1 added, 1 taken out; 1 sentence unchanged.');
    const row = dialog.getByRole('listitem').filter({ hasText: 'Changed' });
    expect(await row.locator('ins').allTextContents()).toEqual(['fifty-five', 'twice a day']);
    expect(await shownText(dialog.getByRole('listitem').filter({ hasText: 'Taken out' }))).toContain(EDITIONS.gone);
    await expectAccessible(app.page, 'changes');
    if (process.env.SHOTS) await app.page.screenshot({ path: '/tmp/shots/changes.png' });
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('a fresh answer that cites the older one is flagged at once', async () => {
    // The older edition alone is asked.
    await app.library.rows
      .filter({ hasText: 'Superseded, 1 of 2' })
      .getByRole('button', { name: /^More for / })
      .click();
    await app.page.getByRole('menuitem', { name: 'Ask only this document' }).click();
    await ask('How many tonnes does the crane lift?');
    await expect.poll(() => shownText(app.conversation.lastTurn)).toContain(`Source superseded: ${title}`);
  });
});
