import { expect, it } from 'vitest';
import {
  isMissed,
  judgeTargets,
  readTargets,
  reasonLines,
  targetRows,
} from '../../../../evaluation/quality/own/targets.ts';
import { BARS } from '../../../../evaluation/results/bars.ts';
import { designTargets } from '../../../../evaluation/results/design-targets.ts';

const TARGETS = new URL('../../../../docs/targets.json', import.meta.url).pathname;

it('names a bar for each target, and a demand in words', async () => {
  const bars = BARS.map(({ id }) => id);
  for (const [bar, { demand }] of Object.entries(await readTargets(TARGETS))) {
    expect(bars).toContain(bar);
    expect(demand).toMatch(/\w/u);
  }
});

it('has the figure that was measured last beside each', async () => {
  const judged = await designTargets(TARGETS);
  expect(judged.find(({ figure }) => figure === 'policy-claims-cited')).toMatchObject({ value: 1, isMet: true });
});

it('fails for a target that is missed, and only tells one whose reason is given', () => {
  const targets = {
    a: { least: 1 },
    b: { most: 5, demand: 'quick', reason: 'two cores' },
    c: { most: 5, reason: 'r' },
  };
  const judged = judgeTargets(targets, { a: 0.5, b: 6, c: 4 });
  expect(judged.map(isMissed)).toEqual([true, false, false]);
  expect(targetRows(judged)).toEqual([
    ['a', '0.5', 'at least 1', 'NOT MET'],
    ['quick', '6', 'at most 5', 'not met here'],
    ['c', '4', 'at most 5', 'met'],
  ]);
  expect(reasonLines(judged)).toEqual(['Not met here: quick: two cores.']);
  expect(isMissed(judgeTargets({ a: { least: 1 } }, { a: null })[0] as never)).toBe(true);
});
