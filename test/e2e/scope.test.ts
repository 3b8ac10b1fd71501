import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { settled } from './settled.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

describe('the scope of a question', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const saysScope = (words: string) => expect.poll(() => shownText(app.library.pane)).toContain(`${words} in scope`);
  const composerSays = (words: string) => expect.poll(() => shownText(app.conversation.pane)).toContain(words);
  const head = () => app.library.pane.getByRole('checkbox', { name: 'All documents in scope' });

  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const broken = await folder.write('Cut off.pdf', new TextEncoder().encode('%PDF-1.7\n%'));
    const { leave, security } = SAMPLES;
    await app.addAll([leave.path, security.path, broken], [leave.file, security.file]);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it.each(['light', 'dark'] as const)('does not count a file that was not added, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await app.library.row('Cut off').getByText('Damaged').waitFor();
    await saysScope('2 of 2');
    await composerSays('Asking 2 documents, 22 pages');
    await settled(app.page);
    await expectAccessible(app.page, `a scope beside a damaged file, ${colorScheme}`);
    if (process.env.SHOTS) await app.page.screenshot({ path: `/tmp/shots/scope-${colorScheme}.png` });
  });

  it('stays as it was chosen when a document is added, also after a restart of the page', async () => {
    await app.library.scopeBox(SAMPLES.security.name).click();
    await saysScope('1 of 2');
    await app.addAll([SAMPLES.travel.path], [SAMPLES.travel.file]);
    await app.library.isDone();
    await saysScope('1 of 3');
    await composerSays('Asking 1 of 3 documents');
    expect(await app.library.scopeBox(SAMPLES.travel.name).isChecked()).toBe(false);
    await app.page.reload();
    await saysScope('1 of 3');
  });

  it('takes a new document in while it is all of them', async () => {
    await head().click();
    await saysScope('3 of 3');
    await app.addAll([await folder.write('note.txt', new TextEncoder().encode('Berths cost 40 euros.'))], ['note']);
    await saysScope('4 of 4');
    await composerSays('Asking 4 documents');
  });
});
