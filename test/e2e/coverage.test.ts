import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOfEachState } from '../fixtures/pdf/coverage.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const NAME = 'Fees and suppliers';

describe('a document of which not every page was read', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const fixture = pagesOfEachState();
  const dialog = () => app.page.getByRole('dialog', { name: `Pages of ${NAME}` });

  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([await folder.write('fees-and-suppliers.pdf', fixture.bytes)], [NAME]);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('says so in the library, and counts only what was read as it is seen', async () => {
    const row = await shownText(app.library.row(NAME));
    expect(row).toContain('4 pages');
    expect(row).toContain('1 unreadable');
    expect(row).toContain('75 %');
    const line = app.library.row(NAME).locator('.sub');
    expect(await line.evaluate((shown) => shown.scrollWidth - shown.clientWidth), 'letters out of sight').toBe(0);
  });

  it('says of each page what is to be known of it', async () => {
    await app.library
      .row(NAME)
      .getByRole('button', { name: /^Show pages of .*: 75 % readable$/ })
      .click();
    await dialog().waitFor();
    expect(await shownText(dialog())).toContain('75 % of 4 pages read; 1 OCR, 1 unreadable.');
    const rows = dialog().getByRole('row');
    const told = fixture.pages.filter(([, reason]) => reason !== null);
    await expect.poll(() => rows.count()).toBe(told.length + 1);
    for (const [i, [state, reason]] of told.entries()) {
      const row = await shownText(rows.nth(i + 1));
      expect(row).toContain(state);
      expect(row).toContain(reason);
    }
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await expectAccessible(app.page, `coverage, ${colorScheme}`);
  });
});
