import { describe, expect, it } from 'vitest';
import { reliability } from '../../../../../evaluation/quality/confidence/reliability.ts';

const answers = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, right: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, right: false })),
];

describe('reliability', () => {
  it('puts each answer into one bin, the ends included', () => {
    const { bins } = reliability([...answers(0, 0, 1), ...answers(0.5, 1, 0), ...answers(1, 1, 0)], [0, 0.5, 1]);
    expect(bins.map(({ right }) => right?.n)).toEqual([1, 2]);
    expect(bins.map(({ stated }) => stated)).toEqual([0, 0.75]);
  });

  it('has no error when as many are right as was said', () => {
    const { calibrationError, brier } = reliability([...answers(0.2, 2, 8), ...answers(0.8, 8, 2)], [0, 0.5, 1]);
    expect(calibrationError).toBeCloseTo(0);
    expect(brier).toBeCloseTo(0.16);
  });

  it('weighs the error of a bin by its answers', () => {
    const { calibrationError } = reliability([...answers(0.9, 0, 30), ...answers(0.1, 1, 9)], [0, 0.5, 1]);
    expect(calibrationError).toBeCloseTo(0.9 * 0.75);
  });

  it('says nothing of nothing', () => {
    expect(reliability([], [0, 1])).toEqual({
      bins: [{ from: 0, to: 1, stated: null, right: null }],
      calibrationError: null,
      brier: null,
    });
  });
});
