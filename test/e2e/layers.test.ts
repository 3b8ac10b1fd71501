import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';

describe('Esc closes the top layer only', () => {
  let shell: Shell;
  let app: App;
  const field = () => app.reader.pane.getByRole('textbox', { name: 'Find in document' });
  const esc = () => app.page.keyboard.press('Escape');
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
    await app.conversation.answer('How many days of unused annual leave may be carried over into the next leave year?');
  });
  afterAll(() => shell.close());

  it('the preview of a citation over the find bar', async () => {
    await app.page.keyboard.press('Control+F');
    await field().fill('leave');
    await app.conversation.chips.first().hover();
    const preview = app.page.locator('.pop');
    await preview.waitFor();
    await esc();
    await preview.waitFor({ state: 'detached' });
    expect(await field().isVisible()).toBe(true);
    await app.reader.pane.getByRole('checkbox', { name: 'Match case' }).focus();
    await esc();
    await field().waitFor({ state: 'detached' });
  });

  it('a menu over the find bar', async () => {
    await app.page.keyboard.press('Control+F');
    await field().fill('leave');
    await app.library.more(SAMPLES.leave.name).click();
    await app.page.getByRole('menu').waitFor();
    await esc();
    await app.page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await field().isVisible()).toBe(true);
    await field().focus();
    await esc();
    await field().waitFor({ state: 'detached' });
  });

  it('the palette over a dialog', async () => {
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: 'Models…' }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Models', includeHidden: true });
    await dialog.waitFor();
    await app.page.keyboard.press('Control+K');
    const palette = app.page.getByRole('dialog', { name: 'Commands' });
    const input = palette.getByRole('combobox');
    await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true);
    await esc();
    await palette.waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await esc();
    await dialog.waitFor({ state: 'detached' });
  });

  it('a dialog over the one that it was opened from', async () => {
    const more = app.library.more(SAMPLES.leave.name);
    await more.click();
    await app.page.getByRole('menuitem', { name: 'About this document' }).click();
    const about = app.page.getByRole('dialog', { name: SAMPLES.leave.file, exact: true, includeHidden: true });
    const link = about.getByRole('button', { name: 'Show pages' });
    await link.click();
    const pages = app.page.getByRole('dialog', { name: `Pages of ${SAMPLES.leave.name}` });
    await pages.waitFor();
    expect(await about.isVisible()).toBe(true);
    await expectAccessible(app.page, 'a dialog over another, light');
    await esc();
    await pages.waitFor({ state: 'detached' });
    expect(await about.isVisible()).toBe(true);
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await esc();
    await about.waitFor({ state: 'detached' });
    await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('what the palette opens over a dialog', async () => {
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: 'Models…' }).click();
    const models = app.page.getByRole('dialog', { name: 'Models', includeHidden: true });
    await models.waitFor();
    await app.page.keyboard.press('Control+K');
    await app.page.keyboard.type('Metrics');
    await app.page.keyboard.press('Enter');
    const metrics = app.page.getByRole('dialog', { name: 'Metrics' });
    await metrics.waitFor();
    await metrics.getByRole('button', { name: 'Close' }).click();
    await metrics.waitFor({ state: 'detached' });
    expect(await models.isVisible()).toBe(true);
    await esc();
    await models.waitFor({ state: 'detached' });
  });
});
