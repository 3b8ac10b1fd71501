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
    await app.addAll([SAMPLES.travel.path, SAMPLES.leave.path], [SAMPLES.travel.name, SAMPLES.leave.name]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('show a row of a table below its heads, both whole', async () => {
    await app.conversation.answer(TABLE);
    await preview();
    const picture = app.preview.getByRole('img', { name: /^Page \d+ with the words lit/u });
    const inside = await picture.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const lit = [...element.querySelectorAll('.reader-lit')].map((each) => ({
        thin: each.getAttribute('data-weight') === 'thin',
        box: each.getBoundingClientRect(),
      }));
      const strong = lit.filter(({ thin }) => !thin).map(({ box }) => box.top);
      return {
        strong: strong.length,
        above: lit.filter(({ thin, box }) => thin && box.bottom <= Math.min(...strong)).length,
        cut: lit.filter(({ box }) => box.left < left || box.right > right).length,
      };
    });
    // The figure and its currency; of the heads, "Hotel limit" and "per night" are lines of their own.
    expect(inside).toEqual({ strong: 2, above: 3, cut: 0 });
    await expectAccessible(app.page, 'preview of a row');
    await shot('preview-table');
    await app.page.keyboard.press('Escape');
  });

  it('show the lines of a sentence to their ends', async () => {
    await app.conversation.answer(
      'How many days of unused annual leave may be carried over into the next leave year?',
    );
    await preview();
    await shot('preview-text');
    await app.page.keyboard.press('Escape');
  });

  it('show in the heatmap how often the thread cites a place', async () => {
    await app.conversation.answer(TABLE);
    await app.conversation.chips.last().click();
    const ticks = app.reader.heatmap.getByRole('option', { name: /cited/u });
    const twice = ticks.filter({ has: app.page.locator(':scope[data-level="2"]') });
    await expect.poll(() => ticks.count()).toBeGreaterThan(0);
    await shot('heat-2');
    await app.conversation.answer(TABLE);
    await app.conversation.chips.last().click();
    const often = app.reader.heatmap.getByRole('option', { name: /cited 3 times/u });
    await often.waitFor();
    expect(await often.count()).toBe(1);
    expect(await twice.count()).toBe(0);
    await often.hover();
    const note = app.reader.pane.locator('.reader-tick-note');
    expect(await shownText(note)).toContain('cited 3 times');
    await expectAccessible(app.page, 'heatmap');
    await shot('heat-3');
  });
});
