import net from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';

const processState = () => ({
  connect: net.Socket.prototype.connect,
  umask: process.umask(),
  folder: process.cwd(),
  signals: ['SIGINT', 'SIGTERM', 'exit'].map((name) => process.listenerCount(name)),
});

let before: ReturnType<typeof processState>;
beforeAll(() => {
  before = processState();
});

/** Unit tests share their processes: what one leaves behind, such as the offline guard, would decide what the next one sees. */
afterAll(() => {
  const after = processState();
  const changed = Object.keys(after).filter((name) => {
    const [was, is] = [before, after].map((state) => state[name as keyof typeof after]);
    return Array.isArray(was) ? String(was) !== String(is) : was !== is;
  });
  expect(
    changed,
    'This file changes its process. Put it back, or name the file in OWN_WORKER of vitest.config.ts.',
  ).toEqual([]);
});
