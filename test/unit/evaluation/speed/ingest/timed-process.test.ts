import { expect, test } from 'vitest';
import { timedProcess } from '../../../../../evaluation/speed/ingest/timed-process.ts';

test('a process that fails is an error with its last line', async () => {
  const { signal } = new AbortController();
  const { stdout, seconds } = await timedProcess(['-p', '6 * 7'], signal);
  expect(stdout.trim()).toBe('42');
  expect(seconds).toBeGreaterThan(0);
  await expect(timedProcess(['-e', 'console.error("first\\nlast"); process.exit(3)'], signal)).rejects.toThrow(
    /exited with 3: last/,
  );
});
