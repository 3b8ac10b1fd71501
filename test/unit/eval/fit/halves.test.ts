import { expect, test } from 'vitest';
import { FOLDS, foldOf } from '../../../../eval/fit/fold-of.ts';
import { halfOf } from '../../../../eval/fit/half-of.ts';
import { weightsLines } from '../../../../eval/fit/weights-lines.ts';

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

test('the weights are printed as the files of src/engine/weights hold them', () => {
  const values = { names: 1.536, samePage: 2.334 };
  const file = JSON.parse(`{${weightsLines(values).join('\n')}}`);
  expect(file).toEqual({ values });
});
