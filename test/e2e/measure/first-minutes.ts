/**
 * An analyst's first minutes: start, add, ask, check, export. For each step the clicks and keys it takes, the words that come onto the
 * screen, and the seconds until it is done (with the chat model of the tests: of the app, not of a model). Prints JSON.
 */
import process from 'node:process';
import type { Locator, Page } from 'playwright-core';
import type { Step } from '../../../evaluation/speed/app/run-first-minutes.ts';
import { App } from '../app.ts';
import { openShell } from '../shell.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

/** The words that can be seen in the window, without those of a document's pages. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('.pdfViewer, .sr, script, style') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const isSeen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      if (isSeen && parent.checkVisibility()) words.push(...(node.textContent ?? '').split(/\s+/u).filter(Boolean));
    }
    return words;
  });

function newWords(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1);
  return after.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  }).length;
}

const shell = await openShell({ chat: { delayMs: 2 } });
const { page } = shell;
const app = new App(page);
const steps: Step[] = [];
let [clicks, keys] = [0, 0];
const click = async (target: Locator): Promise<void> => {
  await target.click();
  clicks++;
};
const press = async (key: string): Promise<void> => {
  await page.keyboard.press(key);
  keys++;
};
let before: readonly string[] = [];
const step = async (name: string, action: () => Promise<string | null>): Promise<void> => {
  [clicks, keys] = [0, 0];
  const began = performance.now();
  const missing = await action();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const after = await wordsOf(page);
  steps.push({ step: name, clicks, keys, words: newWords(before, after), seconds, missing });
  before = after;
};

await step('start', async () => {
  await app.welcome.waitFor();
  return null;
});
await step('add the samples', async () => {
  await click(app.welcome.getByRole('button', { name: /sample/iu }).first());
  await app.conversation.question.waitFor({ timeout: 60_000 }).catch(() => app.toThread());
  await app.library.isDone();
  return null;
});
await step('ask', async () => {
  await click(app.conversation.question);
  await page.keyboard.insertText(QUESTION);
  await press('Enter');
  await app.conversation.chips.first().waitFor({ timeout: 60_000 });
  await app.conversation.pane.getByRole('button', { name: 'Copy with citations' }).waitFor();
  return null;
});
await step('see where the words stand', async () => {
  await click(app.conversation.chips.first());
  await page.locator('.reader-lit[data-active]').first().waitFor({ state: 'attached' });
  return null;
});
await step('check a sentence', async () => {
  await click(
    app.conversation.sentences
      .first()
      .getByRole('button', { name: /carried over/u })
      .first(),
  );
  await app.conversation.pane.getByRole('region', { name: /^Fact-check/u }).waitFor();
  return null;
});
await step('save it as a PDF', async () => {
  const button = app.conversation.pane.getByRole('button', { name: 'Export answer…' });
  if ((await button.count()) === 0) return 'there is no export';
  await click(button.first());
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await click(dialog.getByRole('radio', { name: /^PDF/u }).first());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    click(dialog.getByRole('button', { name: /^Save PDF/u })),
  ]);
  return await download.failure();
});
await step('show that it was offline', async () => {
  const button = app.conversation.pane.getByRole('button', { name: 'Offline' });
  if ((await button.count()) === 0) return 'the word is no more than a word';
  await click(button.first());
  await page
    .getByText(/Self-check: \d+ of \d+/u)
    .first()
    .waitFor();
  return null;
});
process.stdout.write(`${JSON.stringify(steps, null, 1)}\n`);
// What the page's policy refuses in the self-check stands in its console.
shell.problems.length = 0;
await shell.close();
