import { afterAll, beforeAll, describe, it } from 'vitest';
import { manySamplePages } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const check = (state: string) => expectAccessible(app.page, state);
  const closeDialog = async (): Promise<void> => {
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ colorScheme, chat: { delayMs: 40, careless: true } });
    app = new App(shell.page);
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('first run', async () => {
    await app.welcome.waitFor();
    await check('first run');
  });

  it('files on their way, and files that need the user', async () => {
    const many = await folder.write('many-pages.pdf', await manySamplePages(60));
    const bad = await folder.write('cut.pdf', new TextEncoder().encode('%PDF-1.7\n%'));
    await app.drop([many, bad, SAMPLES.leave.path]);
    await app.adding.getByRole('progressbar').first().waitFor();
    await check('adding');
    await app.library.hasSearchable(SAMPLES.leave.name);
    await app.toThread();
    await check('empty thread, library at work');
  });

  it('an answer on its way', async () => {
    await app.conversation.ask(QUESTION);
    await app.conversation.provisional.waitFor();
    await check('streaming');
    await app.conversation.isAnswered();
  });

  it('an answer with weak and removed sentences, its page beside it', async () => {
    await app.conversation.chips.first().click();
    await app.reader.pane
      .getByRole('button', { name: /^Citation 1/ })
      .first()
      .waitFor();
    await check('answer');
  });

  it('preview of a citation', async () => {
    // The pointer is on the chip that was clicked: it has to come anew.
    await app.page.mouse.move(2, 2);
    await app.conversation.chips.first().hover();
    await app.preview.waitFor();
    await check('preview');
    await app.page.keyboard.press('Escape');
  });

  it('fact-check of a sentence', async () => {
    await app.conversation.sentences
      .first()
      .getByText(/carried over/)
      .first()
      .click();
    await app.conversation.pane.getByRole('region', { name: 'Fact-check' }).waitFor();
    await check('fact-check');
  });

  it('outline, thumbnails and find of the reader', async () => {
    for (const name of ['Outline', 'Thumbnails', 'Find in document']) {
      await app.reader.pane.getByRole('button', { name }).click();
      await check(name);
    }
  });

  it('commands', async () => {
    await app.page.keyboard.press('Control+K');
    await app.commands.waitFor();
    await app.page.keyboard.type('leave');
    await check('commands');
    await closeDialog();
  });

  it.each(['Models…', 'Questionnaire…', 'Fact-check a sentence…', 'All shortcuts'])('dialog: %s', async (item) => {
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: item }).click();
    await app.page.getByRole('dialog').waitFor();
    await check(item);
    await closeDialog();
  });

  it('a refusal', async () => {
    await app.conversation.answer('How many patents does the museum of penguins hold?');
    await app.conversation.refusal.waitFor();
    await check('refusal');
  });

  it('a thread with several answers', async () => {
    await app.conversation.answer(QUESTION);
    await check('several answers');
  });

  it('a narrow window: one pane at a time', async () => {
    await app.page.setViewportSize({ width: 1100, height: 800 });
    await check('library folded');
    await app.page.setViewportSize({ width: 720, height: 450 });
    for (const key of ['1', '2', '3']) {
      await app.page.keyboard.press(`Control+${key}`);
      await check(`one pane, ${key}`);
    }
    await app.page.setViewportSize({ width: 1440, height: 900 });
  });

  it('removing a document asks', async () => {
    await app.library.nameOf(SAMPLES.leave.name).focus();
    await app.page.keyboard.press('Delete');
    await app.page.getByRole('alertdialog').or(app.page.getByRole('dialog')).waitFor();
    await check('remove');
    await app.page.keyboard.press('Escape');
  });
});
