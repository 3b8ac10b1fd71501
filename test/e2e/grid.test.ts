import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GridCell } from '../../src/contract/grid.ts';
import type { CellEntry } from '../../src/engine/records/grids/stored-grid.ts';
import { Grids } from './app/grids.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';
import { until } from './until.ts';

const CARRIED = {
  name: 'Carried over',
  question: 'How many days of unused annual leave may be carried over into the next leave year?',
  type: 'Text',
};
const CLAIMED = {
  name: 'Claimed',
  question: 'Within how many days are expenses claimed after a journey?',
  type: 'Text',
};
const { leave, travel, security } = SAMPLES;

/** What is kept of the cells of the one grid. */
async function keptEntries(dataDir: string): Promise<CellEntry[]> {
  const folder = join(dataDir, 'grids');
  const [log = ''] = (await readdir(folder)).filter((name) => name.endsWith('.cells.jsonl'));
  const lines = (await readFile(join(folder, log), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** What is kept of a cell with a checked answer. */
async function keptCell(dataDir: string, words: string): Promise<Omit<GridCell, 'reviews'>> {
  const cells = (await keptEntries(dataDir)).flatMap((entry) => (entry.type === 'found' ? [entry.cell] : []));
  const found = cells.findLast(({ state, value }) => state === 'answered' && value?.includes(words));
  if (found === undefined) throw new Error(`no cell says "${words}"`);
  return found;
}

describe('a review grid', () => {
  let shell: Shell;
  let app: App;
  let grids: Grids;
  const press = (key: string) => app.page.keyboard.press(key);
  const progress = () => shownText(grids.main);
  const rows = () => grids.documents();
  const esc = async (): Promise<void> => {
    await press('Escape');
    await grids.cell.waitFor({ state: 'detached' });
  };
  const filter = async (words: string): Promise<void> => {
    await grids.choose('Carried over', 'Filter…');
    await grids.dialog.getByRole('textbox', { name: 'Only with these words' }).fill(words);
    await press('Enter');
    await grids.dialog.waitFor({ state: 'hidden' });
  };
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 15 } });
    app = new App(shell.page);
    grids = new Grids(shell.page);
    const samples = [leave, travel, security];
    await app.addAll(
      samples.map(({ path }) => path),
      samples.map(({ name }) => name),
    );
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('is found in the library; an empty list says how to fill it', async () => {
    await app.library.pane.getByRole('button', { name: 'Review grids' }).click();
    await expect.poll(() => shownText(grids.list)).toContain('asks the same questions of each document');
    await expectAccessible(app.page, 'no review grids');
  });

  it('is made from a template and from questions of one’s own', async () => {
    await grids.list.getByRole('button', { name: 'New review grid…' }).click();
    const { dialog } = grids;
    const templates = dialog.getByRole('combobox', { name: 'Questions of a template' });
    await until('the templates are there', async () => (await templates.locator('option').count()) > 3);
    const lease = await templates.locator('option', { hasText: /^Lease/ }).getAttribute('value');
    await templates.selectOption(lease ?? '');
    expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Lease');
    expect(await dialog.getByRole('textbox', { name: 'Name of the column 1', exact: true }).inputValue()).toBe(
      'Landlord',
    );
    await expectAccessible(app.page, 'new review grid');
    const drop = dialog.getByRole('button', { name: 'Remove question 2', exact: true });
    while (await drop.isVisible()) await drop.click();
    await dialog.getByRole('button', { name: 'Add a question' }).click();
    await grids.write(2, CARRIED);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Policies');
    await dialog.getByRole('button', { name: 'Make grid' }).click();
    await grids.main.waitFor();
    await grids.button('Pause').click();
    await expect.poll(progress).toContain('Paused: ');
    expect((await rows()).sort()).toEqual([security.name, leave.name, travel.name].sort());
    await expectAccessible(app.page, 'a review grid that is paused');
  });

  it('is there again after a reload, paused, and goes on', async () => {
    await app.page.reload();
    await expect.poll(progress).toContain('Paused: ');
    await grids.button('Go on').click();
    await expect.poll(progress, { timeout: 240_000 }).toContain('All 6 answered');
    expect(await shownText(grids.at(leave.name, 2))).toContain('may be carried over');
    const absent = await shownText(grids.at(travel.name, 1));
    expect(absent).toMatch(/Not found in \d+ of \d+ pages/);
    expect(absent).toContain('Searched for: landlord');
  });

  it('asks one document alone again, and gives the focus back to its row', async () => {
    const row = grids.main.getByRole('rowheader', { name: travel.name });
    await row.click({ button: 'right' });
    await app.page.getByRole('menuitem', { name: 'Ask again', exact: true }).click();
    const again = async (): Promise<CellEntry[]> =>
      (await keptEntries(shell.dataDir)).filter(({ type }) => type === 'again');
    await expect.poll(async () => (await again()).length).toBe(2);
    const other = (await keptCell(shell.dataDir, 'carried over')).document_id;
    const asked = (await again()).flatMap((entry) => (entry.type === 'again' ? entry.document_id : []));
    expect(new Set(asked).size).toBe(1);
    expect(asked).not.toContain(other);
    await until('its row has the focus', () => row.evaluate((cell) => cell === document.activeElement));
    await expect.poll(progress, { timeout: 240_000 }).toContain('All 6 answered');
  });

  it('opens a cell beside its page, with its words lit and both judgements in words', async () => {
    await grids.at(leave.name, 2).click();
    const text = await shownText(grids.cell);
    expect(text).toContain('The document says this in 2 places, word for word');
    expect(text).toContain('It answers “Carried over”');
    const [place] = (await keptCell(shell.dataDir, 'carried over')).places;
    if (place === undefined) throw new Error('no place');
    await expectLit(app, {
      page_index: place.page_index,
      text_span: place.text,
      start: place.start,
      lit_spans: place.lit_spans,
    });
  });

  it('is accepted, corrected and commented under the name of its reader, and keeps both', async () => {
    const { cell } = grids;
    const button = (name: string) => cell.getByRole('button', { name, exact: true });
    await button('Accept').click();
    await cell.getByRole('textbox', { name: 'Your name as a reader' }).fill('AP');
    await button('Begin').click();
    await expect.poll(() => shownText(grids.at(leave.name, 2))).toContain('Accepted by AP, ');
    await button('Correct…').click();
    await cell.getByRole('textbox', { name: 'Correct value, as AP' }).fill('Ten days');
    await button('Save').click();
    await expect
      .poll(() => shownText(grids.at(leave.name, 2)))
      .toMatch(/Ten days\s+corrected by AP from “[^”]+carried over/);
    await button('Comment').click();
    await cell.getByRole('textbox', { name: 'Comment, as AP' }).fill('See the works agreement.');
    await button('Save').click();
    const history = cell.getByRole('list', { name: 'What readers said' });
    await expect.poll(() => history.getByRole('listitem').count()).toBe(3);
    expect(await shownText(history)).toContain('Comment by AP');
    expect(await shownText(cell)).toMatch(/Found: “[^”]+carried over/);
  });

  it.each(['light', 'dark'] as const)('is accessible with an open cell, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await expectAccessible(app.page, `an open cell, ${colorScheme}`);
    // All that readers said is in view.
    expect(await grids.cell.evaluate((pane) => pane.scrollHeight - pane.clientHeight)).toBe(0);
    await grids.at(travel.name, 1).click();
    await expectAccessible(app.page, `a cell where nothing was found, ${colorScheme}`);
    await grids.head('Carried over').click();
    await expectAccessible(app.page, `the menu of a column, ${colorScheme}`);
    await press('Escape');
    await grids.at(leave.name, 2).click();
  });

  it('is there again after a reload with its open cell and what readers said', async () => {
    await app.page.reload();
    await expect.poll(() => shownText(grids.cell)).toContain('Corrected by AP');
    await app.reader
      .pin(/^Citation 1/)
      .first()
      .waitFor();
    await esc();
  });

  it('takes a question more, is sorted and filtered, and counts what a filter would show', async () => {
    await grids.button('Add a question').click();
    await grids.dialog.getByRole('textbox', { name: 'Name of the column' }).fill(CLAIMED.name);
    await grids.dialog.getByRole('textbox', { name: 'Question of the column' }).fill(CLAIMED.question);
    await grids.dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(progress, { timeout: 240_000 }).toContain('All 9 answered');
    await grids.choose('Document', 'Sort Z to A');
    await expect.poll(rows).toEqual([security.name, leave.name, travel.name].sort().reverse());
    await grids.choose('Carried over', 'Sort A to Z');
    await grids.main
      .getByRole('columnheader', { name: /^Carried over/ })
      .and(app.page.locator('[aria-sort=ascending]'))
      .waitFor();
    await filter('ten days');
    await expect.poll(rows).toEqual([leave.name]);
    await grids.button('Show all').click();
    const notFound = grids.button(/^Not found: /);
    const counted = Number(/\d+/.exec((await notFound.getAttribute('aria-label')) ?? '')?.[0]);
    expect(counted).toBeGreaterThan(0);
    await notFound.click();
    await expect.poll(async () => (await rows()).length).toBe(counted);
    await notFound.click();
    await expect.poll(async () => (await rows()).length).toBe(3);
  });

  it('is exported as it is shown', async () => {
    await filter('ten days');
    await expect.poll(rows).toEqual([leave.name]);
    await press('Control+e');
    // The first form has the focus, not the cross.
    await expect.poll(() => app.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Excel/);
    await press('Escape');
    await grids.dialog.waitFor({ state: 'hidden' });
    await press('Control+e');
    await expectAccessible(app.page, 'export of a review grid');
    const [download] = await Promise.all([
      app.page.waitForEvent('download'),
      grids.dialog.getByRole('button', { name: /^CSV/ }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('Ten days');
    expect(csv).toContain(leave.name);
    expect(csv).not.toContain(travel.name);
    await grids.button('Show all').click();
  });

  it('is reviewed by keys alone', async () => {
    await press('Control+2');
    await press('Control+Home');
    await press('ArrowDown');
    await press('ArrowRight');
    const focused = () => app.page.evaluate(() => document.activeElement?.getAttribute('aria-colindex'));
    await expect.poll(focused).toBe('2');
    await press('Enter');
    await grids.cell.waitFor();
    // The cell is opened and the keys stay in the grid.
    expect(await focused()).toBe('2');
    await press('a');
    const first = (await rows())[0] ?? '';
    await expect.poll(() => shownText(grids.at(first, 1))).toContain('Accepted by AP, ');
    const which = () => shownText(grids.cell.getByRole('paragraph').first());
    const before = await which();
    await press('n');
    await expect.poll(which).not.toBe(before);
    await press('c');
    await expect
      .poll(() => app.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Correct value, as AP');
    await app.page.keyboard.type('Something else');
    await press('Enter');
    await expect.poll(() => shownText(grids.cell)).toContain('Corrected by AP');
    await esc();
    await press('Control+Home');
    await press('ArrowRight');
    await press('Enter');
    await app.page.getByRole('menuitem', { name: 'Change…' }).waitFor();
    await press('Escape');
  });

  it('gives way to the thread and what was open there', async () => {
    await grids.button('All review grids').click();
    await expect.poll(() => shownText(grids.list)).toContain('3 documents, 3 questions');
    await expectAccessible(app.page, 'the list of review grids');
    await grids.list.getByRole('button', { name: 'Back to thread' }).click();
    await app.conversation.question.waitFor();
    expect(await app.reader.pane.getByRole('heading').count()).toBe(0);
    await press('Control+k');
    await app.commands.getByRole('combobox').fill('review grids');
    await app.commands.getByRole('option', { name: 'Review grids', exact: true }).click();
    await grids.list.waitFor();
  });

  it.each([
    ['800 px', { width: 800, height: 900 }],
    ['200 %', { width: 720, height: 450 }],
  ] as const)('has one pane at a time at %s', async (name, size) => {
    await app.page.setViewportSize(size);
    const sideways = () => app.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (await grids.list.isVisible()) await grids.list.getByRole('button', { name: /^Policies/ }).click();
    await grids.main.waitFor();
    expect(await sideways()).toBe(0);
    await expectAccessible(app.page, `a review grid, ${name}`);
    // The whole width of its cell is the name's: the button of its menu lies over it.
    const widths = await grids.main
      .locator('.grid-document')
      .first()
      .evaluate((cell) => [cell.clientWidth - 20, cell.querySelector('b')?.clientWidth]);
    expect(widths[1]).toBe(widths[0]);
    await grids.at(leave.name, 2).click();
    await grids.cell.waitFor();
    expect(await grids.main.isVisible()).toBe(false);
    expect(await sideways()).toBe(0);
    await expectAccessible(app.page, `an open cell, ${name}`);
    await app.page.getByRole('button', { name: 'Close reader' }).click();
    await grids.main.waitFor();
  });

  it('is removed, and the list says so', async () => {
    await app.page.setViewportSize({ width: 1440, height: 900 });
    await grids.button('More for Policies').click();
    await app.page.getByRole('menuitem', { name: 'Remove…' }).click();
    await app.page.getByRole('alertdialog').or(grids.dialog).getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => shownText(grids.list)).toContain('asks the same questions of each document');
  });
});
