import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CourierPage, type FixtureWord } from '../fixtures/pdf/courier-page.ts';
import { garbled, LINES } from '../fixtures/pdf/garbled.ts';
import { rawPdf } from '../fixtures/pdf/raw-pdf.ts';
import { scannedCopy } from '../fixtures/pdf/scanned-copy.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

/** A page of text, and two pages that are pictures. */
const PAGES = [
  ['A pilot is ordered a day ahead.', 'The pilot boards at the outer buoy.'],
  ['Each passage is logged by the watch officer.', 'No PILOT leaves before the lines are fast.'],
  ['Fuel barges moor at the northern jetty only.', 'Pilotage is free for barges.'],
].map((lines, index) => new CourierPage(index).lines(lines, 72, 700));

const word = (page: number, text: string): FixtureWord => {
  const found = PAGES[page]?.words.find((one) => one.text === text);
  if (found === undefined) throw new Error(`no word ${text}`);
  return found;
};

/** The box of the first letters of a word. */
const wordStart = ({ text, rect: [x, y, width, height] }: FixtureWord, letters: number) =>
  [x, y, (width * letters) / text.length, height] as const;

describe('find in a document of which OCR read pages', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const field = () => app.reader.pane.getByRole('textbox', { name: 'Find in document' });
  const count = () => app.reader.pane.getByRole('search').getByRole('status');
  const shown = () => app.page.locator('.reader-found');
  /** The shown match, as shares of its page. */
  const place = async () => {
    const page = await app.page.locator('[data-page-number]').filter({ has: shown() }).boundingBox();
    const box = await shown().first().boundingBox();
    if (page === null || box === null) throw new Error('no match is shown');
    const number = await app.page
      .locator('[data-page-number]')
      .filter({ has: shown() })
      .getAttribute('data-page-number');
    const scale = 612 / page.width;
    return {
      page: Number(number),
      left: (box.x - page.x) * scale,
      right: (box.x + box.width - page.x) * scale,
      middle: 792 - (box.y + box.height / 2 - page.y) * scale,
    };
  };
  const standsOn = async ({ pageIndex, rect: [x, y, width, height] }: FixtureWord): Promise<void> => {
    await expect.poll(async () => ((await shown().count()) === 1 ? (await place()).page : 0)).toBe(pageIndex + 1);
    // The page still moves to it.
    await expect
      .poll(async () => {
        const { left, right, middle } = await place();
        return Math.max(Math.abs(left - x), Math.abs(right - (x + width)), Math.abs(middle - (y + height / 2)) / 2);
      })
      .toBeLessThan(4);
  };
  const search = async (words: string, label: string | RegExp): Promise<void> => {
    await field().fill(words);
    await expect.poll(() => shownText(count())).toMatch(label);
  };

  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const original = rawPdf({ pages: PAGES.map(({ content }) => ({ content, mediaBox: [0, 0, 612, 792] })) });
    const before = (PAGES[0] as CourierPage).content;
    const mixed = await scannedCopy(original, { dpi: 150, pages: [1, 2], before });
    await app.drop([
      await folder.write('pilotage.pdf', mixed),
      await folder.write('supplier.pdf', garbled('shifted').bytes),
    ]);
    await app.library.hasSearchable('pilotage');
    await app.library.hasSearchable('supplier');
    await app.library.isDone();
    await app.toThread();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('finds the words of scanned pages at their place', async () => {
    await app.library.open('pilotage');
    await app.page.keyboard.press('Control+F');
    await search('northern', '1 of 1');
    await standsOn(word(2, 'northern'));
    await expectAccessible(app.page, 'found on a scanned page, light');
  });

  it('steps through pages of both kinds in their order, and around', async () => {
    await app.reader.goTo('1');
    await field().focus();
    await search('pilot', '1 of 4');
    await standsOn(word(0, 'pilot'));
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(count())).toBe('2 of 4');
    expect((await place()).page).toBe(1);
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(count())).toBe('3 of 4');
    await standsOn(word(1, 'PILOT'));
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(count())).toBe('4 of 4');
    await standsOn({ ...word(2, 'Pilotage'), rect: wordStart(word(2, 'Pilotage'), 'pilot'.length) });
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(count())).toBe('1 of 4');
    await app.page.keyboard.press('Shift+Enter');
    await expect.poll(() => shownText(count())).toBe('4 of 4');
  });

  it('tells case and whole words apart on scanned pages too', async () => {
    const option = (name: string) => app.reader.pane.getByRole('checkbox', { name });
    await option('Whole words').check();
    await expect.poll(() => shownText(count())).toMatch(/ of 3$/);
    await option('Match case').check();
    await expect.poll(() => shownText(count())).toMatch(/ of 2$/);
    await search('PILOT', '1 of 1');
    await standsOn(word(1, 'PILOT'));
    await option('Whole words').uncheck();
    await option('Match case').uncheck();
  });

  it('clears its marks, and says that nothing was found', async () => {
    await search('harbourmaster', 'No matches');
    await expect.poll(() => app.page.locator('.reader-match').count()).toBe(0);
    await search('barges', '1 of 2');
    await expect.poll(() => app.page.locator('.reader-match').count()).toBe(2);
    await app.page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
    await expect.poll(() => app.page.locator('.reader-match').count()).toBe(0);
  });

  it('finds what OCR read, not the wrong letters under it', async () => {
    await app.library.open('supplier');
    await app.page.keyboard.press('Control+F');
    await search('thirty days', '1 of 1');
    const words = new CourierPage(0).lines(LINES, 72, 700).words;
    const [first, last] = [words.find(({ text }) => text === 'thirty'), words.find(({ text }) => text === 'days')];
    if (first === undefined || last === undefined) throw new Error('no such words');
    const [x, y, , height] = first.rect;
    await standsOn({ ...first, rect: [x, y, last.rect[0] + last.rect[2] - x, height] });
    // "the" as the file says it.
    await search('wkh', 'No matches');
    await app.page.keyboard.press('Escape');
  });
});
