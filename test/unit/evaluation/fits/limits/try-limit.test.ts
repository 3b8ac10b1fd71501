import { expect, test } from 'vitest';
import type { Limit } from '../../../../../evaluation/fits/limits/limits.ts';
import { tryLimit } from '../../../../../evaluation/fits/limits/try-limit.ts';
import type { Measure } from '../../../../../evaluation/quality/ablation/measured.ts';

const LIMIT: Limit = { file: 'support-limits', name: 'openGap', stage: 'support', shipped: 2, grid: [1, 3] };
const TOLERANCE = { figure: 'right', standard_errors: 1 };

/** Of 100 cases of each measure so many are right. */
const measures = (caught: number, supported = 100): Measure[] =>
  (
    [
      ['changed sentences caught', caught],
      ['true sentences not flagged', 100],
      ['true, called supported', supported],
    ] as const
  ).map(([name, right]) => ({
    name,
    cases: Array.from({ length: 100 }, (_, i) => ({ id: `${i}`, value: Number(i < right), told: `${i < right}` })),
  }));

const tried = (at: Readonly<Record<number, Measure[]>>) =>
  tryLimit(LIMIT, measures(80), async (value) => at[value] as Measure[], TOLERANCE);

test('a value that is no worse than its neighbours stays, and says so where none of them differs', async () => {
  const same = await tried({ 1: measures(80), 3: measures(81) });
  expect(same).toMatchObject({ best: 3, check: { isWithin: true }, decidesNothing: true });
  const worse = await tried({ 1: measures(60), 3: measures(80) });
  expect(worse).toMatchObject({ best: 2, check: { isWithin: true }, decidesNothing: false });
  expect(worse.tried.map(({ gain }) => gain.fires)).toEqual([20, 0]);
});

test('a value that is outside the tolerance has a better one', async () => {
  expect(await tried({ 1: measures(95), 3: measures(90) })).toMatchObject({ best: 1, check: { isWithin: false } });
});

test('a value that makes another measure of the stage worse is not the best', async () => {
  const found = await tried({ 1: measures(95, 80), 3: measures(80) });
  expect(found).toMatchObject({ best: 2, check: { isWithin: true }, decidesNothing: false });
  expect(found.tried[0]?.worsens).toEqual(['true, called supported']);
});
