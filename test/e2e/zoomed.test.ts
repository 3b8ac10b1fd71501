import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';

/** 1440 x 900 at 200 %: the page has half as many CSS pixels each way. */
const HALF = { width: 720, height: 450 };

describe('a window zoomed to 200 %', () => {
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
    await app.library.scopeBox(SAMPLES.leave.name).and(app.page.locator(':enabled')).waitFor({ timeout: 60_000 });
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
});
