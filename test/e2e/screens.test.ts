import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manySamplePages } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { settled } from './settled.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const SCREENS = fileURLToPath(new URL('../../docs/screens/', import.meta.url));

/** The pictures of the README, 1440 x 900, made of the app as it is. */
describe.each(['light', 'dark'] as const)('pictures, %s', (colorScheme) => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const picture = async (name: string): Promise<void> => {
    await settled(app.page);
    const suffix = colorScheme === 'dark' ? '-dark' : '';
    await app.page.screenshot({ path: `${SCREENS}${name}${suffix}.png`, caret: 'hide' });
  };
  beforeAll(async () => {
    await mkdir(SCREENS, { recursive: true });
    folder = await newFolder();
    shell = await openShell({ colorScheme, chat: { delayMs: 2 } });
    app = new App(shell.page);
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('first run', async () => {
    await app.welcome.waitFor();
    await picture('empty');
  });

  it('an answer beside its page, and a preview', async () => {
    const samples = Object.values(SAMPLES);
    await app.addAll(
      samples.map(({ path }) => path),
      samples.map(({ file }) => file),
    );
    await app.library.isDone();
    await app.conversation.answer(
      'Within how many days are expenses claimed after a journey, and which receipts are needed?',
    );
    await app.conversation.chips.first().click();
    const [first] = (await lastAnswer(shell.dataDir)).citations;
    if (first === undefined) throw new Error('no citation');
    await expectLit(app, first);
    await app.page.mouse.move(2, 2);
    await picture('answer');
    await app.conversation.chips.last().hover();
    await app.preview.waitFor();
    await picture('hover');
    await app.page.keyboard.press('Escape');
  });

  it('commands', async () => {
    await app.page.keyboard.press('Control+K');
    await app.page.keyboard.type('leave');
    await picture('palette');
    await app.page.keyboard.press('Escape');
  });

  it('a refusal', async () => {
    const [title, page] = [await shownText(app.reader.title), await app.reader.pageField.inputValue()];
    expect(title).toContain(SAMPLES.travel.file);
    await app.page.keyboard.press('Control+N');
    await app.conversation.answer('How many patents were filed in Brazil last autumn?');
    await app.conversation.refusal.waitFor();
    // The document that was opened by hand stays at its page until a line is asked for.
    const lit = app.reader.pane.locator('[data-place-id][data-active]');
    expect(await lit.count()).toBe(0);
    expect([await shownText(app.reader.title), await app.reader.pageField.inputValue()]).toEqual([title, page]);
    const lines = app.conversation.refusal.getByRole('list', { name: 'Closest lines, not confirmed' });
    await lines.getByRole('button').first().click();
    await lit.first().waitFor();
    await app.reader
      .pin(/^Line 1/)
      .first()
      .waitFor();
    await picture('refusal');
  });

  it('documents being added', async () => {
    const paths = [
      await folder.write('Fleet safety manual.pdf', await manySamplePages(240)),
      await folder.write('Insurance framework.pdf', await manySamplePages(180)),
      await folder.write('Supplier contract.pdf', await manySamplePages(120)),
      await folder.write('Cut off.pdf', new TextEncoder().encode('%PDF-1.7\n%')),
    ];
    await app.drop(paths);
    await app.toAdding();
    // Pages are counted and their speed is known.
    await app.adding
      .getByText(/pages\/s/)
      .first()
      .waitFor();
    await picture('ingest');
  });
});
