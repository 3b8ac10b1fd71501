import { describe, expect, it } from 'vitest';
import { beatMark, readBeat, StillBeats } from '../../../src/shell/engine-beats.ts';

describe('an engine that hangs', () => {
  const told = (beats: StillBeats, count: number, from: number, each: number, blocks = 0): void => {
    for (let i = 0; i < count; i++) beats.beat({ work: from + i * each, blocks });
  };

  it('gets the processor and does nothing with it, thirty times in a row', () => {
    const beats = new StillBeats();
    told(beats, 30, 800_000, 20);
    expect(beats.isHung).toBe(false);
    told(beats, 1, 800_600, 20);
    expect(beats.isHung).toBe(true);
  });

  it('is none while it works ever so little, reads, writes, or says a word', () => {
    const slow = new StillBeats();
    told(slow, 500, 0, 600);
    expect(slow.isHung).toBe(false);
    const reading = new StillBeats();
    for (let i = 0; i < 100; i++) reading.beat({ work: 5, blocks: i });
    expect(reading.isHung).toBe(false);
    const speaking = new StillBeats();
    for (let i = 0; i < 10; i++) {
      told(speaking, 20, 0, 0);
      speaking.step();
    }
    expect(speaking.isHung).toBe(false);
  });

  it('is none any more once it works again', () => {
    const beats = new StillBeats();
    told(beats, 40, 0, 0);
    beats.beat({ work: 90_000, blocks: 0 });
    expect(beats.isHung).toBe(false);
  });

  it('tells it in lines that are none of its log', () => {
    expect(readBeat(`${beatMark}1200 7`)).toEqual({ work: 1200, blocks: 7 });
    expect(readBeat('Opening the library.')).toBeNull();
  });
});
