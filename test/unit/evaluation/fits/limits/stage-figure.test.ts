import { expect, test } from 'vitest';
import { isOfFigure, scoredCases, stageFigure } from '../../../../../evaluation/fits/limits/stage-figure.ts';
import { weightedMean } from '../../../../../evaluation/fits/tolerance.ts';
import type { Measure } from '../../../../../evaluation/quality/ablation/measured.ts';

const measure = (
  name: string,
  values: readonly (readonly [number | null, string])[],
  areClassesAlike = false,
): Measure => ({
  name,
  areClassesAlike,
  cases: values.map(([value, group], i) => ({ id: `${i}`, value, told: '', group })),
});

test('each class counts the same where classes are alike, and otherwise each measure', () => {
  const alike = stageFigure('retrieval', [
    measure(
      'found',
      [
        [1, 'a'],
        [1, 'a'],
        [1, 'a'],
        [0, 'b'],
      ],
      true,
    ),
  ]);
  expect(weightedMean(scoredCases(alike))).toBe(0.5);
  const two = stageFigure('follow-ups', [
    measure('turns', [
      [1, 'a'],
      [0, 'b'],
    ]),
    measure('changed', [
      [1, ''],
      [1, ''],
      [1, ''],
    ]),
  ]);
  expect(weightedMean(scoredCases(two))).toBeCloseTo(0.75);
});

test('what has no value is no case', () => {
  const figure = stageFigure('lists', [
    measure('fires', [[null, '']]),
    measure('right', [
      [1, ''],
      [0, ''],
    ]),
  ]);
  expect(figure.cases.map(({ id }) => id)).toEqual(['right: 0', 'right: 1']);
});

test('some measures of a stage may only not become worse', () => {
  expect(isOfFigure('support', { name: 'changed sentences caught' })).toBe(true);
  expect(isOfFigure('support', { name: 'true, called supported' })).toBe(false);
  expect(isOfFigure('selection', { name: 'held in the prompt' })).toBe(true);
});
