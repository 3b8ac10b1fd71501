import { expect, test } from 'vitest';
import { calibration } from '../../../../../evaluation/quality/confidence/calibration.ts';

const rated = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, right: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, right: false })),
];

test('error and score by hand: 20 said 0.95 of which half are right, 20 said 0.25 of which a quarter are', () => {
  const { bins, calibration_error: error, brier } = calibration([...rated(0.95, 10, 10), ...rated(0.25, 5, 15)]);
  expect(error?.mean).toBeCloseTo((0.45 * 20 + 0 * 20) / 40);
  expect(brier?.mean).toBeCloseTo((10 * 0.05 ** 2 + 10 * 0.95 ** 2 + 5 * 0.75 ** 2 + 15 * 0.25 ** 2) / 40);
  expect(bins).toHaveLength(10);
  expect([bins[2]?.right?.mean, bins[9]?.right?.mean]).toEqual([0.25, 0.5]);
});

test('a bin of few cases says nothing of them, yet they count in the figures over all', () => {
  const { bins, brier } = calibration([...rated(0.95, 9, 0), ...rated(0.05, 0, 10)]);
  expect(bins[9]).toMatchObject({ stated: null, right: null });
  expect(bins[0]?.right?.n).toBe(10);
  expect(brier).toMatchObject({ n: 19 });
  expect(calibration([]).brier).toBeNull();
});
