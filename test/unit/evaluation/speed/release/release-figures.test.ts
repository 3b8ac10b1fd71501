import { expect, test } from 'vitest';
import { isSlower, jobFigures, type Turn } from '../../../../../evaluation/speed/release/release-figures.ts';

/** Turns of these processor seconds, a release's beside each; on the clock all took a second. */
const turnsOf = (pairs: readonly (readonly [now: number, release: number])[]): Turn[] =>
  pairs.map(([now, release]) => ({
    now: { seconds: 1, processorSeconds: now },
    release: { seconds: 1, processorSeconds: release },
  }));

test('the figures of a job are medians and their ratio', () => {
  const figures = jobFigures('search', turnsOf([[2, 1], [3, 2], [10, 4]])); // biome-ignore format: pairs
  expect(figures).toMatchObject({ job: 'search', turns: 3, now_processor_s: 3, release_processor_s: 2 });
  expect(figures.processor.ratio).toBe(1.5);
  expect(figures.clock.ratio).toBe(1);
});

test('a job is slower when its median is beyond what it may take, and not by chance alone', () => {
  const isSlow = (pairs: readonly (readonly [number, number])[]) => isSlower(jobFigures('a job', turnsOf(pairs)));
  expect(isSlow([[1.2, 1], [1.2, 1], [1.2, 1]])).toBe(true); // biome-ignore format: pairs
  expect(isSlow([[1.1, 1], [1.1, 1], [1.1, 1]])).toBe(false); // biome-ignore format: pairs
  expect(isSlow([[0.8, 1], [1.2, 1], [1.3, 1]])).toBe(false); // biome-ignore format: pairs
});

test('a job without a turn has no figures', () => {
  expect(() => jobFigures('search', [])).toThrow('search was not measured');
});
