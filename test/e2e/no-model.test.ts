import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findModel } from '../../src/engine/models/catalog.ts';
import { writeRecord } from '../../src/engine/models/model-record.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

describe('before any model is there', () => {
  let shell: Shell;
  let app: App;
  let models: Folder;
  beforeAll(async () => {
    models = await newFolder();
    shell = await openShell({ product: true, env: { PINCITE_MODELS: models.path } });
    app = new App(shell.page);
  });
  afterAll(async () => {
    await shell.close();
    await models.remove();
  });

  it('shows what can be set up: sizes, licences, the command, a file to import', async () => {
    await app.welcome.waitFor();
    await app.welcome.getByText('Apache-2.0').first().waitFor();
    expect(await shownText(app.welcome)).toContain('pincite models fetch');
    expect(
      await app.welcome
        .getByRole('button', { name: /^Import file/ })
        .first()
        .isVisible(),
    ).toBe(true);
  });

  it('opens the sample documents', async () => {
    await app.welcome.getByRole('button', { name: 'Open sample documents' }).click();
    for (const { file } of Object.values(SAMPLES)) await app.library.hasSearchable(file);
    await app.toThread();
  });

  it('searches and reads', async () => {
    await app.conversation.pane.getByText('No answering model.').waitFor();
    await app.conversation.question.fill('carry over unused leave');
    await app.conversation.pane.getByRole('button', { name: 'Search', exact: true }).click();
    const found = app.conversation.lastTurn.getByRole('button').filter({ hasText: SAMPLES.leave.name });
    await found.first().click();
    await app.reader.pageField.waitFor();
    expect(await shownText(app.reader.pane)).toContain(SAMPLES.leave.name);
  });

  it('answers with quotes, each with its place, while it cannot write', async () => {
    const turns = await app.conversation.turns.count();
    await app.conversation.question.fill('How many days of unused annual leave may be carried over?');
    await expectAccessible(app.page, 'quote only without a model');
    await app.conversation.pane.getByRole('button', { name: 'Quote only', exact: true }).click();
    await expect.poll(() => app.conversation.turns.count()).toBe(turns + 1);
    await app.conversation.isAnswered();
    expect(await app.conversation.chips.count()).toBeGreaterThan(0);
    expect(await shownText(app.conversation.lastTurn)).toContain('carried over');
    await app.conversation.chips.first().click();
    await app.reader.pageField.waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `quotes without a model, ${colorScheme}`);
    }
    await app.page.emulateMedia({ colorScheme: 'light' });
  });

  it('does not choose a model that cannot be loaded, and says why in one line', async () => {
    const { file, name } = findModel('qwen3-4b');
    const bytes = Buffer.from('This is no model.');
    await writeRecord(await models.write(file, bytes), createHash('sha256').update(bytes).digest('hex'));
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: 'Models…' }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Models' });
    await dialog.getByRole('button', { name: `Use ${name}` }).click();
    await dialog.getByText(`The model ${file} could not be loaded`).waitFor();
    expect(await dialog.getByText('In use').count()).toBe(0);
    await dialog.getByText('Computes now: CPU').waitFor();
  });
});
