import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manySamplePages } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { newFolder, SAMPLES } from './files.ts';
import { loggedAnswers } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('stop', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    // The first prompt is read slowly: the page of what was found opens meanwhile. Writing leaves time to press Stop.
    shell = await openShell({ chat: { delayMs: 200, readMs: [1_000, 0] } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('keeps checked sentences and all that was found, and records no answer', async () => {
    await app.conversation.ask(QUESTION);
    const { supported, provisional, stop } = app.conversation;
    const found = app.reader.pane.locator('.reader-lit[data-kind="near"]');
    await expect.poll(() => found.count()).toBeGreaterThan(0);
    await supported.first().waitFor();
    await provisional.waitFor();
    await stop.click();
    await stop.waitFor({ state: 'hidden' });
    // The passages found stay, to be read.
    await app.conversation.lastTurn.getByRole('region', { name: 'Passages found' }).waitFor();
    expect(await found.count()).toBeGreaterThan(0);
    expect(await provisional.count()).toBe(0);
    const kept = await app.conversation.sentences.count();
    expect(kept).toBeGreaterThan(0);
    expect(await supported.count()).toBe(kept);
    await app.conversation.lastTurn
      .getByText(/^Stopped\. Kept: the checked sentences(?:, the closest lines)? and the passages found\.$/u)
      .waitFor();
    expect(await loggedAnswers(shell.dataDir)).toEqual([]);
  });

  it('stops by Esc too, before anything was checked', async () => {
    await app.conversation.ask(QUESTION);
    await app.conversation.provisional.waitFor();
    await app.page.keyboard.press('Escape');
    await app.conversation.pane.getByText('Press Esc again to stop').waitFor();
    expect(await app.conversation.stop.isVisible()).toBe(true);
    await app.page.keyboard.press('Escape');
    await app.conversation.stop.waitFor({ state: 'hidden' });
    expect(await app.conversation.supported.count()).toBe(0);
  });

  it('a stopped question, and one that was being answered, are there after a reload', async () => {
    const turns = await app.conversation.turns.count();
    await app.conversation.ask('Who approves leave without pay?');
    await app.conversation.provisional.waitFor();
    await app.page.reload();
    await expect.poll(() => app.conversation.turns.count()).toBe(turns + 1);
    const last = app.conversation.lastTurn;
    await last.getByText('Not answered: it was stopped.').waitFor();
    await last.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => app.conversation.turns.count()).toBe(turns);
    await app.page.reload();
    await expect.poll(() => app.conversation.turns.count()).toBe(turns);
  });

  it('answers the next question in full', async () => {
    await app.conversation.answer(QUESTION);
    expect(await loggedAnswers(shell.dataDir)).toHaveLength(1);
  });

  it('asks again without touching what is being typed', async () => {
    const before = await app.conversation.turns.count();
    await app.conversation.question.fill('And how many');
    await app.conversation.lastTurn.getByRole('button', { name: 'Ask again' }).click();
    await expect.poll(() => app.conversation.turns.count()).toBe(before + 1);
    await app.conversation.isAnswered();
    expect(await app.conversation.question.inputValue()).toBe('And how many');
  });

  it('a document whose improving was stopped says so, also after a reload, and goes on when it is wanted', async () => {
    const folder = await newFolder();
    try {
      await app.drop([await folder.write('many-pages.pdf', await manySamplePages(400))]);
      await app.library.hasSearchable('many-pages', 90_000);
      await app.toThread();
      await app.library.pane.getByRole('button', { name: 'Cancel many-pages' }).click();
      const row = app.library.row('many-pages');
      await expect.poll(() => shownText(row)).toContain('Searchable; improving was stopped');
      await app.page.reload();
      await expect.poll(() => shownText(row)).toContain('Searchable; improving was stopped');
      await row.getByRole('button', { name: 'Go on with many-pages' }).click();
      await expect.poll(() => shownText(row)).toMatch(/improving, \d+ of 400/u);
      await app.library.isDone(150_000);
      expect(await shownText(row)).not.toContain('stopped');
    } finally {
      await folder.remove();
    }
  });
});
