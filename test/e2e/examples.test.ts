import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manySamplePages } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newFolder, SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

describe('the headings of documents', () => {
  let shell: Shell;
  let app: App;
  const examples = () => app.conversation.pane.getByRole('region', { name: 'Example questions' });
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
  });
  afterAll(() => shell.close());

  it('give none where none reads well inside of a question', async () => {
    const folder = await newFolder();
    try {
      const heads = [
        'Contents',
        'Notes to the accounts',
        'Rates from 1 March 2024',
        'Termination',
        'Before the journey',
      ];
      const parts = heads.map((head) => `## ${head}\n\nThe rates are set by the board each year.\n`);
      const text = ['# Board rates\n', ...parts].join('\n');
      await app.addAll([await folder.write('rates.md', Buffer.from(text))], ['Board rates']);
      await app.library.isDone();
      await app.conversation.pane.getByText('Ask a question. Every sentence').waitFor();
      expect(await examples().count()).toBe(0);
      await app.library.remove('Board rates');
    } finally {
      await folder.remove();
    }
  });

  it('give three questions to begin with, each of which is answered', async () => {
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
    await expect.poll(() => examples().getByRole('button').count()).toBe(3);
    const [first, second] = await examples().getByRole('button').allInnerTexts();
    expect(first).toBe('How many days of unused annual leave may be carried over into the next leave year?');
    // No figures, no dates, no single words.
    expect(second).toMatch(/^What does “Leave and Absence Policy” say about \p{L}+[ -]\D+\?$/u);
    await expectAccessible(app.page, 'examples');
    if (process.env.SHOTS) await app.page.screenshot({ path: '/tmp/shots/examples.png' });
    await examples().getByRole('button').first().click();
    expect(await app.conversation.question.inputValue()).toBe(first);
    await app.page.keyboard.press('Enter');
    await app.conversation.isAnswered();
    await expect.poll(() => examples().count()).toBe(0);
  });

  it('are the outline of a file that has none; a document that is not cited has no steps', async () => {
    const folder = await newFolder();
    try {
      await app.addAll([await folder.write('many-pages.pdf', await manySamplePages(12))], ['many-pages']);
      await app.library.open('many-pages');
      await app.reader.pageField.waitFor();
      expect(await app.reader.pane.getByText(/^Citation \d of/u).count()).toBe(0);
      await app.reader.pane.getByRole('button', { name: 'Outline' }).click();
      const outline = app.reader.pane.getByRole('navigation', { name: 'Outline' });
      await outline.waitFor();
      const entry = outline.getByRole('button', { name: /^\d+\.\d/u }).last();
      const name = await shownText(entry);
      await entry.click();
      await expect.poll(() => app.reader.pageField.inputValue()).not.toBe('1');
      expect(await shownText(outline)).toContain(name);
      await expectAccessible(app.page, 'headings as an outline');
      if (process.env.SHOTS) await app.page.screenshot({ path: '/tmp/shots/outline.png' });
    } finally {
      await folder.remove();
    }
  });
});

const isElectron = process.env.PINCITE_E2E_SHELL === 'electron';
if (isElectron) process.stderr.write('Refused headings are not tested: the page of Electron has no WebSocket\n');

describe.skipIf(isElectron)('headings that the engine refuses', () => {
  let shell: Shell;
  let app: App;
  const examples = () => app.conversation.pane.getByRole('region', { name: 'Example questions' });
  beforeAll(async () => {
    shell = await openShell();
    app = new App(shell.page);
  });
  afterAll(() => shell.close());

  it('say why when they cannot be read, and are read again', async () => {
    let isRefused = true;
    await app.page.routeWebSocket(/./u, (socket) => {
      const server = socket.connectToServer();
      // The engine refuses what a page may not ask; the error is its own.
      const sent = (message: string): string =>
        isRefused ? message.replace('/documents/sections', '/documents/tables') : message;
      socket.onMessage((message) => server.send(typeof message === 'string' ? sent(message) : message));
    });
    await app.page.reload();
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
    const why = /^A page may not call documents\.tables/u;
    const folder = await newFolder();
    try {
      const note = examples().getByRole('alert');
      await note.waitFor();
      expect(await shownText(note)).toMatch(why);
      await expectAccessible(app.page, 'examples that cannot be read');
      if (process.env.SHOTS) await app.page.screenshot({ path: '/tmp/shots/examples-failed.png' });
      await app.addAll([await folder.write('bare-pages.pdf', await manySamplePages(12))], ['bare-pages']);
      await app.library.open('bare-pages');
      await app.reader.pane.getByRole('button', { name: 'Outline' }).click();
      const side = app.reader.pane.getByRole('complementary', { name: 'Outline' });
      await side.getByRole('alert').waitFor();
      expect(await shownText(side.getByRole('alert'))).toMatch(why);
      expect(await side.getByText('no headings').count()).toBe(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await app.page.emulateMedia({ colorScheme });
        await expectAccessible(app.page, `headings that cannot be read, ${colorScheme}`);
        if (process.env.SHOTS) await app.page.screenshot({ path: `/tmp/shots/outline-failed-${colorScheme}.png` });
      }
      isRefused = false;
      await side.getByRole('button', { name: 'Try again' }).click();
      await side.getByRole('navigation', { name: 'Outline' }).waitFor();
      await examples().getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => examples().getByRole('button').count()).toBeGreaterThan(1);
      expect(await examples().getByRole('alert').count()).toBe(0);
    } finally {
      await folder.remove();
    }
  });
});
