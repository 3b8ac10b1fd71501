import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer, loggedAnswers } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';

const QUESTION = 'Who is covered by the policy on leave and absence?';
const FOLLOW_UP = 'and for contractors?';
const ASKED_ALONE = 'what about contractors?';

/** All three sample policies speak of contractors; only the conversation tells which one is meant. */
describe('a follow-up question', () => {
  let dataDir: string;
  let shell: Shell;
  let app: App;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pincite-e2e-follow-up-'));
    shell = await openShell({ dataDir, chat: { delayMs: 2 } });
    app = new App(shell.page);
    const samples = [SAMPLES.leave, SAMPLES.travel, SAMPLES.security];
    await app.addAll(
      samples.map(({ path }) => path),
      samples.map(({ name }) => name),
    );
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is answered from the document that the conversation is about, and its words light up', async () => {
    await app.conversation.answer(QUESTION);
    await app.conversation.answer(FOLLOW_UP);
    const { question, citations } = await lastAnswer(dataDir);
    expect(question).toBe(FOLLOW_UP);
    const said = citations.find(({ text_span: span }) =>
      span.includes('Contractors and agency workers are not covered'),
    );
    if (said === undefined) throw new Error(`cited: ${citations.map(({ text_span }) => text_span).join(' | ')}`);
    expect(said.document_name).toBe(SAMPLES.leave.name);
    await app.conversation.chips.nth(said.marker - 1).click();
    await expectLit(app, said);
  });

  it('is asked back in a conversation of its own, and then asked of the document that is chosen', async () => {
    const answered = (await loggedAnswers(dataDir)).length;
    await app.page.keyboard.press('Control+N');
    await expect.poll(() => app.conversation.turns.count()).toBe(0);
    await app.conversation.answer(ASKED_ALONE);
    const answers = await loggedAnswers(dataDir);
    expect(answers).toHaveLength(answered + 1);
    expect(answers.at(-1)).toMatchObject({ mode: 'clarify', citations: [] });
    const choice = (name: string) => app.conversation.questionBack.getByRole('button', { name, exact: true });
    const names = [SAMPLES.leave, SAMPLES.travel, SAMPLES.security].map(({ name }) => name);
    const offered = await Promise.all(names.map((name) => choice(name).isVisible()));
    expect(offered[0]).toBe(true);
    expect(offered.filter(Boolean).length).toBeGreaterThan(1);
    await expectAccessible(app.page, 'a question back');
    await choice(SAMPLES.leave.name).click();
    await app.conversation.isAnswered();
    const [back, chosen] = (await loggedAnswers(dataDir)).slice(-2);
    expect([back?.mode, back?.question]).toEqual(['clarify', ASKED_ALONE]);
    expect(chosen?.question).toBe(ASKED_ALONE);
    // The stand-in for the model finds too few words in it to answer; what counts is where it was asked.
    expect(chosen?.mode).toBe('refuse');
    // Beside the closest lines it is folded.
    await app.conversation.refusal.getByRole('button', { name: 'What was searched' }).click();
    expect(await app.conversation.refusal.textContent()).toMatch(/Documents\s*1 of 3/);
  });
});
