import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser/find-browser.ts';
import { type OidcServer, oidcServer } from '../fakes/oidc/oidc-server.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { pincite as runPincite } from './shell/pincite.ts';
import { type Server, startServer } from './shell/server.ts';

describe('members of a team who have accounts', () => {
  let folder: string;
  let dataDir: string;
  let provider: OidcServer;
  let server: Server;
  let browser: Browser;
  const newWindow = async (): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(server.url);
    return page;
  };
  /** Goes to the provider by the button, signs in there, and allows what is asked for. */
  const signIn = async (page: Page, subject: string): Promise<void> => {
    await page.getByRole('button', { name: 'Sign in with your account' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.locator('input[name="login"]').fill(subject);
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
    await page.locator('input[name="prompt"][value="consent"]').waitFor({ state: 'attached' });
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(`${server.url}**`);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-e2e-account-'));
    dataDir = join(folder, 'library');
    // The owner's settings name the provider: these are not those of this machine's user.
    const env = { XDG_CONFIG_HOME: join(folder, 'config') };
    const pincite = (...args: string[]): Promise<string> => runPincite(dataDir, args, env);
    await pincite('ingest', SAMPLES.leave.path, '--wait', 'searchable', '--collection', 'People');
    await pincite('ingest', SAMPLES.security.path, '--wait', 'searchable', '--collection', 'Machines');
    provider = await oidcServer();
    provider.people.set('ada', { name: 'Ada', groups: ['people'] });
    provider.people.set('cy', { name: 'Cy', groups: [] });
    const { client_id, client_secret } = provider.endpoint;
    const groups = [{ group: 'people', role: 'reader', collections: ['People'] }];
    const file = join(folder, 'sign-in.json');
    await writeFile(file, JSON.stringify({ issuer: provider.issuer, client_id, client_secret, groups }));
    await pincite('team', 'sign-in', 'set', file);
    server = await startServer({ dataDir, product: true, env, team: {} });
    const found = await findBrowser();
    browser = await chromium.launch({
      executablePath: found.path,
      args: [...found.args],
      env: { ...process.env, ...found.env } as Record<string, string>,
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await provider?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('sign in at the provider, see the collections of their groups, and are out when they have left', async () => {
    const page = await newWindow();
    await page.getByLabel('Token').waitFor();
    await expectAccessible(page, 'signing in with an account');
    await signIn(page, 'ada');
    await page.getByRole('complementary', { name: 'Library' }).waitFor();
    expect(page.url()).toBe(server.url);
    const app = new App(page);
    await app.library.hasSearchable(SAMPLES.leave.file);
    expect(await page.content()).not.toMatch(/Machines|Information.security/i);
    const { host } = new URL(provider.issuer);
    await page.getByRole('button', { name: `Signs in at ${host}` }).click();
    const network = page.getByRole('dialog', { name: 'Network' });
    await network.getByText(`Who is signed in is asked of ${host} at each call.`).first().waitFor();
    await expectAccessible(page, 'the network of a team with accounts');
    await page.keyboard.press('Escape');
    provider.people.delete('ada');
    // What they do next shows the page to sign in.
    await app.conversation.question.fill('Who approves unpaid leave?');
    await app.conversation.question.press('Enter');
    await page.getByRole('button', { name: 'Sign in with your account' }).waitFor();
    await page.context().close();
  });

  it('are told when they are in no group, and may try again', async () => {
    const page = await newWindow();
    await signIn(page, 'cy');
    await page.getByText('Your account is in no group that may use this library.').waitFor();
    await expectAccessible(page, 'an account that is not admitted');
    expect(await page.getByRole('button', { name: 'Sign in with your account' }).isEnabled()).toBe(true);
    await page.context().close();
  });
});
