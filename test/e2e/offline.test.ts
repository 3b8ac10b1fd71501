import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { takeSelfCheck } from './shell/page-problems.ts';
import { pincite } from './shell/pincite.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const ENGINE_WAYS = ['fetch', 'http', 'https', 'http2', 'tls', 'tcp', 'udp', 'dns', 'dns/promises', 'WebSocket'];
const ATTEMPTS = [...ENGINE_WAYS, 'page: fetch', 'page: WebSocket', 'page: image', 'page: WebRTC'];
/** What they are to a lawyer: the same number wherever it is told. */
const WAYS = ['Web requests', 'Name look-ups', 'Direct connections', 'Live connections'];

describe('the page behind “Offline”', () => {
  let shell: Shell;
  let app: App;
  const dialog = () => app.page.getByRole('dialog', { name: 'Offline' });
  const line = 'Offline. Self-check: 4 of 4 ways to the network were refused.';

  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
  });
  afterAll(async () => {
    expect(takeSelfCheck(shell.problems)).toBeGreaterThan(0);
    await shell.close();
  });

  it('the welcome says what the self-check found, and shows it', async () => {
    await app.welcome.waitFor();
    await expect.poll(() => shownText(app.welcome)).toContain(line);
    // The models are read by a call of their own.
    await expect.poll(() => shownText(app.welcome)).toMatch(/Two models are in use: .* for answers; .* for search\./u);
    const others = app.welcome.getByRole('table');
    expect(await others.isVisible()).toBe(false);
    await app.welcome.getByText(/^\d+ other models$/u).click();
    await others.waitFor();
    await app.welcome.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => shownText(dialog())).toContain(line);
    await app.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('each way is told in words, each attempt with what refused it in what is folded', async () => {
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.conversation.pane.getByRole('button', { name: 'Offline' }).click();
    const rows = dialog().getByRole('row');
    await expect.poll(() => rows.count()).toBe(WAYS.length + 1);
    for (const [i, way] of WAYS.entries())
      expect(await shownText(rows.nth(i + 1))).toMatch(new RegExp(`^${way}\\s.*\\sRefused$`, 'su'));
    expect(await shownText(dialog())).toContain('Nothing else has tried since the start,');
    expect(await dialog().getByText('dns/promises').isVisible()).toBe(false);
    await dialog().getByText('For administrators').click();
    const why = /^(Pincite works offline: \S+ was refused\.|The page’s policy|The page has no way)/u;
    const terms = await dialog().getByRole('term').allTextContents();
    expect(terms.toSorted()).toEqual(ATTEMPTS.toSorted());
    for (const said of await dialog().getByRole('definition').allTextContents()) expect(said).toMatch(why);
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows.count()).toBe(WAYS.length + 1);
  });

  it('the command line counts the same', async () => {
    expect(await pincite(shell.dataDir, ['doctor', '--offline'])).toContain('4 of 4 ways to the network refused.');
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    const details = dialog().getByText('For administrators');
    await expectAccessible(app.page, `offline, ${colorScheme}`);
    await details.click();
    await expectAccessible(app.page, `offline details, ${colorScheme}`);
    await details.click();
  });

  it('a script cannot bring WebRTC back', async () => {
    await app.page.keyboard.press('Escape');
    const isGone = await app.page.evaluate(() => {
      try {
        Object.defineProperty(window, 'RTCPeerConnection', { value: class {} });
        return false;
      } catch {
        return typeof window.RTCPeerConnection === 'undefined';
      }
    });
    expect(isGone).toBe(true);
  });
});
