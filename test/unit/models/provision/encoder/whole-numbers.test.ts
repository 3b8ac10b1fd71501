import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../evaluation/metrics/seeded-random.ts';
import {
  evenFactors,
  inWholeNumbers,
  type Matrix,
  normedWidths,
  withFactors,
} from '../../../../../src/engine/models/provision/encoder/whole-numbers.ts';

const random = seededRandom(7);
const numbers = (count: number): Float32Array => Float32Array.from({ length: count }, () => random() * 2 - 1);
const matrix = (rows: number, columns: number): Matrix => ({ rows, columns, values: numbers(rows * columns) });

const product = ({ rows, columns, values }: Matrix, inputs: Float32Array): number[] =>
  Array.from({ length: rows }, (_, row) =>
    inputs.reduce((sum, input, column) => sum + input * (values[row * columns + column] as number), 0),
  );

describe('inWholeNumbers', () => {
  it('keeps each weight to half a step of its row, column by column', () => {
    const own = matrix(3, 5);
    const { values, scales } = inWholeNumbers(own);
    for (let row = 0; row < 3; row++) {
      const weights = own.values.subarray(row * 5, row * 5 + 5);
      expect(scales[row]).toBeCloseTo(Math.max(...weights.map(Math.abs)) / 127, 6);
      for (const [column, weight] of weights.entries()) {
        const kept = (values[column * 3 + row] as number) * (scales[row] as number);
        expect(Math.abs(kept - weight)).toBeLessThanOrEqual((scales[row] as number) * 0.501);
      }
    }
  });

  it('takes a row of zeros', () => {
    expect(inWholeNumbers({ rows: 1, columns: 2, values: new Float32Array(2) })).toEqual({
      values: new Int8Array(2),
      scales: Float32Array.of(1),
    });
  });
});

describe('evenFactors', () => {
  const widths = Float32Array.of(0.1, 10, 0, 1);

  it('leave the product as it is', () => {
    const [own, inputs] = [matrix(6, 4), numbers(4)];
    const factors = evenFactors(widths, [own]);
    const even = product(
      withFactors(own, factors),
      inputs.map((input, i) => input / (factors[i] as number)),
    );
    for (const [i, value] of product(own, inputs).entries()) expect(even[i]).toBeCloseTo(value, 5);
  });

  it('bring the widths nearer to each other, by the largest weight of all matrices', () => {
    const [small, large] = [0.1, 2].map(
      (value): Matrix => ({ rows: 1, columns: 4, values: new Float32Array(4).fill(value) }),
    );
    const factors = evenFactors(widths, [small as Matrix, large as Matrix]);
    const [narrow = 0, wide = 0] = [0, 1].map((i) => (widths[i] as number) / (factors[i] as number));
    expect(wide / narrow).toBeCloseTo((10 / 0.1) ** 0.6, 4);
    expect(factors[3]).toBeCloseTo(2 ** -0.6, 5);
    expect(factors[2]).toBe(1);
  });
});

it('normedWidths are three deviations around the bias', () => {
  expect([...normedWidths({ weight: Float32Array.of(1, -2), bias: Float32Array.of(0.5, -0.5) })]).toEqual([3.5, 6.5]);
});
