import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { SAMPLES } from './files.ts';
import { loggedAnswers } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('stop', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 80 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('keeps checked sentences only, and records no answer', async () => {
    await app.conversation.ask(QUESTION);
    const { supported, provisional, stop } = app.conversation;
    await supported.first().waitFor();
    await provisional.waitFor();
    await stop.click();
    await stop.waitFor({ state: 'hidden' });
    expect(await provisional.count()).toBe(0);
    const kept = await app.conversation.sentences.count();
    expect(kept).toBeGreaterThan(0);
    expect(await supported.count()).toBe(kept);
    await app.conversation.lastTurn.getByText('Stopped. Only checked sentences were kept.').waitFor();
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
});
