import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KEY_HEADER } from '../../../src/contract/shell/tab-key.ts';
import { changeEndpoints } from '../../../src/offline/change-endpoints.ts';
import { keyIn } from '../../fakes/host/serving.ts';
import { Browser } from '../../fakes/oidc/browser.ts';
import { type OidcServer, oidcServer } from '../../fakes/oidc/oidc-server.ts';

const SERVE = fileURLToPath(new URL('../../../src/serve/index.ts', import.meta.url));

let folder = '';
let provider: OidcServer;
let child: ChildProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-account-process-'));
  for (const name of ['page', 'library']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'page', 'index.html'), '<!doctype html><title>Pincite</title>');
  provider = await oidcServer();
  provider.people.set('ada', { name: 'Ada', groups: ['legal'] });
});
afterEach(async () => {
  if (child !== null && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The program as `pincite serve --team` starts it, behind its guard; its address and what it says. */
async function serveTeam(): Promise<{ readonly origin: string; readonly said: string[] }> {
  const argv = [SERVE, '--data', join(folder, 'library'), '--page', join(folder, 'page'), '--team', '--api'];
  const env = { ...process.env, XDG_CONFIG_HOME: join(folder, 'config'), PINCITE_MODELS: join(folder, 'no-models') };
  child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { origin: new URL(line.toString().trim()).origin, said };
}

it('serves a team whose members sign in at the provider that the owner named, through the guard, and no other one', async () => {
  const [owner, library] = [join(folder, 'config', 'pincite'), join(folder, 'library')];
  await changeEndpoints(owner, library, { purpose: 'sign-in', endpoint: provider.endpoint });
  const groups = [{ group: 'legal', role: 'reader', collections: null }];
  await writeFile(join(library, 'team.json'), JSON.stringify({ members: [], groups }));
  const { origin, said } = await serveTeam();
  expect(await (await fetch(origin)).text()).toContain(
    `<meta name="pincite-sign-in-at" content="${new URL(provider.issuer).host}">`,
  );
  await expect.poll(() => said.join('\n')).toContain('which is asked at each of their calls');
  const browser = new Browser();
  const begun = await browser.visit(`${origin}/sign-in/account`, { method: 'POST', headers: { origin } });
  const { location } = (await begun.json()) as { readonly location: string };
  const page = await (await browser.visit(await browser.signInAt(location, 'ada'))).text();
  const headers = { [KEY_HEADER]: keyIn(page), cookie: browser.cookiesFor(origin) };
  expect((await fetch(`${origin}/session`, { headers })).status).toBe(204);
  const authorization = `Bearer ${await provider.programToken('ada')}`;
  expect((await fetch(`${origin}/api/documents`, { headers: { authorization } })).status).toBe(200);
  provider.people.delete('ada');
  expect((await fetch(`${origin}/session`, { headers })).status).toBe(401);
});

it('knows no accounts where the owner named no provider', async () => {
  const { origin } = await serveTeam();
  expect(await (await fetch(origin)).text()).not.toContain('pincite-sign-in-at');
  for (const path of ['/sign-in/account', '/sign-in/account/done'])
    expect((await fetch(origin + path, { method: 'POST', headers: { origin } })).status).toBe(401);
  expect((await fetch(`${origin}/sign-in/account/done?code=x&state=y`)).status).toBe(401);
  expect(provider.asked).toEqual([]);
});
