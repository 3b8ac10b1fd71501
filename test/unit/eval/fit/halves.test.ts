import { expect, test } from 'vitest';
import { FOLDS, foldOf } from '../../../../eval/fit/fold-of.ts';
import { halfOf } from '../../../../eval/fit/half-of.ts';
import { FEATURE_NAMES } from '../../../../eval/fit/retrieval/feature-names.ts';
import { weightsSource } from '../../../../eval/fit/retrieval/weights-source.ts';

test('halves are by id, always the same, and about as large', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => `question-${i}`);
  const first = ids.filter((id) => halfOf(id) === 0);
  expect(first.length).toBeGreaterThan(400);
  expect(first.length).toBeLessThan(600);
  // A half that changed between versions would make figures of two runs incomparable.
  expect(halfOf('00073cc2-c801-467c-9039-fca63c78c6a9')).toBe(1);
});

test('folds are by document, and none is empty', () => {
  const folds = Array.from({ length: 200 }, (_, i) => foldOf(`document ${i}.pdf`));
  expect(new Set(folds)).toEqual(new Set(Array.from({ length: FOLDS }, (_, fold) => fold)));
  expect(foldOf('a.pdf')).toBe(foldOf('a.pdf'));
});

test('the weights are printed as weights.ts holds them', () => {
  const lines = weightsSource({ weights: FEATURE_NAMES.map((_, i) => i + 0.536), samePage: 2.334 });
  expect(lines[0]).toBe('export const WEIGHTS: Features = {');
  expect(lines[2]).toBe(`  ${FEATURE_NAMES[1]}: 1.536,`);
  expect(lines).toContain('export const SAME_PAGE = 2.334;');
});
