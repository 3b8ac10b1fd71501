import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { HostParent } from '../../../src/host/host-parent.ts';
import { findParent } from '../../../src/host/start-host.ts';
import type { MessagePortMainLike } from '../../../src/shell/electron-port.ts';
import type { EnginePort } from '../../../src/shell/engine-process.ts';

/** Node's port with the events of Electron's, which carry the message in `data`. */
function mainPort(port: MessagePort): MessagePortMainLike {
  return {
    on: (event: 'message' | 'close', listener: (event: { data: unknown }) => void) =>
      port.on(event, (data: unknown) => listener({ data })),
    postMessage: (message) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
  };
}

function told(parent: HostParent): { log: unknown[]; ports: EnginePort[] } {
  const log: unknown[] = [];
  const ports: EnginePort[] = [];
  parent.onConnect((port) => ports.push(port));
  parent.onGrant((handle, path) => log.push(['grant', handle, path]));
  parent.onStop(() => log.push('stop'));
  return { log, ports };
}

it('takes grants, channels and the end from Electron, and says what it has to say', async () => {
  const sent: unknown[] = [];
  const parentPort = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => sent.push(message) });
  const parent = findParent(Object.assign(new EventEmitter(), { parentPort }) as never);
  if (parent === null) throw new Error('no parent');
  const { log, ports } = told(parent);
  const { port1, port2 } = new MessageChannel();
  parentPort.emit('message', { data: { type: 'connect' }, ports: [mainPort(port2)] });
  for (const data of [{ type: 'grant', handle: 'h', path: '/p' }, 'noise', null, { type: 'other' }, { type: 'stop' }])
    parentPort.emit('message', { data, ports: [] });
  parent.sendReady();
  parent.sendReleased('h');
  expect([log, sent]).toEqual([
    [['grant', 'h', '/p'], 'stop'],
    [{ type: 'ready' }, { type: 'released', handle: 'h' }],
  ]);

  const [port] = ports;
  if (port === undefined) throw new Error('no port');
  const heard: unknown[] = [];
  port1.postMessage('early');
  port.onMessage((message) => {
    heard.push(message);
    port.postMessage(`${message}, back`);
  });
  port1.on('message', (message) => heard.push(message));
  await expect.poll(() => heard).toEqual(['early', 'early, back']);
  let closed = false;
  port.onClose(() => {
    closed = true;
  });
  port1.close();
  await expect.poll(() => closed).toBe(true);
  port.postMessage('to nobody');
});

it('takes the same from a Node process, whose end is its own', () => {
  const sent: unknown[] = [];
  const side = Object.assign(new EventEmitter(), { send: (message: unknown) => sent.push(message) > 0 });
  const parent = findParent(side as never);
  if (parent === null) throw new Error('no parent');
  const { log, ports } = told(parent);
  const closes: string[] = [];
  side.emit('message', { type: 'channel-open', channel: 1 });
  ports[0]?.onClose(() => closes.push('closed'));
  side.emit('message', { type: 'grant', handle: 'h', path: '/p' });
  side.emit('disconnect');
  parent.sendReady();
  expect([log, closes, sent]).toEqual([[['grant', 'h', '/p'], 'stop'], ['closed'], [{ type: 'ready' }]]);
});

it('has no parent when it is started by hand', () => {
  expect(findParent(new EventEmitter() as never)).toBe(null);
});
