import { describe, expect, it } from 'vitest';
import { ratioOfMedians } from '../../../../../evaluation/speed/answers/ratio-of-medians.ts';

describe('the ratio of medians', () => {
  it('is the one median divided by the other, inside its interval', () => {
    const pairs = [1, 2, 3, 4, 9].map((own) => ({ own, plain: 10 }));
    const found = ratioOfMedians(pairs);
    expect(found).toMatchObject({ ratio: 0.3, n: 5 });
    expect(found?.interval[0]).toBeGreaterThanOrEqual(0.1);
    expect(found?.interval[0]).toBeLessThan(0.3);
    expect(found?.interval[1]).toBeGreaterThan(0.3);
    expect(ratioOfMedians(pairs)).toEqual(found);
  });

  it('draws both times of a question together: a constant ratio has no spread', () => {
    const pairs = [1, 2, 3].map((plain) => ({ own: plain / 4, plain }));
    // Of three questions every drawn median is the median of both, so nothing but 0.25 can come out.
    expect(ratioOfMedians(pairs)?.interval).toEqual([0.25, 0.25]);
  });

  it('of nothing is nothing', () => expect(ratioOfMedians([])).toBeNull());
});
