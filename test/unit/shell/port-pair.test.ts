import { expect, it } from 'vitest';
import type { EnginePort } from '../../../src/shell/engine-process.ts';
import { joinPorts, portPair } from '../../../src/shell/port-pair.ts';

const heard = (port: EnginePort): unknown[] => {
  const messages: unknown[] = [];
  port.onMessage((message) => messages.push(message));
  return messages;
};

it('joins two channels end to end', async () => {
  const [[a, b], [c, d]] = [portPair(), portPair()];
  joinPorts(b, c);
  const [atD, atA] = [heard(d), heard(a)];
  a.postMessage(1);
  d.postMessage(2);
  await expect.poll(() => [atD, atA]).toEqual([[1], [2]]);
  const closed: boolean[] = [];
  d.onClose(() => closed.push(true));
  a.close();
  expect(closed).toEqual([true]);
});
