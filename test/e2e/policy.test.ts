import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const FIXED = /: fixed by IT of Example Ltd \(\/etc\/pincite\/policy\.json\)\./u;

describe('what the administrators of the computer fixed', () => {
  let folder: string;
  let shell: Shell;
  let app: App;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-e2e-policy-'));
    const dataDir = join(folder, 'library');
    await mkdir(dataDir);
    const rules = {
      pincite_policy: 1,
      issued_by: 'IT of Example Ltd',
      retention: { keep: [{ collection: null, days: 365 }] },
      exports: ['pdf', 'csv'],
      servers: [],
    };
    await writeFile(join(dataDir, 'e2e-policy.json'), JSON.stringify(rules));
    shell = await openShell({ dataDir, chat: { delayMs: 20 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.library.isDone();
    await app.conversation.answer('How many days of unused annual leave may be carried over into the next leave year?');
  });
  afterAll(async () => {
    await shell.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is shown as fixed in the settings, with by whom, and cannot be changed', async () => {
    const settings = await app.library.openFromMenu('Library settings…', 'Library settings');
    const keep = settings.getByRole('combobox', { name: 'All' });
    expect([await keep.inputValue(), await keep.isDisabled()]).toEqual(['365', true]);
    expect(await settings.getByRole('button', { name: 'Back up…' }).isDisabled()).toBe(true);
    expect(await shownText(settings)).toMatch(FIXED);
    await expectAccessible(app.page, 'settings that are fixed');
    await app.library.closeDialog('Library settings');
    const models = await app.library.openFromMenu('Models…', 'Models');
    expect(await shownText(models)).toMatch(/Servers: fixed by IT of Example Ltd/u);
    await app.library.closeDialog('Models');
  });

  it('leaves only its exports to choose', async () => {
    await app.page.keyboard.press('Control+E');
    const dialogs = app.page.getByRole('dialog', { name: 'Export' });
    await dialogs.waitFor();
    const forms = await dialogs
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    // The others say what of the thread is meant.
    expect(forms.filter((label) => label !== null)).toEqual([
      expect.stringMatching(/^PDF: /u),
      expect.stringMatching(/^CSV: /u),
    ]);
    expect(await shownText(dialogs)).toMatch(FIXED);
    expect(await shownText(dialogs)).toContain('They are not shown here');
    expect(await dialogs.getByRole('alert').count()).toBe(0);
    await expectAccessible(app.page, 'exports that are fixed');
    await app.library.closeDialog('Export');
    const usage = await app.library.openFromMenu('Usage by matter…', 'Usage by matter');
    await usage.getByRole('row').nth(1).waitFor();
    expect(await usage.getByRole('button', { name: 'Save JSON…' }).isDisabled()).toBe(true);
    expect(await usage.getByRole('button', { name: 'Save CSV…' }).isDisabled()).toBe(false);
    await app.library.closeDialog('Usage by matter');
  });
});
