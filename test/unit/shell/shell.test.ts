import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StandardRPCJsonSerializer } from '@orpc/client/standard';
import { expect, it } from 'vitest';
import { logFile } from '../../../src/shell/app-log.ts';
import { ownerDirectory } from '../../../src/shell/data-directory.ts';
import { hostEnvironment } from '../../../src/shell/node-engine.ts';
import { bytesInJson } from '../../../src/shell/page/channel-port.ts';
import { RESTART_RULE, restartDelay } from '../../../src/shell/supervisor.ts';

it('restarts three times a minute, later each time, and then no more', () => {
  const delays = [[0], [0, 1000], [0, 1000, 2000], [0, 1000, 2000, 3000]].map((stops) =>
    restartDelay(stops, RESTART_RULE),
  );
  expect(delays).toEqual([250, 500, 1000, null]);
  expect(restartDelay([0, 1000, 2000, 60_500], RESTART_RULE)).toBe(1000);
  expect(restartDelay([0, 1000, 2000, 120_000], RESTART_RULE)).toBe(250);
});

it("passes on only what the engine needs of the shell's environment", () => {
  const env = {
    HOME: '/h',
    Path: 'C:',
    SystemRoot: 'C:\\Windows',
    AWS_SECRET_ACCESS_KEY: 's',
    NODE_OPTIONS: '--inspect',
    HTTPS_PROXY: 'p',
    TZ: undefined,
  };
  expect(hostEnvironment(env)).toEqual({ HOME: '/h', SystemRoot: 'C:\\Windows' });
});

it('sends bytes through JSON unchanged, large ones too, also inside other data', () => {
  const serializer = new StandardRPCJsonSerializer({ customJsonSerializers: [bytesInJson] });
  const bytes = Uint8Array.from({ length: 300_001 }, (_, index) => (index * 7919) % 256);
  const data = { total: 3, parts: [bytes, new Uint8Array(0), Buffer.from([255, 0])] };
  const [json, meta] = serializer.serialize(data);
  const back = serializer.deserialize(JSON.parse(JSON.stringify(json)), meta);
  expect(back).toEqual({ total: 3, parts: [bytes, new Uint8Array(0), Uint8Array.of(255, 0)] });
});

it('appends its lines with the time and keeps one older file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-log-'));
  try {
    const path = join(folder, 'logs', 'engine.log');
    const write = logFile(path, () => new Date(0), 100);
    for (const line of ['first', 'second', 'third', 'fourth']) write(line);
    const stamp = '1970-01-01T00:00:00.000Z';
    expect(await readFile(`${path}.1`, 'utf8')).toBe(`${stamp} first\n${stamp} second\n${stamp} third\n`);
    expect(await readFile(path, 'utf8')).toBe(`${stamp} fourth\n`);
    logFile(path, () => new Date(0), 100)('after a restart');
    expect(await readFile(path, 'utf8')).toBe(`${stamp} fourth\n${stamp} after a restart\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('keeps what is of the owner outside of any library, at the platform’s place for settings', () => {
  const at = (platform: NodeJS.Platform, env: Record<string, string> = {}) =>
    ownerDirectory({ platform, env, home: '/home/u' });
  expect(at('linux')).toBe('/home/u/.config/pincite');
  expect(at('linux', { XDG_CONFIG_HOME: '/c' })).toBe('/c/pincite');
  expect(at('linux', { XDG_CONFIG_HOME: 'relative' })).toBe('/home/u/.config/pincite');
  expect(at('darwin')).toBe('/home/u/Library/Preferences/Pincite');
  expect(at('win32', { APPDATA: '/r' })).toBe('/r/Pincite');
});
