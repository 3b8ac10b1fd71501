import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from './open-log.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pincite-two-'));
});
afterEach(() => rm(directory, { recursive: true }));

const appending = (name: string, count: number) =>
  spawn(process.execPath, [join(import.meta.dirname, 'append-worker.ts'), directory, name, String(count)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const open = () => openLog(directory);

/** Bytes in the log, 0 while there is none. */
const logSize = () =>
  stat(join(directory, 'logs', 'rag_trace.jsonl')).then(
    ({ size }) => size,
    () => 0,
  );

describe('the trace log of several processes', () => {
  it('holds when two append at once', async () => {
    const children = [appending('a', 25), appending('b', 25)];
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
    expect(codes).toEqual([0, 0]);
    expect(await open().verify()).toMatchObject({ entries: 50, valid: true, keyed: 50, findings: [] });
    const text = await readFile(join(directory, 'logs', 'rag_trace.jsonl'), 'utf8');
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).body.query_id);
    expect(new Set(ids).size).toBe(50);
  });

  it('holds after kill -9 at any moment', async () => {
    for (const wait of [0, 3, 7, 13, 22, 41]) {
      const before = await logSize();
      const child = appending(`k${wait}`, 10_000);
      const exit = once(child, 'exit');
      while ((await logSize()) === before) await delay(5);
      await delay(wait);
      child.kill('SIGKILL');
      await exit;
      expect(await open().verify()).toMatchObject({ valid: true });
      await open().append({ query_id: `after ${wait}` });
      expect(await open().verify()).toMatchObject({ valid: true });
    }
    expect((await open().verify()).entries).toBeGreaterThan(6);
  });
});
