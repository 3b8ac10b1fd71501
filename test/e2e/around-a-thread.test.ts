import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { SAMPLES } from './files.ts';
import { settled } from './settled.ts';
import { openShell, type Shell } from './shell.ts';

const LEAVE = 'How many days of unused annual leave may be carried over into the next leave year?';
const LAPTOP = 'How quickly must a lost laptop be reported to the security team?';

describe('what is around a thread', () => {
  let dataDir: string;
  let shell: Shell;
  let app: App;

  const openThread = async (title: string): Promise<void> => {
    await app.conversation.pane.getByRole('button', { name: /^Threads, open/ }).click();
    const menu = app.page.getByRole('dialog', { name: 'Threads' });
    await menu.getByRole('button', { name: new RegExp(`^${title.slice(0, 20)}`) }).click();
    await app.conversation.pane.getByRole('article', { name: title }).waitFor();
  };
  const pages = () => app.reader.pane.getByRole('region', { name: /^Pages of/ });
  const scrolled = (): Promise<number> => pages().evaluate(({ scrollTop }) => Math.round(scrollTop));
  const isAround = async (expected: { title: string; leave: boolean; draft: string; top: number }): Promise<void> => {
    await expect.poll(() => app.reader.title.textContent()).toBe(expected.title);
    await expect.poll(() => app.library.scopeBox(SAMPLES.leave.name).isChecked()).toBe(expected.leave);
    expect(await app.conversation.question.inputValue()).toBe(expected.draft);
    await expect.poll(async () => Math.abs((await scrolled()) - expected.top)).toBeLessThan(4);
  };

  const text = () => app.reader.pane.getByRole('region', { name: /^Text of/ });
  /** The number of the clause at the upper edge of the text; 0 where its words are not there yet. */
  const topClause = (): Promise<number> =>
    text().evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      const at = document.caretPositionFromPoint(left + 60, top + 40);
      const before = at?.offsetNode.textContent?.slice(0, at.offset + 200) ?? '';
      return Number(/Clause (\d+)/u.exec(before.slice(at?.offset ?? 0))?.[1] ?? 0);
    });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pincite-e2e-around-'));
    shell = await openShell({ dataDir, chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path, SAMPLES.security.path], [SAMPLES.leave.name, SAMPLES.security.name]);
    await app.library.isDone();
    await app.conversation.answer(LEAVE);
  });
  afterAll(async () => {
    await shell.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('comes back with each thread, and after a reload', async () => {
    await app.library.open(SAMPLES.leave.name);
    await expect.poll(() => app.reader.title.textContent()).toBe(SAMPLES.leave.file);
    await app.reader.goTo('2');
    await pages().evaluate((element) => element.scrollBy(0, 120));
    await app.conversation.question.fill('And who approves');
    await settled(app.page);
    const inLeave = { title: SAMPLES.leave.file, leave: true, draft: 'And who approves', top: await scrolled() };
    expect(inLeave.top).toBeGreaterThan(200);

    await app.page.keyboard.press('Control+N');
    await expect.poll(() => app.conversation.question.inputValue()).toBe('');
    await app.library.scopeBox(SAMPLES.leave.name).click();
    await app.conversation.answer(LAPTOP);
    await app.library.open(SAMPLES.security.name);
    await expect.poll(() => app.reader.title.textContent()).toBe(SAMPLES.security.file);
    await app.conversation.question.fill('By whom');
    await settled(app.page);
    const inLaptop = { title: SAMPLES.security.file, leave: false, draft: 'By whom', top: await scrolled() };

    await openThread(LEAVE);
    await isAround(inLeave);
    await openThread(LAPTOP);
    await isAround(inLaptop);
    await openThread(LEAVE);
    await isAround(inLeave);

    await app.page.reload();
    await isAround(inLeave);
  });

  it('holds the place in a text', async () => {
    const lines = Array.from(
      { length: 900 },
      (_, i) => `Clause ${i + 1}. The supplier keeps record ${i * 7} for ${i} days.`,
    );
    const file = join(dataDir, 'long-clauses.txt');
    await writeFile(file, lines.join('\n\n'));
    await app.addAll([file], ['long-clauses']);
    await app.library.isDone();
    await app.library.open('long-clauses');
    await text().getByText('Clause 1.', { exact: false }).first().waitFor();
    await text().hover();
    for (let i = 0; i < 5; i++) await app.page.mouse.wheel(0, 3000);
    await expect.poll(topClause).toBeGreaterThan(50);
    await settled(app.page);
    // The wheel turns on for a while on a busy machine.
    let clause = -1;
    const stands = async (): Promise<boolean> => {
      const before = clause;
      clause = await topClause();
      return clause === before;
    };
    await expect.poll(stands, { interval: 500 }).toBe(true);
    await openThread(LAPTOP);
    await expect.poll(() => app.reader.title.textContent()).toBe(SAMPLES.security.file);
    await openThread(LEAVE);
    await expect.poll(() => app.reader.title.textContent()).toBe('long-clauses.txt');
    await expect.poll(async () => Math.abs((await topClause()) - clause)).toBeLessThan(3);
    await app.page.reload();
    await expect.poll(async () => Math.abs((await topClause()) - clause)).toBeLessThan(3);
  });

  it('holds the place in a text whose words come after it was scrolled', async () => {
    let isLate = false;
    await app.page.routeWebSocket(/./u, (socket) => {
      const engine = socket.connectToServer();
      socket.onMessage((message) => engine.send(message));
      engine.onMessage((message) => setTimeout(() => socket.send(message), isLate ? 1500 : 0));
    });
    await app.page.reload();
    await expect.poll(topClause).toBeGreaterThan(50);
    await text().hover();
    isLate = true;
    for (let i = 0; i < 8; i++) await app.page.mouse.wheel(0, 3000);
    await expect.poll(() => text().textContent()).toContain('Reading');
    await expect.poll(() => text().textContent()).not.toContain('Reading');
    isLate = false;
    const clause = await topClause();
    await openThread(LAPTOP);
    await expect.poll(() => app.reader.title.textContent()).toBe(SAMPLES.security.file);
    await openThread(LEAVE);
    await expect.poll(() => app.reader.title.textContent()).toBe('long-clauses.txt');
    await expect.poll(async () => Math.abs((await topClause()) - clause)).toBeLessThan(3);
  });
});
