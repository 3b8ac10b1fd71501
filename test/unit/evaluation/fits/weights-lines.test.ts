import { expect, test } from 'vitest';
import { weightsLines } from '../../../../evaluation/fits/weights-lines.ts';

test('the weights are printed as the files of src/engine/weights hold them', () => {
  const values = { names: 1.536, samePage: 2.334 };
  const file = JSON.parse(`{${weightsLines(values).join('\n')}}`);
  expect(file).toEqual({ values });
});
