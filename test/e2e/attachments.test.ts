import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portfolio } from '../fixtures/pdf/attachments.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const NAME = 'offer';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a portfolio', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const dialog = () => app.page.getByRole('dialog', { name: `Files attached to ${NAME}` });
  const state = (file: string) => dialog().getByRole('row', { name: file }).getByRole('cell').last();

  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const bytes = portfolio({
      cover: ['Please open the attached files.'],
      files: [
        { name: 'deposit terms.txt', bytes: bytesOf('The deposit is 40 euros.') },
        { name: 'berths.csv', bytes: bytesOf('Berth;Depth\nNorth;9 metres\n') },
        { name: 'map.heic', bytes: bytesOf('\u0000\u0000\u0000\u0018ftypheic') },
      ],
    });
    await app.addAll([await folder.write('offer.pdf', bytes)], [NAME]);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('says in the library that files are attached, and lists them', async () => {
    await app.library.pane.getByRole('button', { name: `Show 3 files attached to ${NAME}` }).click();
    await dialog().waitFor();
    await expect.poll(() => dialog().getByRole('row').count()).toBe(4);
    expect(await shownText(state('deposit terms.txt'))).toBe('Add');
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await expectAccessible(app.page, `attached files, ${colorScheme}`);
  });

  it('adds one of them with one click, and the others with another', async () => {
    await dialog().getByRole('button', { name: 'Add deposit terms.txt' }).click();
    await expect.poll(() => shownText(state('deposit terms.txt'))).toBe('In the library');
    await dialog().getByRole('button', { name: 'Add the other 2 files' }).click();
    await expect.poll(() => shownText(state('berths.csv'))).toBe('In the library');
    await expect.poll(() => shownText(state('map.heic'))).toBe('Not added Try again');
    await app.page.keyboard.press('Escape');
    await expect.poll(() => shownText(app.library.pane)).toContain('deposit terms');
  });
});
