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
    const { sentences, pane, stop } = app.conversation;
    await pane.getByRole('img', { name: 'Supported' }).first().waitFor();
    await pane.getByText('Not checked yet').first().waitFor();
    await stop.click();
    await stop.waitFor({ state: 'hidden' });
    expect(await pane.getByText('Not checked yet').count()).toBe(0);
    const kept = await sentences.count();
    expect(kept).toBeGreaterThan(0);
    expect(await sentences.getByRole('img', { name: 'Supported' }).count()).toBe(kept);
    expect(await loggedAnswers(shell.dataDir)).toEqual([]);
  });

  it('stops by Esc too, before anything was checked', async () => {
    const before = await app.conversation.pane.getByRole('img', { name: 'Supported' }).count();
    await app.conversation.ask(QUESTION);
    await app.conversation.pane.getByText('Not checked yet').first().waitFor();
    await app.page.keyboard.press('Escape');
    await app.conversation.stop.waitFor({ state: 'hidden' });
    expect(await app.conversation.pane.getByRole('img', { name: 'Supported' }).count()).toBe(before);
  });

  it('answers the next question in full', async () => {
    await app.conversation.answer(QUESTION);
    expect(await loggedAnswers(shell.dataDir)).toHaveLength(1);
  });
});
