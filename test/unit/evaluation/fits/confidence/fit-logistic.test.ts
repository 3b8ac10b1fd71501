import { describe, expect, it } from 'vitest';
import { fitLogistic, logisticProbability } from '../../../../../evaluation/fits/confidence/fit-logistic.ts';
import { seededRandom } from '../../../../../evaluation/metrics/seeded-random.ts';

/** Cases drawn from a known logistic curve over a feature in 0..10; the second one is noise, the third never changes. */
function drawn(n: number) {
  const random = seededRandom(3);
  return Array.from({ length: n }, () => {
    const features = [random() * 10, random(), 7];
    const probability = logisticProbability({ weights: [1.2, 0, 0], intercept: -6 }, features);
    return { features, outcome: random() < probability };
  });
}

describe('fitLogistic', () => {
  it('finds the curve that the cases were drawn from', () => {
    const { weights, intercept } = fitLogistic(drawn(1000), 0);
    expect(weights[0]).toBeCloseTo(1.2, 0);
    expect(Math.abs(weights[1] ?? 9)).toBeLessThan(0.8);
    expect(weights[2]).toBeCloseTo(0);
    expect(intercept).toBeCloseTo(-6, -1);
  });

  it('stays finite when the cases can be told apart, the weaker the more it is held back', () => {
    const cases = [0, 1, 2, 3].map((value) => ({ features: [value], outcome: value > 1 }));
    const [free, held] = [fitLogistic(cases, 0.01), fitLogistic(cases, 1)];
    expect(free.weights[0]).toBeGreaterThan(held.weights[0] ?? Number.NaN);
    expect(held.weights[0]).toBeGreaterThan(0);
    expect(Number.isFinite(free.weights[0])).toBe(true);
  });

  it('gives the share of what came true when nothing else is known', () => {
    const cases = [true, true, true, false].map((outcome) => ({ features: [1], outcome }));
    expect(logisticProbability(fitLogistic(cases), [1])).toBeCloseTo(0.75);
  });

  it('needs cases', () => {
    expect(() => fitLogistic([])).toThrow(RangeError);
  });
});
