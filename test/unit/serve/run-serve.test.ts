import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PinciteError } from '../../../src/contract/errors.ts';
import { startOnUsualPort } from '../../../src/serve/run-serve.ts';

let folder = '';
let said: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-port-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts on whatever port is asked for; 0 is a free one. */
const start = (taken: (port: number) => boolean = () => false) =>
  startOnUsualPort(
    folder,
    async (port) => {
      if (taken(port)) throw new PinciteError('PORT_UNUSABLE', { port, why: 'another program uses it' });
      return port;
    },
    (line) => said.push(line),
  );
const kept = async (): Promise<unknown> => JSON.parse(await readFile(join(folder, 'serve.json'), 'utf8'));

it('chooses a port once and keeps to it', async () => {
  const port = await start();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_000);
  expect(await kept()).toEqual({ port });
  expect((await stat(join(folder, 'serve.json'))).mode & 0o777).toBe(0o600);
  expect([await start(), await start(), said]).toEqual([port, port, []]);
});

it('tries others at the first start, and keeps the one it got', async () => {
  let tries = 0;
  const port = await start(() => ++tries < 4);
  expect([tries, await kept()]).toEqual([4, { port }]);
  await rm(join(folder, 'serve.json'));
  // None is to be had: whatever the system gives, for this time.
  expect(await start((wanted) => wanted !== 0)).toBe(0);
  await expect(kept()).rejects.toThrow('ENOENT');
});

it('says that its port is taken, takes another for this time, and goes back to its own', async () => {
  const port = await start();
  expect(await start((wanted) => wanted === port)).toBe(0);
  expect(said).toEqual([`Port ${port}, which this library's page usually has, is taken; another is used this time.`]);
  expect(await start()).toBe(port);
});

it('chooses anew for what it never wrote', async () => {
  for (const text of ['', '{', '{"port":"20001"}', '{"port":22}', '{"port":65537}', 'null']) {
    await writeFile(join(folder, 'serve.json'), text);
    const port = await start();
    expect([text, await kept()]).toEqual([text, { port }]);
  }
});

it('fails as the start does', async () => {
  const failing = startOnUsualPort(
    folder,
    () => Promise.reject(new Error('no disk')),
    () => undefined,
  );
  await expect(failing).rejects.toThrow('no disk');
});
