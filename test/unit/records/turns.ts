import type { WithLock } from '../../../src/engine/records/trace/log-parts.ts';

/** Within one process: one action after the other for each path. */
export function takingTurns(): WithLock {
  const last = new Map<string, Promise<unknown>>();
  return (path, action) => {
    const before = last.get(path) ?? Promise.resolve();
    const now = before.then(action, action);
    last.set(path, now);
    return now;
  };
}
