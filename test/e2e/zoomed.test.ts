import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';

/** 1440 x 900 at 200 %: the page has half as many CSS pixels each way; or a small window. */
const HALF = { width: 720, height: 450 };

describe('a small window', () => {
  let shell: Shell;
  let app: App;
  /** CSS pixels by which the page is wider than its window. */
  const sideways = () =>
    app.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 }, viewport: HALF });
    app = new App(shell.page);
  });
  afterAll(() => shell.close());

  it('does the main job, one pane at a time', async () => {
    await app.welcome.waitFor();
    expect(await sideways()).toBe(0);
    await app.page.getByRole('button', { name: 'Open sample documents' }).click();
    await app.page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name: 'Library' }).click();
    await app.library.scopeBox(SAMPLES.leave.file).and(app.page.locator(':enabled')).waitFor({ timeout: 60_000 });
    expect(await sideways()).toBe(0);
    await app.page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name: 'Conversation' }).click();
    await app.toThread();
    await app.conversation.answer('How many days of unused annual leave may be carried over into the next leave year?');
    expect(await sideways()).toBe(0);
    // A citation takes the window to its page.
    await app.conversation.chips.first().click();
    const [first] = (await lastAnswer(shell.dataDir)).citations;
    if (first === undefined) throw new Error('no citation');
    await expectLit(app, first);
    expect(await sideways()).toBe(0);
  });

  it('has one measure for answers and question at 800 px', async () => {
    await app.page.setViewportSize({ width: 800, height: 800 });
    await app.page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name: 'Conversation' }).click();
    const edges = (locator: Locator) =>
      locator.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return [left, right];
      });
    const answer = await edges(app.conversation.lastTurn.getByRole('list', { name: /^Answer/ }));
    expect(await edges(app.conversation.pane.locator('form'))).toEqual(answer);
    expect(await edges(app.conversation.sources)).toEqual(answer);
    await expectAccessible(app.page, 'one measure at 800');
  });

  it('goes beyond 320 px nowhere, which is a window of 1280 px at 400 %', async () => {
    await app.page.setViewportSize({ width: 320, height: 512 });
    for (const pane of ['Library', 'Conversation', 'Reader']) {
      await app.page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name: pane }).click();
      expect(await sideways(), pane).toBe(0);
      await expectAccessible(app.page, `reflow at 320, ${pane}`);
    }
  });
});

describe.each(['light', 'dark'] as const)('a window zoomed to 200 %, %s', (colorScheme) => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 }, colorScheme });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.library.isDone();
    // What a browser tells a page at 200 %.
    const session = await shell.page.context().newCDPSession(shell.page);
    await session.send('Emulation.setDeviceMetricsOverride', { ...HALF, deviceScaleFactor: 2, mobile: false });
    await app.page.getByRole('button', { name: 'Open library' }).waitFor();
  });
  afterAll(() => shell.close());

  it('has the whole window for the conversation while no document is open', async () => {
    const box = await app.conversation.pane.boundingBox();
    expect(box?.width).toBeGreaterThan(600);
    await expectAccessible(app.page, `zoomed, no document, ${colorScheme}`);
  });

  it('shows the answer beside its page', async () => {
    await app.conversation.answer('How many days of unused annual leave may be carried over into the next leave year?');
    await app.conversation.chips.first().click();
    const [first] = (await lastAnswer(shell.dataDir)).citations;
    if (first === undefined) throw new Error('no citation');
    await expectLit(app, first);
    const [answer, page] = await Promise.all([app.conversation.pane.boundingBox(), app.reader.pane.boundingBox()]);
    expect(answer?.width).toBeGreaterThanOrEqual(319);
    expect(page?.width).toBeGreaterThanOrEqual(319);
    expect(page?.x).toBeGreaterThanOrEqual((answer?.x ?? 0) + (answer?.width ?? 0));
    expect((page?.x ?? 0) + (page?.width ?? 0)).toBeLessThanOrEqual(HALF.width);
    const sideways = () =>
      app.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await sideways()).toBe(0);
    await expectAccessible(app.page, `zoomed, side by side, ${colorScheme}`);
  });
});
