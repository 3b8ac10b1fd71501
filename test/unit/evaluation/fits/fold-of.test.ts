import { expect, test } from 'vitest';
import { FOLDS, foldOf } from '../../../../evaluation/fits/fold-of.ts';

test('folds are by document, and none is empty', () => {
  const folds = Array.from({ length: 200 }, (_, i) => foldOf(`document ${i}.pdf`));
  expect(new Set(folds)).toEqual(new Set(Array.from({ length: FOLDS }, (_, fold) => fold)));
  expect(foldOf('a.pdf')).toBe(foldOf('a.pdf'));
});
