import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const NAME = 'Mooring tariff';
const PAGE = `<!doctype html><html><head><meta charset="utf-8"><title>${NAME}</title></head><body>
<h1>${NAME}</h1><h2>2 Fees of <s>2023</s> 2024</h2>
<p>The mooring fee is <s>4,000</s> 4,500 euros for each vessel and month.</p>
<p><del>Vessels under nine metres pay nothing.</del> Vessels under nine metres pay half of the mooring fee.</p>
<p style="display:none">Nobody sees this.</p><img src="plan.png"></body></html>`;

describe('words that are struck in a document', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const struck = (within = app.page.locator('body')) => within.locator('s');
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([await folder.write('mooring-tariff.html', Buffer.from(PAGE))], ['mooring-tariff.html']);
    await app.library.isDone();
    await app.conversation.answer('What is the mooring fee for each vessel and month?');
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('are struck among the sources, without the signs that say so', async () => {
    const sources = app.conversation.sources;
    await expect.poll(() => struck(sources).allInnerTexts()).toEqual(['2023', '4,000']);
    expect(await shownText(sources)).toContain('The mooring fee is 4,000 4,500 euros');
  });

  it('are struck on the lit page, and found there', async () => {
    await app.conversation.chips.first().click();
    await expect.poll(() => struck(app.reader.pane.locator('mark')).allInnerTexts()).toEqual(['4,000']);
    await app.page.keyboard.press('Control+F');
    await app.reader.pane.getByRole('textbox', { name: 'Find in document' }).fill('4,000 4,500');
    await expect.poll(() => struck(app.reader.pane.locator('.reader-found')).allInnerTexts()).toEqual(['4,000']);
    await app.page.keyboard.press('Escape');
  });

  it('are struck among the mentions', async () => {
    await app.page.keyboard.press('Control+K');
    await app.page.keyboard.type('mooring fee');
    await app.page.getByRole('option', { name: /Find every mention/ }).click();
    const mentions = app.page.getByRole('list', { name: 'Mentions' });
    await expect.poll(() => struck(mentions).allInnerTexts()).toEqual(['4,000', 'pay nothing.']);
    await app.page.getByRole('button', { name: 'Back to thread' }).click();
  });

  it.each(['light', 'dark'] as const)(
    'leave no sign behind, and every state is accessible, %s',
    async (colorScheme) => {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `struck words, ${colorScheme}`);
      expect(await shownText(app.page.locator('body'))).not.toContain('~~');
    },
  );

  it('stand beside a list of what was left out', async () => {
    await app.library
      .row(NAME)
      .getByRole('button', { name: /^Show parts left out of / })
      .click();
    const dialog = app.page.getByRole('dialog', { name: `What was read of ${NAME}` });
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toEqual(['Parts left out: a picture', 'Hidden text is left out: “Nobody sees this.”']);
    await expectAccessible(app.page, 'parts left out, dark');
    await app.page.keyboard.press('Escape');
  });
});
