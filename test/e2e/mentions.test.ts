import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handbook, MENTIONS, manyMentions } from '../fixtures/make-pdf.ts';
import { Mentions } from './app/mentions.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectLit } from './expect-lit.ts';
import { type Folder, newFolder } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

/** The integration tests find ten thousand; here each must be embedded by the real model. */
const MANY = 3000;
const NOTES = MENTIONS.notes.mentions.length;
const ALL = MENTIONS.handbook.mentions.length + MENTIONS.notes.mentions.length;

describe('every mention of a term', () => {
  let shell: Shell;
  let app: App;
  let mentions: Mentions;
  let folder: Folder;
  const lastNumber = () => app.reader.pane.getByRole('group', { name: 'Mentions' });

  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    mentions = new Mentions(shell.page);
    const text = (words: string) => new TextEncoder().encode(words);
    const paths = [
      await folder.write(MENTIONS.handbook.file, handbook()),
      await folder.write(MENTIONS.notes.file, text(MENTIONS.notes.text)),
      await folder.write(MENTIONS.other.file, text(MENTIONS.other.text)),
      await folder.write('widgets.txt', text(manyMentions(MANY))),
    ];
    await app.addAll(paths, [MENTIONS.handbook.file, MENTIONS.notes.file]);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('is listed from the commands, counted by document', async () => {
    await mentions.find(MENTIONS.term);
    await expect.poll(() => shownText(mentions.count)).toBe(`${ALL} mentions in 2 documents`);
    expect(await shownText(mentions.pane)).toContain(
      '2 in another form of the words · 4 in running headers and footers',
    );
    for (const { title, mentions: known } of [MENTIONS.handbook, MENTIONS.notes]) {
      const head = mentions.pane.getByRole('heading', { name: new RegExp(`^${title}`) });
      await head.scrollIntoViewIfNeeded();
      expect(await shownText(head)).toContain(`${known.length} mentions`);
    }
  });

  it('is found by the name of the command, and by the search of documents', async () => {
    await mentions.close();
    await app.page.keyboard.press('Control+K');
    await app.commands.getByRole('combobox').fill('mentions');
    await app.commands.getByRole('option', { name: 'Find every mention of…' }).click();
    await mentions.term.waitFor();
    await expect.poll(() => mentions.term.evaluate((field) => field === document.activeElement)).toBe(true);
    await app.page.keyboard.type(MENTIONS.term);
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(mentions.count)).toBe(`${ALL} mentions in 2 documents`);
    await mentions.close();
    const offer = (term: string) => app.library.pane.getByRole('button', { name: `Find every mention of “${term}”` });
    await app.library.search.fill('laptop');
    await app.library.pane.getByText('No document has this name or tag.').waitFor();
    await offer('laptop').waitFor();
    // The handbook has it in its title.
    await app.library.search.fill(MENTIONS.term);
    await expect.poll(() => app.library.rows.count()).toBe(1);
    await offer(MENTIONS.term).click();
    await expect.poll(() => shownText(mentions.count)).toBe(`${ALL} mentions in 2 documents`);
    await app.library.search.fill('');
  });

  it('opens the document with exactly the words lit, by the keyboard too', async () => {
    // Documents are listed by name: the notes come before the handbook.
    const line = mentions.line(NOTES + 1);
    await line.click();
    await expectLit(app, { page_index: 0, text_span: 'Parental leave' });
    expect(await line.getAttribute('aria-current')).toBe('true');
    await line.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await app.page.keyboard.press(key);
    await expectLit(app, { page_index: 1, text_span: 'parental leaves' });
    expect(await shownText(lastNumber())).toContain(`Mention ${NOTES + 6} of ${ALL}`);
    await app.page.keyboard.press('[');
    await expect.poll(() => shownText(lastNumber())).toContain(`Mention ${NOTES + 5} of ${ALL}`);
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await expectAccessible(app.page, `mentions, ${colorScheme}`);
  });

  it('is saved as a table', async () => {
    const [download] = await Promise.all([
      app.page.waitForEvent('download'),
      mentions.pane.getByRole('button', { name: 'Save CSV…' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('mentions-parental-leave.csv');
    const rows = parse(await readFile(await download.path(), 'utf8'), { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(ALL);
  });

  it('lights the parts on both pages of words that a page break parts, and those of a text', async () => {
    await mentions.term.fill('is on parental leave keeps the laptop');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(mentions.count)).toBe('1 mention in 1 document');
    await mentions.lines.first().click();
    await expectLit(app, { page_index: 1, text_span: 'is on parental\fleave keeps the laptop' });
    await mentions.term.fill('grandparental');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(mentions.pane.getByRole('heading', { level: 1 }))).toContain('grandparental');
    await mentions.lines.first().click();
    const lit = app.reader.pane.locator('mark[data-active]');
    await expect.poll(() => lit.allTextContents()).toEqual(['grandparental']);
  });

  it('says in plain words that there is none, and offers what is similar in meaning', async () => {
    await mentions.term.fill('penguins');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(mentions.count)).toBe('No mention in 4 documents');
    expect(await shownText(mentions.pane)).toContain('The words “penguins” stand nowhere');
    await expectAccessible(app.page, 'no mention');
    await mentions.pane.getByRole('button', { name: 'Look for passages similar in meaning' }).click();
    const box = mentions.pane.getByRole('checkbox', { name: 'Also similar in meaning' });
    await expect.poll(() => box.isChecked()).toBe(true);
    await mentions.term.fill('paid leave for the parents of a newborn baby');
    await app.page.keyboard.press('Enter');
    await mentions.lines.filter({ hasText: 'Similar in meaning' }).first().waitFor();
  });

  it('scrolls through thousands, of which few are built', async () => {
    await mentions.term.fill('widgets');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(mentions.count)).toContain('3,000 mentions');
    expect(await mentions.lines.count()).toBeLessThan(60);
    await mentions.lines.first().focus();
    await app.page.keyboard.press('End');
    const focused = mentions.lines.and(app.page.locator(':focus'));
    await expect.poll(() => focused.getAttribute('data-mention')).toBe(String(MANY - 1));
    await app.page.keyboard.press('Enter');
    const lit = app.reader.pane.locator('mark[data-active]');
    await expect.poll(() => lit.allTextContents()).toEqual(['widget']);
  });

  it('is offered for words selected in the reader and for what is written in the composer', async () => {
    await mentions.close();
    await app.conversation.question.fill('laptop');
    await app.conversation.pane.getByRole('button', { name: 'Find every mention', exact: true }).click();
    await expect.poll(() => shownText(mentions.count)).toContain('1 mention');
    await mentions.lines.first().click();
    await expectLit(app, { page_index: 2, text_span: 'laptop' });
    await app.reader.pane.locator('.textLayer').getByText('laptop').first().selectText();
    const offer = app.reader.pane.getByRole('button', { name: /^Find every mention of “.*laptop/ });
    await offer.click();
    await expect.poll(() => shownText(mentions.pane.getByRole('heading', { level: 1 }))).toContain('keeps the laptop');
    await mentions.close();
  });

  it('is offered with an answer to a list question, which says from how many passages it is', async () => {
    await app.conversation.question.fill('');
    await app.conversation.answer('Which documents mention parental leave?');
    const turn = app.conversation.lastTurn;
    expect(await shownText(turn)).toMatch(/From 2 sections\. Whether this is all was not checked\./);
    await expectAccessible(app.page, 'list answer');
    await turn.getByRole('button', { name: 'Find every mention of “parental leave”' }).click();
    await expect.poll(() => shownText(mentions.count)).toMatch(/^17 mentions/);
    await app.page.keyboard.press('Escape');
    await mentions.pane.waitFor({ state: 'hidden' });
  });
});
