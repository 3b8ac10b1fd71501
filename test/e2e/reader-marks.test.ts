import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { settled } from './settled.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const TABLE = 'What is the hotel limit per night in Vienna?';

describe.each(['light', 'dark'] as const)('marks beside an answer, %s', (colorScheme) => {
  let shell: Shell;
  let app: App;
  const shot = async (name: string, clip?: Locator): Promise<void> => {
    const path = `/tmp/shots/${name}-${colorScheme}.png`;
    if (process.env.SHOTS) await (clip ?? app.page).screenshot({ path });
  };
  /** Points at the chip of the latest answer and waits until the picture of its page is drawn. */
  const preview = async (): Promise<void> => {
    await app.page.mouse.move(2, 2);
    await app.conversation.chips.last().hover();
    await app.preview.locator('canvas').first().waitFor();
    await settled(app.page);
  };
  beforeAll(async () => {
    shell = await openShell({ colorScheme, chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.travel.path, SAMPLES.leave.path], [SAMPLES.travel.file, SAMPLES.leave.file]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  // The page of Vienna repeats the heads near its row; those of Tokyo are at the top of its page, of which they are cut out.
  it.each([
    ['Vienna', 1, 0],
    ['Tokyo', 2, 3],
  ])('show a row of a table below its heads, both whole: %s', async (city, parts, heads) => {
    await app.conversation.answer(`What is the hotel limit per night in ${city}?`);
    await preview();
    const picture = app.preview.getByRole('img', { name: /^Page \d+ with the words lit/u });
    const inside = await picture.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const lit = [...element.querySelectorAll('.reader-lit')].map((each) => ({
        thin: each.getAttribute('data-weight') === 'thin',
        box: each.getBoundingClientRect(),
        // A box of another part of the page is clipped by its own part.
        view: each.closest('.reader-crop-slice')?.getBoundingClientRect() ?? element.getBoundingClientRect(),
      }));
      const seen = lit.filter(({ box, view }) => box.top >= view.top && box.bottom <= view.bottom);
      const strong = seen.filter(({ thin }) => !thin).map(({ box }) => box.top);
      return {
        parts: element.querySelectorAll('canvas').length,
        strong: strong.length,
        heads: seen.filter(({ thin, box }) => thin && box.bottom <= Math.min(...strong)).length,
        cut: seen.filter(({ box }) => box.left < left || box.right > right).length,
      };
    });
    // A figure and its currency; "Hotel limit" and "per night" are lines of their own.
    expect(inside).toEqual({ parts, strong: 2, heads, cut: 0 });
    await expectAccessible(app.page, 'preview of a row');
    await shot(`preview-${city}`);
    await app.page.keyboard.press('Escape');
  });

  it('show the lines of a sentence to their ends', async () => {
    await app.conversation.answer('How many days of unused annual leave may be carried over into the next leave year?');
    await preview();
    const sides = await app.preview.locator('.reader-crop').evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const boxes = [...element.querySelectorAll('.reader-lit')].map((each) => each.getBoundingClientRect());
      return boxes.map((box) => [box.left - left, right - box.right]);
    });
    expect(sides.length).toBeGreaterThan(0);
    for (const side of sides.flat()) expect(side).toBeGreaterThan(10);
    await shot('preview-text');
    await app.page.keyboard.press('Escape');
  });

  it('show in the heatmap how often the thread cites a place', async () => {
    await app.conversation.answer(TABLE);
    await app.conversation.chips.last().click();
    const sizeOf = (name: RegExp) =>
      app.reader.heatmap
        .getByRole('option', { name })
        .evaluate((tick) => [tick.getAttribute('data-level'), tick.getBoundingClientRect().width]);
    const [level, width] = await sizeOf(/cited 2 times/u);
    expect(level).toBe('2');
    await shot('heat-2');
    await app.conversation.answer(TABLE);
    await app.conversation.chips.last().click();
    const often = app.reader.heatmap.getByRole('option', { name: /cited 3 times/u });
    await often.waitFor();
    expect(await often.count()).toBe(1);
    const [next, wider] = await sizeOf(/cited 3 times/u);
    expect(next).toBe('3');
    expect(Number(wider)).toBeGreaterThan(Number(width));
    await often.hover();
    const note = app.reader.pane.locator('.reader-tick-note');
    expect(await shownText(note)).toContain('cited 3 times');
    await expectAccessible(app.page, 'heatmap');
    await shot('heat-3');
  });
});
