import { expect, it } from 'vitest';
import { ChannelFrames } from '../../../src/shell/channel-frames.ts';
import type { EnginePort } from '../../../src/shell/engine-process.ts';

/** Two ends of a line that carries each frame at once. */
function line(): { shell: ChannelFrames; host: ChannelFrames; opened: EnginePort[] } {
  const opened: EnginePort[] = [];
  const shell: ChannelFrames = new ChannelFrames((frame) => host.receive(structuredClone(frame)));
  const host: ChannelFrames = new ChannelFrames(
    (frame) => shell.receive(structuredClone(frame)),
    (port) => opened.push(port),
  );
  return { shell, host, opened };
}

const heard = (port: EnginePort): unknown[] => {
  const messages: unknown[] = [];
  port.onMessage((message) => messages.push(message));
  return messages;
};

it('keeps channels apart and messages in order, also those that came before anybody listened', () => {
  const { shell, opened } = line();
  const [one, two] = [shell.open(), shell.open()];
  one.postMessage('a');
  two.postMessage(Uint8Array.of(1));
  one.postMessage('b');
  expect(opened.map(heard)).toEqual([['a', 'b'], [Uint8Array.of(1)]]);
  const answers = heard(two);
  opened[1]?.postMessage('c');
  expect([answers, heard(one)]).toEqual([['c'], []]);
});

it('closes on both sides, once, and carries nothing afterwards', () => {
  const { shell, opened } = line();
  const port = shell.open();
  const [other] = opened;
  if (other === undefined) throw new Error('not opened');
  const [messages, closes]: [unknown[], string[]] = [heard(other), []];
  port.onClose(() => closes.push('shell'));
  other.onClose(() => closes.push('host'));
  port.close();
  port.close();
  port.postMessage('late');
  other.postMessage('late');
  expect([closes.sort(), messages]).toEqual([['host', 'shell'], []]);
  other.onClose(() => closes.push('who asks later is told'));
  expect(closes).toHaveLength(3);
});

it('loses every channel with its line, and leaves other messages to others', () => {
  const { shell, host, opened } = line();
  shell.open();
  shell.open();
  const closes: number[] = [];
  opened.forEach((port, index) => {
    port.onClose(() => closes.push(index));
  });
  host.closeAll();
  expect(closes).toEqual([0, 1]);
  expect([null, 'x', 5, { type: 'grant' }, {}].map((message) => host.receive(message))).toEqual(Array(5).fill(false));
});
