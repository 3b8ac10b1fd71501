import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { folderHints, type Watcher } from '../../../../src/engine/features/folders/folder-hints.ts';

/** A watcher that tells what it is told to tell. */
function watched() {
  const told = new Map<string, (error?: unknown) => void>();
  const lines: string[] = [];
  let closed = 0;
  const watcher: Watcher = {
    on: (event: string, listener: (error?: unknown) => void) => {
      told.set(event, listener);
      return watcher;
    },
    close: async () => {
      closed++;
    },
  };
  const options = { leftOut: '/data', log: (line: string) => void lines.push(line), watching: () => watcher };
  const hints = folderHints('/contracts', options);
  return { hints, lines, tell: (event: string, error?: unknown) => told.get(event)?.(error), closed: () => closed };
}

const never = new AbortController().signal;
const LONG = 3_600_000;

it('waits for a change, for somebody who asks, or for its time', async () => {
  const { hints, tell } = watched();
  hints.heard();
  await hints.next(5, never);
  let isOver = false;
  const changed = hints.next(LONG, never).then(() => {
    isOver = true;
  });
  await delay(5);
  expect(isOver).toBe(false);
  tell('all');
  await changed;
  hints.heard();
  // Asked while a look is made: the next comes at once.
  hints.wake();
  await hints.next(LONG, never);
  hints.heard();
  const stop = new AbortController();
  const stopped = expect(hints.next(LONG, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  stop.abort();
  await stopped;
});

it('gives back what it took where the system watches no more, and says so once', async () => {
  const { hints, lines, tell, closed } = watched();
  tell('error', Object.assign(new Error('one folder cannot be read'), { code: 'EACCES' }));
  expect([hints.unheard, closed()]).toEqual([null, 0]);
  const spent = Object.assign(new Error('System limit for number of file watchers reached'), { code: 'ENOSPC' });
  for (let i = 0; i < 1000; i++) tell('error', spent);
  expect([hints.unheard, closed()]).toEqual(['this system watches no more folders', 1]);
  expect(lines).toHaveLength(2);
  hints.heard();
  await hints.next(5, never);
});
