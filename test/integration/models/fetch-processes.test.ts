import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HubServer, hubServer, sha256 } from './hub-server.ts';

const CHILD = fileURLToPath(new URL('./fetch-child.ts', import.meta.url));
const BODY = randomBytes(400_000);

describe('several processes fetching the same model', () => {
  let directory: string;
  let hub: HubServer;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pincite-models-'));
    hub = await hubServer(BODY);
    hub.behaviour = 'held';
  });
  afterEach(async () => {
    await hub.close();
    await rm(directory, { recursive: true });
  });

  function start(): ChildProcess {
    const args = [CHILD, directory, hub.url, String(BODY.length), sha256(BODY)];
    return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  }
  const output = (child: ChildProcess) => text(child.stdout as NonNullable<ChildProcess['stdout']>);
  const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
  const whole = async () => BODY.equals(await readFile(join(directory, 'tiny.gguf')));
  const claims = () => readdir(join(directory, '.fetching'));

  it('one downloads, the others wait and find it', async () => {
    const first = output(start());
    await until(() => expect(hub.requests).toHaveLength(1));
    const others = [start(), start()];
    const said = others.map(output);
    await Promise.all(others.map((child) => once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')));
    hub.behaviour = 'whole';
    expect(await first).toBe('done\n');
    for (const text of await Promise.all(said)) expect(text).toMatch(/process \d+ is fetching it; waiting\ndone\n$/);
    expect(hub.requests).toHaveLength(1);
    expect(await whole()).toBe(true);
    expect(await claims()).toEqual([]);
  });

  it('starting at once, none damages the file', async () => {
    hub.behaviour = 'whole';
    const said = await Promise.all([start(), start(), start(), start()].map(output));
    expect(said.map((text) => text.endsWith('done\n'))).toEqual([true, true, true, true]);
    expect(await whole()).toBe(true);
    expect(await claims()).toEqual([]);
  });

  it('the next run continues what a killed one left', async () => {
    const killed = start();
    await until(async () => {
      const [claim = ''] = await claims();
      expect((await stat(join(directory, '.fetching', claim, '0-tiny.gguf'))).size).toBeGreaterThan(0);
    });
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    hub.behaviour = 'whole';
    expect(await output(start())).toBe('done\n');
    expect(hub.requests[1]).toMatch(/bytes=[1-9]\d*-$/);
    expect(await whole()).toBe(true);
    expect(await claims()).toEqual([]);
  });
});
