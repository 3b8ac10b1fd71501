import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeEndpoints } from '../../../src/offline/change-endpoints.ts';

const run = promisify(execFile);
const GUARD = new URL('../../../src/offline/engine-guard.ts', import.meta.url);
const SERVE_GUARD = new URL('../../../src/offline/serve-guard.ts', import.meta.url);

let folder: string;
let server: http.Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-engine-guard-'));
  server = http.createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** What becomes of a connection to the server in a process of this library. */
async function connectIn(library: string, guard = GUARD, ...more: string[]): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const code = `
    import ${JSON.stringify(guard.href)};
    import http from 'node:http';
    try { http.get('http://127.0.0.1:${port}', (response) => response.pipe(process.stdout)); }
    catch (error) { process.stdout.write(error.code); }`;
  const env = { ...process.env, XDG_CONFIG_HOME: folder };
  const argv = ['--input-type=module', '-e', code, '--', 'entry', '--data', join(folder, library), ...more];
  return (await run(process.execPath, argv, { env })).stdout;
}

it('lets through what the owner set for this library when the process began, and only there', async () => {
  const { port } = server.address() as AddressInfo;
  const owner = join(folder, 'pincite');
  expect(await connectIn('library')).toBe('OFFLINE');
  await changeEndpoints(owner, join(folder, 'library'), {
    purpose: 'chat',
    endpoint: { purpose: 'chat', url: `http://127.0.0.1:${port}`, model: 'm', key: null },
  });
  expect(await connectIn('library')).toBe('reached');
  expect(await connectIn('another')).toBe('OFFLINE');
  await changeEndpoints(owner, join(folder, 'library'), { purpose: 'chat', endpoint: null });
  expect(await connectIn('library')).toBe('OFFLINE');
});

it('lets the server of a team alone through to where its members sign in, and no process that has the library', async () => {
  const { port } = server.address() as AddressInfo;
  const owner = join(folder, 'pincite');
  const url = `http://127.0.0.1:${port}`;
  const signIn = { url: 'https://login.example', also: [url], client_id: 'c', client_secret: null, audience: null };
  const more = { scope: 'openid', group_claim: 'groups', name_claim: 'name' };
  const endpoint = { purpose: 'sign-in', ...signIn, ...more } as const;
  await changeEndpoints(owner, join(folder, 'team'), { purpose: 'sign-in', endpoint });
  expect(await connectIn('team', SERVE_GUARD, '--team')).toBe('reached');
  // The owner's own page, another library, and the engine.
  expect(await connectIn('team', SERVE_GUARD)).toBe('OFFLINE');
  expect(await connectIn('another', SERVE_GUARD, '--team')).toBe('OFFLINE');
  expect(await connectIn('team')).toBe('OFFLINE');
  // The server of a team reaches nothing that the engine does.
  await changeEndpoints(owner, join(folder, 'team'), { purpose: 'sign-in', endpoint: null });
  await changeEndpoints(owner, join(folder, 'team'), {
    purpose: 'chat',
    endpoint: { purpose: 'chat', url, model: 'm', key: null },
  });
  expect(await connectIn('team', SERVE_GUARD, '--team')).toBe('OFFLINE');
});
