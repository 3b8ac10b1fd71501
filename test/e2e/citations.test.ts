import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Citation } from '../../src/contract/answer.ts';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

describe('one place, four views: chip, source row, heatmap tick, lit words', () => {
  let shell: Shell;
  let app: App;
  let citations: readonly Citation[];
  const citation = (marker: number): Citation => {
    const found = citations.find((one) => one.marker === marker);
    if (found === undefined) throw new Error(`no citation ${marker}`);
    return found;
  };
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path, SAMPLES.travel.path], [SAMPLES.leave.name, SAMPLES.travel.name]);
    await app.library.isDone();
    await app.conversation.answer('How many days of unused annual leave may be carried over into the next leave year?');
    ({ citations } = await lastAnswer(shell.dataDir));
    expect(citations.length).toBeGreaterThan(1);
  });
  afterAll(() => shell.close());

  it('names the document and the page of a chip in its title', async () => {
    const [first] = citations;
    const title = await app.conversation.chips.first().getAttribute('title');
    expect(title).toContain(first?.document_name);
    expect(title).toBe(await app.conversation.chips.first().getAttribute('aria-label'));
  });

  it('previews the page of a chip under the pointer, and Esc hides it', async () => {
    await app.conversation.chips.first().hover();
    await app.preview.waitFor();
    const [first] = citations;
    expect(await shownText(app.preview)).toContain(first?.document_name);
    // The crop is the page itself: a canvas on which something is drawn.
    const drawn = () =>
      app.preview.locator('canvas').evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return new Set(pixels).size > 10;
      });
    await expect.poll(drawn).toBe(true);
    await app.page.keyboard.press('Escape');
    await app.preview.waitFor({ state: 'hidden' });
  });

  it('previews at once on keyboard focus', async () => {
    await app.page.mouse.move(2, 2);
    await app.conversation.question.focus();
    await app.page.keyboard.press('Shift+Tab');
    for (
      let i = 0;
      i < 40 && !(await app.conversation.chips.last().evaluate((chip) => chip === document.activeElement));
      i++
    ) {
      await app.page.keyboard.press('Shift+Tab');
    }
    await app.preview.waitFor({ timeout: 2000 });
    await app.page.keyboard.press('Escape');
  });

  it('opens a citation from its source row', async () => {
    const rows = app.conversation.sources.getByRole('button').filter({ hasText: /(?:p\. \S+ · |page )\d+ of \d+/ });
    await expect.poll(() => rows.count()).toBe(new Set(citations.map(({ marker }) => marker)).size);
    await rows.nth(1).click();
    await expectLit(app, citation(2));
    expect(await app.conversation.chips.filter({ hasText: '2' }).first().getAttribute('aria-current')).toBe('true');
  });

  it('goes back and forth with [ and ], and says at which one it is', async () => {
    const count = new Set(citations.map(({ marker }) => marker)).size;
    await app.reader.pane.focus();
    await app.page.keyboard.press('[');
    await expectLit(app, citation(1));
    await app.reader.pane.getByText(`Citation 1 of ${count}`).waitFor();
    await app.page.keyboard.press(']');
    await expectLit(app, citation(2));
  });

  it('opens a citation from its tick in the heatmap, which names page and sentence', async () => {
    const tick = app.reader.heatmap.getByRole('option', { name: /^Citation 1\b/ }).first();
    const name = (await tick.getAttribute('aria-label')) ?? (await shownText(tick));
    expect(name).toContain(citation(1).claim_text.slice(0, 40));
    await tick.click();
    await expectLit(app, citation(1));
  });

  it('makes lit words active when they are clicked', async () => {
    const { page_label, page_number } = citation(2);
    await app.reader.goTo(page_label ?? String(page_number));
    const words = app.page.locator('[data-page-number] [data-place-id$="/2"]:not(button)').first();
    const bottom = app.page.viewportSize()?.height ?? 0;
    const place = async () => (await words.boundingBox()) ?? { x: 0, y: -1, width: 0, height: 0 };
    await expect.poll(async () => (await place()).y).toSatisfy((y: number) => y > 0 && y < bottom);
    const { x, y, width, height } = await place();
    await app.page.mouse.click(x + width / 2, y + height / 2);
    await expectLit(app, citation(2));
  });

  it('leaves a document whose first page has not come yet without an error', async () => {
    await delayFirstPages(app.page);
    await app.library.open(SAMPLES.travel.name);
    await app.page.locator('html[data-first-page="asked"]').waitFor({ state: 'attached' });
    await app.library.open(SAMPLES.leave.name);
    await app.page.locator('html[data-first-page="came"]').waitFor({ state: 'attached' });
    await app.reader.pane.getByText('Opening').waitFor({ state: 'hidden' });
    expect(shell.problems).toEqual([]);
  });
});

/** Has pdf.js's worker answer late when it is asked for a page; `data-first-page` of the document says what has happened. */
async function delayFirstPages(page: Page): Promise<void> {
  await page.evaluate(() => {
    interface Message {
      readonly action?: string;
      readonly callback?: number;
      readonly callbackId?: number;
      readonly sourceName: string;
      readonly targetName: string;
    }
    const { dataset } = document.documentElement;
    const asked = new Set<string>();
    const { postMessage, addEventListener } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: Message, options?: StructuredSerializeOptions) {
      if (message.action === 'GetPage') {
        asked.add(`${message.sourceName} ${message.callbackId}`);
        dataset.firstPage ??= 'asked';
      }
      postMessage.call(this, message, options);
    } as Worker['postMessage'];
    Worker.prototype.addEventListener = function (
      this: Worker,
      type: string,
      listener: (event: MessageEvent<Message>) => void,
      options?: AddEventListenerOptions,
    ) {
      const heard = (event: MessageEvent<Message>): void => {
        const { callback, callbackId, targetName } = event.data;
        const isPage = callback !== undefined && asked.has(`${targetName} ${callbackId}`);
        const hear = (): void => {
          listener.call(this, event);
          if (isPage) dataset.firstPage = 'came';
        };
        if (isPage) setTimeout(hear, 1000);
        else hear();
      };
      addEventListener.call(this, type, (type === 'message' ? heard : listener) as EventListener, options);
    } as Worker['addEventListener'];
  });
}
