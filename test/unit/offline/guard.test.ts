import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ATTEMPTS = new URL('./attempts.ts', import.meta.url);
const GUARD = new URL('../../../src/offline/guard.ts', import.meta.url);
const run = promisify(execFile);

interface Report {
  readonly refused: Readonly<Record<string, string>>;
  readonly changingPath: string;
  readonly listenLoopback: string;
  readonly unixSocket: string;
}

function expectShut(report: Report): void {
  const codes = Object.entries(report.refused);
  expect(codes.length).toBeGreaterThan(25);
  const { 'Socket.connect put back': putBack, ...ways } = report.refused;
  expect(putBack).toContain('TypeError');
  expect(Object.entries(ways).filter(([, code]) => code !== 'OFFLINE')).toEqual([]);
  // The path that was looked at is the one that is connected to.
  expect(report.changingPath).toBe('ENOENT');
  expect(report.listenLoopback).toBe('listening');
  expect(report.unixSocket).toBe('hello');
}

describe('offline guard', () => {
  it('refuses every way out, also through functions imported by name before it', async () => {
    const { stdout } = await run(process.execPath, [fileURLToPath(ATTEMPTS)]);
    expectShut(JSON.parse(stdout));
  });

  it('refuses them in a worker thread that imports it', async () => {
    const code = `
      import { Worker } from 'node:worker_threads';
      const worker = new Worker(new URL(${JSON.stringify(ATTEMPTS.href)}), { execArgv: [] });
      worker.on('message', (report) => process.stdout.write(JSON.stringify(report)));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]);
    expectShut(JSON.parse(stdout));
  });

  it('lets a loopback server accept connections', async () => {
    const code = `
      import ${JSON.stringify(GUARD.href)};
      import http from 'node:http';
      const server = http.createServer((request, response) => { response.end('served'); server.close(); });
      server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = await once(child.stdout, 'data');
    const socket = net.connect(Number(String(port)), '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('served');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('is what makes the difference: without it a socket connects', async () => {
    const server = net.createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    const code = (guard: string) => `
      ${guard}
      import net from 'node:net';
      try { net.connect(${port}, '127.0.0.1').on('data', (data) => process.stdout.write(data)); }
      catch (error) { process.stdout.write(error.code); }`;
    const without = await run(process.execPath, ['--input-type=module', '-e', code('')]);
    const guarded = await run(process.execPath, [
      '--input-type=module',
      '-e',
      code(`import ${JSON.stringify(GUARD.href)};`),
    ]);
    server.close();
    expect([without.stdout, guarded.stdout]).toEqual(['reached', 'OFFLINE']);
  });
});
