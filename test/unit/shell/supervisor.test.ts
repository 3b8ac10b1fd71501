import { expect, it } from 'vitest';
import { RESTART_RULE, restartDelay } from '../../../src/shell/supervisor.ts';

it('restarts three times a minute, later each time, and then no more', () => {
  const delays = [[0], [0, 1000], [0, 1000, 2000], [0, 1000, 2000, 3000]].map((stops) =>
    restartDelay(stops, RESTART_RULE),
  );
  expect(delays).toEqual([250, 500, 1000, null]);
  expect(restartDelay([0, 1000, 2000, 60_500], RESTART_RULE)).toBe(1000);
  expect(restartDelay([0, 1000, 2000, 120_000], RESTART_RULE)).toBe(250);
});
