import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openShell, type Shell } from './shell.ts';

const isElectron = process.env.PINCITE_E2E_SHELL === 'electron';
if (isElectron) process.stderr.write('Further tabs are not tested: Electron has none\n');

describe.skipIf(isElectron)('further tabs of the browser host', () => {
  let shell: Shell;
  beforeAll(async () => {
    shell = await openShell();
  });
  afterAll(() => shell.close());

  it('show the library while a tab that was let in is open', async () => {
    const tab = await shell.page.context().newPage();
    await tab.goto(new URL(shell.page.url()).origin);
    await new App(tab).welcome.waitFor();
    await tab.reload();
    await new App(tab).welcome.waitFor();
    await tab.close();
  });

  it('say how to get in when none is', async () => {
    const { origin } = new URL(shell.page.url());
    const context = shell.page.context();
    const elsewhere = await context.browser()?.newContext();
    if (elsewhere === undefined) throw new Error('a browser without contexts');
    await elsewhere.addCookies(await context.cookies(origin));
    const tab = await elsewhere.newPage();
    await tab.goto(origin);
    await tab.getByRole('heading', { name: 'This tab is not connected to your library' }).waitFor();
    expect(await tab.getByText('start it again and open the address it prints').isVisible()).toBe(true);
    await expectAccessible(tab, 'a tab that is not connected');
    await elsewhere.close();
  });
});
