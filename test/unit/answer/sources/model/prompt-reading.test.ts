import { describe, expect, it } from 'vitest';
import { PromptReading } from '../../../../../src/engine/answer/sources/model/prompt-reading.ts';

/** A prompt of 320 tokens, 64 of them kept; `fastest` in tokens a second. */
const readTo = (read: number, fastest: number | null = null) => ({ tokens: 320, read, reused: 64, next: 64, fastest });

/** A reading on a clock that is set by hand, in ms. */
function reading(measured: number | null) {
  const clock = { now: 1000 };
  return { clock, prompt: new PromptReading(() => clock.now, measured) };
}

describe('how far a prompt is read', () => {
  it('is not known before the runtime tells, and has no time where nobody measured', () => {
    const { prompt } = reading(null);
    expect([prompt.state(), prompt.untilNews()]).toEqual([null, null]);
    prompt.told(readTo(64));
    expect(prompt.state()).toMatchObject({ tokens_read: 64, share: 0.2, seconds_left: null, is_busy: false });
    expect(prompt.untilNews()).toBeNull();
  });

  it('begins with the time by the speed that was measured, and goes on with its own', () => {
    const { clock, prompt } = reading(64);
    prompt.told(readTo(64));
    expect(prompt.state()?.seconds_left).toBe(4);
    clock.now += 1500;
    prompt.told(readTo(128));
    expect(prompt.state()).toMatchObject({ share: 0.4, seconds_left: 4.5, is_busy: false });
    clock.now += 500;
    expect(prompt.state()?.seconds_left).toBe(4);
  });

  it('is busy once it takes twice its time, whether or not anything is told meanwhile, and no longer when it catches up', () => {
    const { clock, prompt } = reading(64);
    prompt.told(readTo(64));
    expect(prompt.untilNews()).toBe(2000);
    clock.now += 2000;
    // Two seconds for the first quarter, and it is not done: six more at least.
    expect(prompt.state()).toMatchObject({ is_busy: true, seconds_left: 6 });
    // Then after twice the time.
    expect(prompt.untilNews()).toBe(2000);
    clock.now += 500;
    prompt.told(readTo(128));
    expect(prompt.state()).toMatchObject({ is_busy: true, seconds_left: 7.5 });
    clock.now += 500;
    prompt.told(readTo(192));
    expect(prompt.state()?.is_busy).toBe(false);
  });

  it('expects what the model reached before, where that is more than what was measured', () => {
    const { clock, prompt } = reading(10);
    prompt.told(readTo(64, 64));
    clock.now += 2100;
    prompt.told(readTo(128, 64));
    expect(prompt.state()?.is_busy).toBe(true);
  });

  it('calls no computer busy for a few tokens', () => {
    const { clock, prompt } = reading(64);
    prompt.told({ tokens: 320, read: 319, reused: 319, next: 1, fastest: null });
    clock.now += 300;
    expect(prompt.state()?.is_busy).toBe(false);
  });
});
