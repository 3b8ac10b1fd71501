import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { settled } from './settled.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

/** The scrolled pages, where their first one stands in the window, and whether the shown match is in sight. */
interface Track {
  readonly scrollLeft: number;
  readonly scrollTop: number;
  readonly page: readonly [left: number, top: number, width: number];
  /** Everything that can be scrolled around the pages. */
  readonly around: readonly number[];
  readonly match: { readonly page: number; readonly inSight: boolean } | null;
}

/** A page with text from its top to its end. */
const PAGE = '.page[data-page-number="4"]';

describe('find in a document', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const field = () => app.reader.pane.getByRole('textbox', { name: 'Find in document' });
  const count = () => app.reader.pane.getByRole('status').filter({ hasText: /match|of/ });
  const track = (): Promise<Track> =>
    app.page.evaluate(() => {
      const pages = document.querySelector('.reader-pages') as HTMLElement;
      const page = (pages.querySelector('.page') ?? pages.firstElementChild) as HTMLElement;
      const box = page.getBoundingClientRect();
      const around: number[] = [];
      for (let at = pages.parentElement; at !== null; at = at.parentElement) around.push(at.scrollLeft, at.scrollTop);
      const shown = pages.querySelector('.highlight.selected, .reader-found');
      const [words, view] = [shown?.getBoundingClientRect(), pages.getBoundingClientRect()];
      const bar = document.querySelector('.reader-find')?.getBoundingClientRect().bottom ?? view.top;
      return {
        scrollLeft: pages.scrollLeft,
        scrollTop: pages.scrollTop,
        page: [box.left, box.top, box.width] as const,
        around,
        match:
          words === undefined
            ? null
            : {
                page: Number(shown?.closest<HTMLElement>('.page')?.dataset.pageNumber),
                inSight:
                  words.top >= Math.max(view.top, bar) &&
                  words.bottom <= view.bottom &&
                  words.left >= view.left &&
                  words.right <= view.right,
              },
      };
    });
  /** What of the track must be the same where nothing had to be scrolled. */
  const place = async () => {
    const { scrollLeft, page, around } = await track();
    return { scrollLeft, page: page.map(Math.round), around };
  };
  /** The panes and the pages have taken their widths. */
  const rests = async (): Promise<void> => {
    await settled(app.page);
    let last = '';
    await expect
      .poll(
        async () => {
          const before = last;
          last = JSON.stringify(await track());
          return last === before;
        },
        { interval: 300, timeout: 10_000 },
      )
      .toBe(true);
  };
  const search = async (words: string): Promise<void> => {
    await field().fill(words);
    await expect.poll(() => shownText(count())).toMatch(/^\d+ of \d+$/);
    await expect.poll(async () => (await track()).match?.inSight ?? false).toBe(true);
  };
  const step = async (): Promise<void> => {
    const before = await shownText(count());
    await app.page.keyboard.press('Enter');
    await expect.poll(() => shownText(count())).not.toBe(before);
    await expect.poll(async () => (await track()).match?.inSight ?? false).toBe(true);
  };
  /** Scrolls so that the top of a page, or of the text, is just below the toolbar. */
  const scrollTo = async (selector: string, left = 0): Promise<void> => {
    await app.page.locator(selector).waitFor({ state: 'attached' });
    await app.page.evaluate(
      ([wanted = '', x]) => {
        const { offsetTop } = document.querySelector<HTMLElement>(wanted) as HTMLElement;
        document.querySelector('.reader-pages')?.scrollTo(Number(x), offsetTop);
      },
      [selector, String(left)],
    );
    await rests();
  };
  const openFind = async (): Promise<void> => {
    await app.page.keyboard.press('Control+F');
    await field().waitFor();
  };
  const closeFind = async (): Promise<void> => {
    await app.page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const lines = Array.from({ length: 400 }, (_, i) => `Line ${i + 1} of the quay rules names berth ${i + 1}.`);
    const text = join(folder.path, 'quay-rules.txt');
    await writeFile(text, lines.join('\n'));
    await app.addAll([SAMPLES.travel.path, text], [SAMPLES.travel.name, 'quay-rules']);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it.each(['light', 'dark'] as const)(
    'leaves the page where it stands while its matches are in sight, %s',
    async (colorScheme) => {
      await app.page.emulateMedia({ colorScheme });
      await app.library.open(SAMPLES.travel.name);
      await scrollTo(PAGE);
      const before = await place();
      await openFind();
      expect(await place()).toEqual(before);
      await search('travel');
      const { match: first } = await track();
      let steps = 0;
      for (let at = first; at?.page === first?.page; at = (await track()).match) {
        expect(await place()).toEqual(before);
        await step();
        steps++;
      }
      expect(steps).toBeGreaterThan(2);
      const after = await track();
      expect(after.scrollTop).not.toBe(0);
      expect([after.scrollLeft, after.around]).toEqual([before.scrollLeft, before.around]);
      await scrollTo(PAGE);
      await expectAccessible(app.page, 'find');
      const open = await place();
      await closeFind();
      expect(await place()).toEqual(open);
    },
  );

  it('leaves an enlarged page where it stands, and moves it aside only for words that are out of sight', async () => {
    await app.library.open(SAMPLES.travel.name);
    for (let i = 0; i < 3; i++) await app.page.keyboard.press('Control+=');
    await scrollTo(PAGE, 100);
    const before = await place();
    expect(before.scrollLeft).toBe(100);
    await openFind();
    await search('policy');
    expect(await place()).toEqual(before);
    await closeFind();
    expect(await place()).toEqual(before);
    await openFind();
    await search('Page iv');
    expect((await track()).scrollLeft).toBeGreaterThan(100);
    await closeFind();
    await app.page.keyboard.press('Control+0');
  });

  it('leaves the lines of a text where they stand while the matches are in sight', async () => {
    await app.library.open('quay-rules');
    await app.reader.pane.getByText('Line 1 of the quay rules').waitFor();
    await rests();
    const before = await place();
    await openFind();
    expect(await place()).toEqual(before);
    await search('berth 7.');
    expect(await place()).toEqual(before);
    await search('berth 9.');
    expect(await place()).toEqual(before);
    await search('berth 300');
    expect((await track()).scrollTop).toBeGreaterThan(1000);
    expect((await track()).scrollLeft).toBe(0);
    // The first line lies under the bar.
    await search('line 1 of');
    await closeFind();
    expect(await place()).toEqual(before);
  });
});
