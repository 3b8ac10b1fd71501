import { describe, expect, it } from 'vitest';
import { progressLines } from '../../../../src/engine/models/provision/fetch-models.ts';

function record(terminal: boolean) {
  let written = '';
  let time = 0;
  const lines = progressLines(
    (text) => (written += text),
    terminal,
    () => time,
  );
  return { lines, written: () => written, wait: (ms: number) => (time += ms) };
}

describe('progress of downloads', () => {
  it('is one line for every tenth when nobody watches', () => {
    const { lines, written, wait } = record(false);
    for (let done = 0; done <= 1000; done++) {
      wait(10);
      lines.progress('m.gguf', done * 1e6, 1000e6);
    }
    const all = written().trimEnd().split('\n');
    expect(all).toHaveLength(11);
    expect(all[0]).toBe('m.gguf  0 %  0 of 1000 MB');
    expect(all[5]).toBe('m.gguf  50 %  500 of 1000 MB  100.0 MB/s');
    expect(all[10]).toContain('100 %');
  });

  it('is one line that is rewritten on a terminal', () => {
    const { lines, written, wait } = record(true);
    lines.progress('m.gguf', 0, 100e6);
    wait(50);
    lines.progress('m.gguf', 1e6, 100e6);
    wait(200);
    lines.progress('m.gguf', 50e6, 100e6);
    lines.progress('m.gguf', 100e6, 100e6);
    expect(written().split('\n')).toHaveLength(2);
    const drawn = written().split('\r').slice(1);
    expect(drawn).toHaveLength(3); // Too soon after the first: not drawn.
    expect(drawn[1]).toContain('[##############..............] m.gguf  50 %');
    expect(written().endsWith('\n')).toBe(true);
  });

  it('does not write into a bar that is open', () => {
    const { lines, written } = record(true);
    lines.progress('m.gguf', 1e6, 100e6);
    lines.say('moving on');
    expect(written().endsWith('\x1b[K\nmoving on\n')).toBe(true);
  });
});
