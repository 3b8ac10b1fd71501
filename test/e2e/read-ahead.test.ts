import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { E2eChatCall } from '../fakes/e2e-chat.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer, loggedAnswers } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';

const FIRST = 'How many days of unused annual leave may be carried over into the next leave year?';
const SECOND = 'How quickly must a lost laptop be reported to the security team?';
const THIRD = 'What must a password have at least, in characters?';
/** Longer than the app waits for the next key, and then some. */
const PAUSE_MS = 1500;

/** What the model was asked so far: the stand-in writes it down. */
async function calls(dataDir: string): Promise<E2eChatCall[]> {
  const path = join(dataDir, 'e2e-chat-calls.jsonl');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as E2eChatCall);
}

describe('a question is read ahead while it is typed', () => {
  let shell: Shell;
  let app: App;
  const read = async (): Promise<string[]> =>
    (await calls(shell.dataDir)).filter(({ did }) => did === 'read ahead').map(({ question }) => question);

  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const samples = [SAMPLES.leave, SAMPLES.security];
    await app.addAll(
      samples.map(({ path }) => path),
      samples.map(({ file }) => file),
    );
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('not before a first question opened the model', async () => {
    await app.conversation.question.fill(FIRST);
    await setTimeout(PAUSE_MS);
    expect(await calls(shell.dataDir)).toEqual([]);
    await app.conversation.answer(FIRST);
    expect((await calls(shell.dataDir)).map(({ did }) => did)).toEqual(['write']);
  });

  it('once the typing pauses, whole and not in parts, and nothing is recorded of it', async () => {
    const answered = await loggedAnswers(shell.dataDir);
    await app.conversation.question.pressSequentially(SECOND, { delay: 20 });
    await expect.poll(read).toEqual([SECOND]);
    expect(await loggedAnswers(shell.dataDir)).toEqual(answered);
    expect(await app.conversation.turns.count()).toBe(1);
  });

  it('and asked with the same words, only the answer is left to be written', async () => {
    await app.conversation.question.press('Enter');
    await expect.poll(async () => (await calls(shell.dataDir)).filter(({ did }) => did === 'write').length).toBe(2);
    await app.conversation.isAnswered();
    const written = (await calls(shell.dataDir)).at(-1);
    expect(written).toMatchObject({ did: 'write', question: SECOND, reused: written?.characters });
    expect((await lastAnswer(shell.dataDir)).question).toBe(SECOND);
  });

  it('asked with other words, it is those that are answered', async () => {
    await app.conversation.question.fill(`${FIRST} And by when?`);
    await expect.poll(async () => (await read()).length).toBe(2);
    await app.conversation.answer(THIRD);
    expect((await lastAnswer(shell.dataDir)).question).toBe(THIRD);
  });

  it('not with one or two words, and not when it is switched off', async () => {
    const before = await read();
    await app.conversation.question.fill('lost laptop');
    await setTimeout(PAUSE_MS);
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    const setting = app.page.getByRole('menuitemcheckbox', { name: 'Read ahead while I type' });
    expect(await setting.getAttribute('aria-checked')).toBe('true');
    await expectAccessible(app.page, 'the settings menu');
    await setting.click();
    await app.conversation.question.fill(`${SECOND} By phone?`);
    await setTimeout(PAUSE_MS);
    expect(await read()).toEqual(before);
    await app.page.reload();
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    expect(await setting.getAttribute('aria-checked')).toBe('false');
    await setting.click();
    await app.conversation.question.fill(`${SECOND} By phone?`);
    await expect.poll(async () => (await read()).length).toBeGreaterThan(before.length);
  });
});
