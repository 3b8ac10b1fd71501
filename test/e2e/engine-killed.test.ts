import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manySamplePages } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { loggedAnswers } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const SAID = 'The engine stopped and was restarted. Nothing was lost.';
const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('the engine is killed', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 60 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
  });
  afterAll(async () => {
    // A socket that closes under the page is what this is about.
    shell.problems.splice(0, shell.problems.length, ...shell.problems.filter((line) => !/WebSocket/.test(line)));
    await shell.close();
    await folder.remove();
  });

  it('in the middle of an answer: it is said, and asking again answers', async () => {
    await app.conversation.ask(QUESTION);
    await app.conversation.provisional.waitFor();
    await shell.killEngine();
    await app.page.getByText(SAID).waitFor();
    expect(await loggedAnswers(shell.dataDir)).toEqual([]);
    await app.library.hasSearchable(SAMPLES.leave.name);
    await app.page.getByRole('button', { name: 'Ask again' }).last().click();
    await app.conversation.isAnswered();
    expect(await loggedAnswers(shell.dataDir)).toHaveLength(1);
  });

  it('while documents are being added: it goes on by itself, and every document is there once', async () => {
    const path = await folder.write('many-pages.pdf', await manySamplePages(120));
    await app.drop([path]);
    await app.page.getByRole('progressbar').first().waitFor();
    await shell.killEngine();
    await app.page.getByText(SAID).waitFor();
    await app.library.hasSearchable('many-pages', 90_000);
    await app.library.isDone(150_000);
    await app.toThread();
    expect(await app.library.rows.count()).toBe(2);
    expect(await shownText(app.library.row('many-pages'))).toContain('120 pages');
  });
});
