import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readIfThere } from '../../../evaluation/speed/memory/process-tree.ts';
import { ENGINE_PROTOCOL, KEY_PROTOCOL } from '../../../src/contract/shell/tab-key.ts';
import { engineConnection } from '../../../src/shell/page/engine-client.ts';
import { keyIn } from '../../fakes/host/serving.ts';

const SERVE = fileURLToPath(new URL('../../../src/serve/index.ts', import.meta.url));

let folder = '';
let started: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-serve-process-'));
  for (const name of ['page', 'no-models']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'page', 'index.html'), '<!doctype html>');
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  started = [];
  await expect.poll(processesOf).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

/** The entry as `pincite serve` starts it, as the head of a process group of its own: a terminal's Ctrl-C reaches a group. */
function serve(...more: string[]): ChildProcess {
  const argv = [SERVE, '--data', join(folder, 'library'), '--page', join(folder, 'page'), ...more];
  const child = spawn(process.execPath, argv, {
    env: { ...process.env, PINCITE_MODELS: join(folder, 'no-models') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  started.push(child);
  return child;
}

/** Ids of all processes on this test's library. */
async function processesOf(): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)))
    if ((await readIfThere(`/proc/${pid}/cmdline`))?.includes(folder)) found.push(pid);
  return found;
}

async function printed(child: ChildProcess): Promise<{ url: string; port: number }> {
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const url = line.toString().trim();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
  return { url, port: Number(new URL(url).port) };
}

/** One call to the engine, as a browser makes it. */
async function callEngine(url: string): Promise<unknown> {
  const { origin } = new URL(url);
  const entered = await fetch(url, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const protocols = [ENGINE_PROTOCOL, KEY_PROTOCOL + keyIn(await entered.text())];
  const connection = engineConnection({
    connect: async () => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/engine`, protocols, {
        headers: { cookie, origin },
      });
      await once(socket, 'open');
      return socket;
    },
  });
  try {
    return await connection.client.documents.list();
  } finally {
    connection.close();
  }
}

it('prints its address, serves behind the offline guard, and ends whole on Ctrl-C', async () => {
  const child = serve();
  const { url, port } = await printed(child);
  expect(await (await fetch(`http://127.0.0.1:${port}/health`)).text()).toBe('ok\n');
  expect(await callEngine(url)).toEqual([]);
  expect(await processesOf()).toHaveLength(2);
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await processesOf()).toEqual([]);
  expect(await readdir(join(folder, 'library', 'uploads'))).toEqual([]);
});

it('has the same port every time, another one while that is taken, and the one it is told', async () => {
  const first = serve();
  const { port } = await printed(first);
  const second = serve();
  const [note, other] = await Promise.all([once(second.stderr as NodeJS.ReadableStream, 'data'), printed(second)]);
  expect(String(note)).toBe(
    `pincite: Port ${port}, which this library's page usually has, is taken; another is used this time.\n`,
  );
  expect(other.port).not.toBe(port);
  for (const child of [first, second]) {
    child.kill('SIGINT');
    await once(child, 'exit');
  }
  expect((await printed(serve('--port', String(other.port)))).port).toBe(other.port);
  expect((await printed(serve())).port).toBe(port);
});

it('clients that drop their connections leave it as it was, and it ends with 0 when it is told to', async () => {
  const child = serve('--api', '--token-file', join(folder, 'token'));
  const { port } = await printed(child);
  const said = text(child.stderr as NodeJS.ReadableStream);
  const token = (await readFile(join(folder, 'token'), 'utf8')).trim();
  const body = JSON.stringify({ query: 'leave' });
  const head = (length: number): string =>
    [
      'POST /api/search HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${length}`,
      '\r\n',
    ].join('\r\n');
  // In the head, in the body, and with the whole of it sent, of many at once.
  for (const sent of [
    head(9).slice(0, 40),
    head(body.length + 50) + body,
    ...Array(8).fill(head(body.length) + body),
  ]) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(sent, resolve));
    socket.resetAndDestroy();
  }
  expect(await (await fetch(`http://127.0.0.1:${port}/health`)).text()).toBe('ok\n');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answered = await fetch(`http://127.0.0.1:${port}/api/search`, { method: 'POST', headers, body });
  expect([answered.status, await answered.json()]).toMatchObject([409, { code: 'LIBRARY_EMPTY' }]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await said).not.toMatch(/INTERNAL|Error/u);
});

it('ends when the process that started it has gone', async () => {
  const child = serve();
  await printed(child);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('leaves no engine behind when it is killed', async () => {
  const child = serve();
  await callEngine((await printed(child)).url);
  child.kill('SIGKILL');
  await expect.poll(processesOf).toEqual([]);
});

it('says that a port is taken, or that the page is not there', async () => {
  const { port } = await printed(serve());
  const second = serve('--port', String(port));
  const [said, [code]] = await Promise.all([text(second.stderr as NodeJS.ReadableStream), once(second, 'exit')]);
  expect([code, said]).toEqual([1, `pincite: PORT_UNUSABLE: Port ${port} cannot be used: another program uses it.\n`]);
  const third = serve('--page', join(folder, 'nowhere'));
  expect((await Promise.all([text(third.stderr as NodeJS.ReadableStream), once(third, 'exit')]))[0]).toMatch(
    /^pincite: FILE_NOT_FOUND: .*nowhere.*npm run build/,
  );
});
