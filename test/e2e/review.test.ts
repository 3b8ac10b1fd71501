import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

describe('a reader reviews an answer', () => {
  let shell: Shell;
  let app: App;
  const pane = () => app.conversation.pane;
  const button = (name: string) => pane().getByRole('button', { name });

  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.library.isDone();
    await app.conversation.answer('How many days of unused annual leave may be carried over into the next leave year?');
  });
  afterAll(() => shell.close());

  it('gives a name once, then accepts and rejects sentences with comments', async () => {
    await button('Review sentences').click();
    await pane().getByRole('textbox', { name: 'Your name as a reader' }).first().fill('A. Lee');
    await button('Begin').first().click();
    await button('Accept sentence 1').click();
    await expect.poll(() => shownText(app.conversation.sentences.first())).toContain('Accepted by A. Lee');
    await button('Comment on sentence 1').click();
    await pane().getByRole('textbox', { name: 'Comment on sentence 1' }).fill('See 3.3.');
    await button('Save').click();
    await expect.poll(() => shownText(app.conversation.sentences.first())).toContain('Accepted by A. Lee: See 3.3.');
    expect(await button('Accept sentence 1').getAttribute('aria-pressed')).toBe('true');
  });

  it('shows a rejection unlike an acceptance: another mark, and the sentence struck', async () => {
    const marks = () =>
      app.conversation.sentences
        .first()
        .locator('.review-line')
        .evaluateAll((lines) =>
          lines.map((line) => [line.querySelector('svg')?.innerHTML, getComputedStyle(line).color]),
        );
    const struck = () =>
      app.conversation.sentences
        .first()
        .locator('.words')
        .evaluate((words) => getComputedStyle(words).textDecorationLine);
    const accepted = await marks();
    expect(await struck()).toBe('none');
    await button('Reject sentence 1').click();
    await expect.poll(() => shownText(app.conversation.sentences.first())).toContain('Rejected by A. Lee');
    const rejected = await marks();
    expect(rejected[0]?.[0]).not.toBe(accepted[0]?.[0]);
    expect(rejected[0]?.[1]).not.toBe(accepted[0]?.[1]);
    expect(await struck()).toBe('line-through');
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `rejected, ${colorScheme}`);
    }
    await button('Accept sentence 1').click();
    await button('Comment on sentence 1').click();
    await pane().getByRole('textbox', { name: 'Comment on sentence 1' }).fill('See 3.3.');
    await button('Save').click();
    await expect.poll(() => shownText(app.conversation.sentences.first())).toContain('Accepted by A. Lee: See 3.3.');
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await expectAccessible(app.page, `review, ${colorScheme}`);
  });

  it('is there again after a reload, and limits an export', async () => {
    await button('Review sentences').click();
    await app.page.reload();
    await expect.poll(() => shownText(app.conversation.sentences.first())).toContain('Accepted by A. Lee: See 3.3.');
    await button('Export…').click();
    const dialog = app.page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('checkbox', { name: 'Only sentences that readers accepted' }).click();
    await dialog.getByRole('radio', { name: /^Markdown/u }).check();
    const [download] = await Promise.all([
      app.page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save Markdown…' }).click(),
    ]);
    const text = (await readFile(await download.path())).toString();
    expect(text.match(/^- /gmu)).toHaveLength(1);
    expect(text).toContain('Accepted by A. Lee: See 3.3.');
  });
});
