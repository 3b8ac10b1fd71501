import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provingWords } from '../../src/contract/view/citation-text.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer, loggedAnswers } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';
const SAVED =
  /^Saved answer\. Answered before, from the same documents \(\d{1,2} \w+ \d{4}, \d{2}:\d{2}\)\. Ask again$/;

describe('quotes, and answers of before', () => {
  let dataDir: string;
  let shell: Shell;
  let app: App;
  const quoteOnly = () => app.conversation.pane.getByRole('switch', { name: 'Quote only' });
  const saved = () => app.conversation.lastTurn.getByText('Saved answer.');
  const fontOf = () =>
    app.conversation.sentences
      .first()
      .locator('.words')
      .evaluate((words) => getComputedStyle(words).fontFamily);
  const start = async (): Promise<void> => {
    shell = await openShell({ dataDir, chat: { delayMs: 2 } });
    app = new App(shell.page);
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pincite-e2e-quotes-'));
    await start();
    await app.addAll([SAMPLES.leave.path, SAMPLES.security.path], [SAMPLES.leave.file, SAMPLES.security.file]);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are off at first: an answer has the letters of the app', async () => {
    expect(await quoteOnly().getAttribute('aria-checked')).toBe('false');
    await app.conversation.answer(QUESTION);
    expect(await fontOf()).not.toMatch(/Georgia/);
    expect(await saved().count()).toBe(0);
  });

  it('are asked for with a switch: the words of the document, in its letters, lit on the page', async () => {
    await quoteOnly().click();
    expect(await quoteOnly().getAttribute('aria-checked')).toBe('true');
    await app.conversation.answer(QUESTION);
    const { answer, citations } = await lastAnswer(dataDir);
    const [first] = citations;
    if (first === undefined) throw new Error('no citation');
    expect(answer).toContain(
      provingWords(first)
        .replace(/^• /, '')
        .replace(/\s*\n\s*/g, ' '),
    );
    expect(citations.map((citation) => citation.citation_type)).toEqual(citations.map(() => 'direct_quote'));
    expect(await fontOf()).toMatch(/Georgia/);
    // Nobody measured how often a quote is right.
    expect(await app.conversation.lastTurn.getByText('Of answers rated so').count()).toBe(0);
    expect(await shownText(app.conversation.lastTurn)).toContain('Quote only');
    expect(await app.conversation.supported.count()).toBe(await app.conversation.sentences.count());
    await app.conversation.chips.first().click();
    await expectLit(app, first);
    await expectAccessible(app.page, 'an answer of quotes');
  });

  it('the same question again is answered from before, and says so', async () => {
    const before = await loggedAnswers(dataDir);
    await app.conversation.answer(QUESTION);
    await saved().waitFor();
    const note = app.conversation.lastTurn.locator('p').filter({ hasText: 'Saved answer.' });
    expect((await shownText(note)).trim()).toMatch(SAVED);
    const after = await loggedAnswers(dataDir);
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)?.answer).toBe(before.at(-1)?.answer);
    const [first] = after.at(-1)?.citations ?? [];
    if (first === undefined) throw new Error('no citation');
    await app.conversation.chips.first().click();
    await expectLit(app, first);
    await expectAccessible(app.page, 'an answer of before');
  });

  it('asked again on purpose it is answered anew, in the same manner', async () => {
    const turns = await app.conversation.turns.count();
    await app.conversation.lastTurn
      .getByText('Saved answer.')
      .locator('..')
      .getByRole('button', { name: 'Ask again' })
      .click();
    await expect.poll(() => app.conversation.turns.count()).toBe(turns + 1);
    await app.conversation.isAnswered();
    expect(await saved().count()).toBe(0);
    expect(await fontOf()).toMatch(/Georgia/);
  });

  it('the switch and the thread are as they were after a restart of everything', async () => {
    const thread = app.conversation.pane.getByText('Saved answer.');
    await app.page.reload();
    expect(await quoteOnly().getAttribute('aria-checked')).toBe('true');
    await app.page.keyboard.press('Control+K');
    await app.commands.getByRole('combobox').fill('How many days of unused');
    await app.commands.getByRole('option').filter({ hasText: 'How many days of unused' }).first().click();
    await thread.first().waitFor();
    expect(await fontOf()).toMatch(/Georgia/);
  });

  it('the commands ask for quotes too, and show what they asked for', async () => {
    const turns = await app.conversation.turns.count();
    await app.page.keyboard.press('Control+K');
    await app.commands.getByRole('combobox').fill('files being added');
    await app.commands.getByRole('option', { name: /^Show files being added/ }).click();
    await app.adding.waitFor();
    await app.page.keyboard.press('Control+K');
    await app.commands.getByRole('combobox').fill(QUESTION);
    await app.commands.getByRole('option', { name: /^Ask 2 documents/ }).click();
    await app.conversation.pane.waitFor();
    await expect.poll(() => app.conversation.turns.count()).toBe(turns + 1);
    await app.conversation.isAnswered();
    const { citations } = await lastAnswer(dataDir);
    expect(citations.length).toBeGreaterThan(0);
    expect(citations.map((citation) => citation.citation_type)).toEqual(citations.map(() => 'direct_quote'));
    expect(await fontOf()).toMatch(/Georgia/);
    // What had the focus was put away: whoever goes on typing asks a follow-up.
    expect(await app.conversation.question.evaluate((box) => box === document.activeElement)).toBe(true);
  });

  it('a change of the library lets it be answered anew', async () => {
    await app.addAll([SAMPLES.travel.path], [SAMPLES.travel.file]);
    await app.library.isDone();
    await app.conversation.answer(QUESTION);
    expect(await saved().count()).toBe(0);
    await quoteOnly().press('Space');
    expect(await quoteOnly().getAttribute('aria-checked')).toBe('false');
  });
});
