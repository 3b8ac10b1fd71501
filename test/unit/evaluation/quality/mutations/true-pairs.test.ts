import { describe, expect, it } from 'vitest';
import { halfOfPair } from '../../../../../evaluation/quality/mutations/true-pairs.ts';

describe('halfOfPair', () => {
  it('splits by the id, about evenly', () => {
    const halves = Array.from({ length: 400 }, (_, i) => halfOfPair(`question-${i}`));
    const tune = halves.filter((half) => half === 'tune').length;
    expect(tune).toBeGreaterThan(150);
    expect(tune).toBeLessThan(250);
  });
});
