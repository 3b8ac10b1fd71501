import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoShell, openDemoShell } from './demo-shell.ts';
import { expectAccessible } from './expect-accessible.ts';

describe('the commands', () => {
  let shell: DemoShell;
  const commands = () => shell.page.getByRole('dialog', { name: 'Commands' });
  const option = (name: string) => commands().getByRole('option', { name });
  const open = async (typed: string): Promise<void> => {
    await shell.show('answer');
    await shell.page.getByText('7 of 8 in scope').waitFor();
    await shell.page.keyboard.press('Control+K');
    await commands().getByRole('combobox').fill(typed);
  };
  beforeAll(async () => {
    shell = await openDemoShell();
  });
  afterAll(() => shell.close());

  it('lead to all documents where they list some of them', async () => {
    await open('');
    await expect.poll(() => option('Show all 8 documents').textContent()).toContain('3 more');
    await open('policy');
    expect(await option('Show all').count()).toBe(0);
    await open('');
    await option('Show all 8 documents').click();
    const search = shell.page.getByRole('textbox', { name: 'Search documents' });
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('open a review grid by its name', async () => {
    await open('supplier');
    await option('Supplier contracts – review grid').click();
    const grid = shell.page.getByRole('main', { name: 'Review grid', exact: true });
    await grid.getByRole('grid', { name: 'Supplier contracts' }).waitFor();
    await expect.poll(() => grid.evaluate((pane) => pane.contains(document.activeElement))).toBe(true);
    expect(await commands().count()).toBe(0);
    await shell.page.keyboard.press('Control+K');
    await commands().getByRole('option', { name: '– thread' }).click();
    await grid.waitFor({ state: 'detached' });
  });

  it.each([
    [1440, 900],
    [720, 450],
  ])('offer to ask what was typed, in a window of %i x %i', async (width, height) => {
    await shell.page.setViewportSize({ width: 1440, height: 900 });
    await open('e');
    await shell.page.setViewportSize({ width, height });
    const ask = option('Ask 7 documents “e”');
    const list = await commands().getByRole('listbox').boundingBox();
    // In a low window it stands below the rest, and scrolls into view.
    if (height < 640) await ask.scrollIntoViewIfNeeded();
    const box = await ask.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    await shell.page.setViewportSize({ width: 1440, height: 900 });
    await open('informed consent');
    await option('Ask 7 documents “informed consent”').waitFor();
    await option('Find every mention of “informed consent”').waitFor();
  });

  it('keep what the keys choose in sight', async () => {
    await open('e');
    const last = commands().getByRole('option').nth(-4);
    for (let at = 0; at < 40; at++) {
      const chosen = commands().locator('[role=option][aria-selected=true]');
      const [box, ask] = await Promise.all([chosen.boundingBox(), option('Ask 7 documents “e”').boundingBox()]);
      const isOfAsk = (await chosen.evaluate((one) => one.closest('.palette-ask') !== null)) === true;
      if (!isOfAsk) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((ask?.y ?? 0) + 1);
      if (await last.evaluate((one) => one.getAttribute('aria-selected') === 'true')) break;
      await shell.page.keyboard.press('ArrowDown');
    }
  });

  it.each(['light', 'dark'])('open the help: ten answers with drawings, and the shortcuts, %s', async (theme) => {
    await shell.show('answer', { theme });
    await shell.page.keyboard.press('Control+K');
    await commands().getByRole('combobox').fill('help');
    await option('Help…').click();
    const help = shell.page.getByRole('dialog', { name: 'Help' });
    await help.waitFor();
    expect(await help.getByRole('heading', { level: 3 }).count()).toBe(10);
    expect(await help.locator('.help-picture').count()).toBe(10);
    await expectAccessible(shell.page, `help, ${theme}`);
    await help.getByRole('button', { name: 'All shortcuts' }).click();
    await shell.page.getByRole('dialog', { name: 'All shortcuts' }).waitFor();
  });

  it.each(['light', 'dark'])('are accessible, %s', async (theme) => {
    await shell.show('answer', { theme });
    await shell.page.keyboard.press('Control+K');
    await commands().getByRole('combobox').fill('policy');
    await option('Ask 7 documents “policy”').waitFor();
    await expectAccessible(shell.page, `palette, ${theme}`);
  });
});
