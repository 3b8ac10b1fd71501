import { describe, expect, it } from 'vitest';
import { yesCurve } from '../../../../eval/refusals/yes-curve.ts';

const casesOf = (answerable: boolean, ...values: number[]) => values.map((yes) => ({ answerable, yes }));

describe('the curve of the model’s Yes', () => {
  it('says what answering from each threshold on would give', () => {
    const curve = yesCurve([...casesOf(true, 0.9, 0.6, 0), ...casesOf(false, 0.7, 0.2)], [0.5, 0.8]);
    expect(curve?.points).toEqual([
      { threshold: 0.5, answered: 2 / 3, refused: 0.5, balanced_accuracy: expect.closeTo(7 / 12) },
      { threshold: 0.8, answered: expect.closeTo(1 / 3), refused: 1, balanced_accuracy: expect.closeTo(2 / 3) },
    ]);
    // 0.9 above both, 0.6 above one, 0 above none.
    expect(curve?.area_under_curve).toBe(0.5);
  });

  it('is none where all questions are of one kind', () => {
    expect(yesCurve(casesOf(true, 0.9), [0.5])).toBeNull();
    expect(yesCurve(casesOf(false, 0.9), [0.5])).toBeNull();
  });
});
