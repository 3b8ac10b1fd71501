import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Citation } from '../../src/contract/answer.ts';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('threads', () => {
  let dataDir: string;
  let shell: Shell;
  let app: App;
  let first: Citation;

  const start = async (): Promise<void> => {
    shell = await openShell({ dataDir, chat: { delayMs: 2 } });
    app = new App(shell.page);
  };
  const openThread = async (): Promise<void> => {
    // A page that is loaded has not drawn anything yet, and no key is heard.
    await app.conversation.question.waitFor();
    // Another thread may be open.
    if (await app.conversation.pane.getByRole('article', { name: QUESTION }).first().isVisible()) return;
    await app.page.keyboard.press('Control+K');
    await app.commands.getByRole('combobox').fill('How many days of unused');
    await app.commands.getByRole('option').filter({ hasText: 'How many days of unused' }).first().click();
    await app.conversation.chips.first().waitFor();
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pincite-e2e-threads-'));
    await start();
    await app.addAll([SAMPLES.leave.path, SAMPLES.security.path], [SAMPLES.leave.file, SAMPLES.security.file]);
    await app.library.isDone();
    await app.conversation.answer(QUESTION);
    const [citation] = (await lastAnswer(dataDir)).citations;
    if (citation === undefined) throw new Error('no citation');
    first = citation;
  });
  afterAll(async () => {
    await shell.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are there after a reload, with working citations', async () => {
    await app.page.reload();
    await openThread();
    await app.conversation.pane.getByRole('article', { name: QUESTION }).waitFor();
    await app.conversation.chips.first().click();
    await expectLit(app, first);
  });

  it('are there after a restart of everything, with working citations', async () => {
    await shell.close();
    await start();
    await app.library.hasSearchable(SAMPLES.leave.file);
    await openThread();
    await app.conversation.chips.first().click();
    await expectLit(app, first);
  });

  it('show each new question at the top of the pane, between its head and the box to ask in', async () => {
    const { pane, lastTurn } = app.conversation;
    const { height = 0 } = app.page.viewportSize() ?? {};
    for (const question of [QUESTION, 'Who approves leave?', 'What happens to leave that is not taken?']) {
      await app.conversation.answer(question);
      const head = await pane.getByRole('button', { name: 'New thread' }).boundingBox();
      const asked = await lastTurn.getByRole('heading').first().boundingBox();
      const box = await app.conversation.question.boundingBox();
      expect(head?.y).toBeGreaterThanOrEqual(0);
      expect(asked?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
      expect(asked?.y).toBeLessThan(height / 4);
      expect(box?.y).toBeGreaterThan(height * 0.7);
    }
  });

  it('answer a question asked again at once with its answer of before', async () => {
    const question = 'How quickly must a lost laptop be reported to the security team?';
    await app.conversation.answer(question);
    const saved = app.conversation.lastTurn.getByText('Saved answer.');
    expect(await saved.count()).toBe(0);
    await app.conversation.answer(question);
    await saved.waitFor();
  });

  it('say their day, and are found by their words once there are many', async () => {
    const special = 'How often must a password be changed?';
    for (let i = 0; i < 6; i++) {
      await app.page.keyboard.press('Control+N');
      await app.conversation.answer(i === 2 ? special : QUESTION);
    }
    await app.conversation.pane.getByRole('button', { name: /^Threads, open/ }).click();
    const menu = app.page.getByRole('dialog', { name: 'Threads' });
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date());
    expect(await menu.getByText(day).count()).toBe(7);
    await menu.getByRole('searchbox', { name: 'Search threads' }).fill('PASSWORD');
    expect(await menu.getByRole('listitem').count()).toBe(1);
    await menu.getByRole('button', { name: new RegExp(`^${special.replace('?', '\\?')}`) }).click();
    await app.conversation.pane.getByRole('article', { name: special }).waitFor();
  });

  it('say of a removed document that it is gone', async () => {
    await app.library.remove(SAMPLES.leave.name);
    await expect.poll(() => app.library.row(SAMPLES.leave.name).count()).toBe(0);
    expect(await app.library.row(SAMPLES.security.name).count()).toBe(1);
    await app.page.reload();
    await openThread();
    await expect.poll(() => shownText(app.conversation.pane)).toMatch(/Source removed/);
    await app.conversation.pane.getByRole('button', { name: 'Ask again' }).first().waitFor();
  });

  it('say before and after a removal that what repair had set aside goes with it', async () => {
    const folder = join(shell.dataDir, 'quarantine', 'damaged-2026-01-01T00-00-00-000Z');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'original'), 'torn');
    const { name } = SAMPLES.security;
    await app.library.nameOf(name).focus();
    await app.page.keyboard.press('Delete');
    const dialog = app.page.getByRole('dialog');
    await dialog.getByText('What repair set aside is deleted too').waitFor();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    const note = app.library.pane.getByRole('status').filter({ hasText: 'What repair had set aside was deleted too' });
    await note.waitFor();
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    await note.getByRole('button', { name: 'Close' }).click();
    await note.waitFor({ state: 'hidden' });
  });
});
