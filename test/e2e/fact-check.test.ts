import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

describe('fact-check', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2, careless: true } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
    await app.conversation.answer('What may be carried over into the next leave year?');
  });
  afterAll(() => shell.close());

  it('strikes out what no line says, with its reason, and marks what says more than its line', async () => {
    const { sentences } = app.conversation;
    const removed = sentences.filter({ hasText: 'Colourful penguins' });
    expect(await shownText(removed)).toMatch(/Unsupported, removed: .+/);
    const words = removed.getByText('Colourful penguins');
    expect(await words.evaluate((text) => getComputedStyle(text).textDecorationLine)).toBe('line-through');
    expect(await shownText(sentences.filter({ hasText: 'while penguins' }))).toMatch(/Weak: .*penguin/);
  });

  it('leaves removed sentences out of the copy, and takes the reasons along', async () => {
    await app.conversation.pane.getByRole('button', { name: 'Copy with citations' }).last().click();
    const copied = () => app.page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('carried over');
    expect(await copied()).not.toContain('Colourful penguins');
    expect(await copied()).toMatch(/\[1\] \(weak: .*penguins.*\)/);
    expect(await copied()).toMatch(/^1 sentence was removed: .+\.$/m);
    expect(await copied()).toMatch(/\[1\]/);
  });

  it('opens the evidence of a sentence below it, and closes it again', async () => {
    const sentence = app.conversation.sentences.first();
    const words = sentence.getByText(/carried over/).first();
    await words.click();
    const evidence = app.conversation.pane.getByRole('region', { name: /^Fact-check/ });
    await evidence.waitFor();
    await expect.poll(() => shownText(evidence)).toMatch(/Supported/);
    expect(await shownText(evidence)).toContain(SAMPLES.leave.name);
    // The place that supports it most is opened with it.
    await app.conversation.chips.first().and(app.page.locator('[aria-current="true"]')).waitFor();
    await words.click();
    await evidence.waitFor({ state: 'hidden' });
  });

  it('holds a pasted sentence with another number against the documents', async () => {
    await app.page.keyboard.press('Control+Shift+F');
    const dialog = app.page.getByRole('dialog', { name: /Fact-check/ });
    await dialog
      .getByRole('textbox')
      .fill('Up to fifty days of unused annual leave may be carried over into the next leave year.');
    await dialog.getByRole('button', { name: /Fact-check|Check/ }).click();
    await expect.poll(() => shownText(dialog)).toMatch(/fifty/);
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
