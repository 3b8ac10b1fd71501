import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const ABOUT_LEAVE = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('collections', () => {
  let shell: Shell;
  let app: App;
  const collections = () => app.library.pane.getByRole('navigation', { name: 'Collections' });
  const menuOf = async (name: string, item: string): Promise<void> => {
    await app.library.row(name).hover();
    await app.library.pane.getByRole('button', { name: `More for ${name}` }).click();
    await app.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path, SAMPLES.travel.path], [SAMPLES.leave.name, SAMPLES.travel.name]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('takes a document into a new one, and shows what is in it', async () => {
    await menuOf(SAMPLES.travel.name, 'Move to a new collection…');
    const dialog = app.page.getByRole('dialog', { name: 'New collection' });
    // The name can be typed at once.
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Name' }).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await app.page.keyboard.type('Journeys');
    await dialog.getByRole('button', { name: 'Make collection' }).click();
    await collections()
      .getByRole('button', { name: /^Journeys/ })
      .waitFor();
    await expect.poll(() => app.library.row(SAMPLES.leave.name).count()).toBe(0);
    expect(await app.library.row(SAMPLES.travel.name).count()).toBe(1);
  });

  it('asks its own documents only', async () => {
    await app.conversation.answer(ABOUT_LEAVE);
    const seen = await shownText(app.conversation.lastTurn);
    expect(seen).toContain(SAMPLES.travel.name);
    expect(seen).not.toContain(SAMPLES.leave.name);
    expect(await shownText(app.conversation.pane)).toContain('Journeys');
  });

  it('finds it in the whole library', async () => {
    await collections()
      .getByRole('button', { name: /^All documents/ })
      .click();
    await app.page.keyboard.press('Control+N');
    await app.conversation.answer(ABOUT_LEAVE);
    const { citations } = await lastAnswer(shell.dataDir);
    expect(citations.map((citation) => citation.document_name)).toContain(SAMPLES.leave.name);
  });

  it('goes without its documents', async () => {
    await collections().getByRole('button', { name: 'More for Journeys' }).click();
    await app.page.getByRole('menuitem', { name: 'Remove…' }).click();
    const dialog = app.page.getByRole('alertdialog').or(app.page.getByRole('dialog'));
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await expect
      .poll(() =>
        collections()
          .getByRole('button', { name: /^Journeys/ })
          .count(),
      )
      .toBe(0);
    expect(await app.library.row(SAMPLES.travel.name).count()).toBe(1);
  });
});
