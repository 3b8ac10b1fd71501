import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer, loggedAnswers } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const FIRST = 'How many days of unused annual leave may be carried over into the next leave year?';
const SECOND = 'Who approves leave without pay?';

describe('while an answer is waited for', () => {
  let shell: Shell;
  let app: App;
  const lines = () => app.conversation.lastTurn.getByRole('region', { name: /^Closest lines, not checked/u });
  const rows = () => lines().getByRole('listitem');
  beforeAll(async () => {
    // The second prompt takes thirty times as long as the first: the computer got busy.
    shell = await openShell({ chat: { delayMs: 60, readMs: [1_000, 30_000, 100] } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('its closest lines stand where it will, with the share that is read; sentences take their places', async () => {
    await app.conversation.ask(FIRST);
    await lines().waitFor();
    expect(await app.conversation.sentences.count()).toBe(0);
    const all = await rows().count();
    expect(all).toBeGreaterThan(1);
    expect(await shownText(rows().first())).toContain(SAMPLES.leave.name);
    const text = () => shownText(app.conversation.lastTurn);
    await expect.poll(text).toMatch(/Reading, [1-9]\d? %, about \d+ s\. \d+ passages found in/u);
    await app.conversation.supported.first().waitFor();
    expect(await rows().count()).toBeLessThan(all);
    await app.conversation.isAnswered();
    expect(await lines().count()).toBe(0);
    expect(await text()).not.toContain('Reading');
  });

  it('says that the computer is busy when it takes twice its time', async () => {
    await app.conversation.ask(SECOND);
    await expect
      .poll(() => shownText(app.conversation.lastTurn))
      .toMatch(/This computer is busy: reading, \d+ %, about \d+ (?:s|min)\./u);
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `lines first, ${colorScheme}`);
    }
    await app.page.emulateMedia({ colorScheme: 'light' });
  });

  it('a stop keeps the lines and the passages, and a line opens its place', async () => {
    const answers = (await loggedAnswers(shell.dataDir)).length;
    const all = await rows().count();
    await app.conversation.question.focus();
    await app.page.keyboard.press('Escape');
    await app.conversation.pane.getByText('Press Esc again to stop').waitFor();
    await app.page.keyboard.press('Escape');
    await app.conversation.stop.waitFor({ state: 'hidden' });
    await app.conversation.lastTurn.getByText('Stopped. Kept: the closest lines and the passages found.').waitFor();
    expect(await rows().count()).toBe(all);
    await app.conversation.lastTurn.getByRole('region', { name: 'Passages found' }).waitFor();
    await rows().first().getByRole('button').click();
    await app.reader
      .pin(/^Line 1/)
      .first()
      .waitFor();
    expect(await rows().first().locator('[aria-current]').count()).toBe(1);
    expect(await app.reader.pane.locator('[data-place-id][data-active]').count()).toBeGreaterThan(0);
    expect(await loggedAnswers(shell.dataDir)).toHaveLength(answers);
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `stopped with lines, ${colorScheme}`);
    }
    await app.page.emulateMedia({ colorScheme: 'light' });
  });

  it('and after it two or three questions to go on with, one of which is asked at a click', async () => {
    await app.conversation.answer(FIRST);
    const next = app.conversation.lastTurn.getByRole('region', { name: 'Follow-up questions' });
    await next.waitFor();
    const questions = await next.getByRole('button').allInnerTexts();
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(questions.length).toBeLessThanOrEqual(3);
    for (const question of questions)
      expect(question).toMatch(/^What does “Leave and Absence Policy” say about \D+\?$/u);
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `follow-up questions, ${colorScheme}`);
    }
    const turns = await app.conversation.turns.count();
    await next.getByRole('button').first().click();
    await expect.poll(() => app.conversation.turns.count()).toBe(turns + 1);
    await app.conversation.isAnswered();
    expect((await lastAnswer(shell.dataDir)).question).toBe(questions[0]);
  });
});
