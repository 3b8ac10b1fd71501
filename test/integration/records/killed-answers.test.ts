import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withFileLock } from '../../../src/engine/library/writer-lock.ts';
import { openAnswerStore } from '../../../src/engine/records/answer-store.ts';
import { recordKeys } from '../../../src/engine/records/record-keys.ts';

const KEYS = ['a', 'b', 'c'].map((letter) => letter.repeat(64));

it('a kill in the middle of a write leaves the answer of before or the new one, whole: 8 kills', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pincite-killed-'));
  const owner = await mkdtemp(join(tmpdir(), 'pincite-killed-owner-'));
  const keys = recordKeys(owner, (path, action) => withFileLock(path, action, { timeoutMs: 20_000 }));
  try {
    for (let turn = 0; turn < 8; turn++) {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'put-worker.ts'), directory, owner, ...KEYS], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await delay(11 * turn);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const lines: string[] = [];
      const store = openAnswerStore(directory, { now: Date.now, log: (line) => void lines.push(line), keys });
      for (const key of KEYS) {
        const answer = (await store.get(key))?.record.answer;
        // Both of its long texts are of the same turn.
        expect(answer?.answer.length).toBeGreaterThan(1);
        expect(answer?.question).toBe(answer?.answer);
      }
      expect(lines).toEqual([]);
    }
  } finally {
    for (const folder of [directory, owner]) await rm(folder, { recursive: true, force: true });
  }
});
