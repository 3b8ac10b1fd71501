/**
 * How matrices are made ready to be multiplied in whole numbers of eight bits, with one scale for all values that go
 * in.
 */

/** Rows are outputs, columns inputs. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** Rows that are turned into columns together: what is written next lies beside what was written before. */
const BAND = 32;

/**
 * The weights between -127 and 127 with a scale for each row; the values stand column by column, as ONNX Runtime
 * multiplies.
 */
export function inWholeNumbers({ rows, columns, values }: Matrix): { values: Int8Array; scales: Float32Array } {
  const whole = new Int8Array(rows * columns);
  // Of 64 bits: weights are divided by the scale before it is rounded.
  const scales = new Float64Array(rows);
  for (let row = 0; row < rows; row++) scales[row] = widest(values, row * columns, columns) / 127 || 1;
  for (let band = 0; band < rows; band += BAND) {
    const end = Math.min(band + BAND, rows);
    for (let column = 0; column < columns; column++)
      for (let row = band; row < end; row++) {
        const weight = (values[row * columns + column] as number) / (scales[row] as number);
        // Math.round takes twice as long.
        whole[column * rows + row] = Math.floor(weight + 0.5);
      }
  }
  return { values: whole, scales: Float32Array.from(scales) };
}

function widest(values: Float32Array, from: number, count: number): number {
  let most = 0;
  for (let at = from; at < from + count; at++) {
    const size = Math.abs(values[at] as number);
    if (size > most) most = size;
  }
  return most;
}

/** How far the inputs give their width to the weights: 0 not at all, 1 wholly. */
const EVENED = 0.4;

/**
 * What each input is divided by, and its weights multiplied by, so that no input is much wider than the others: a wide
 * one would leave few whole numbers for them (Xiao et al. 2023, SmoothQuant, equation 4). `widths`: how wide each input
 * gets. The matrices read the same inputs.
 */
export function evenFactors(widths: Float32Array, matrices: readonly Matrix[]): Float32Array {
  const most = new Float32Array(widths.length);
  for (const { columns, values } of matrices)
    for (let at = 0; at < values.length; at++) {
      const column = at % columns;
      most[column] = Math.max(most[column] as number, Math.abs(values[at] as number));
    }
  return widths.map((width, column) => {
    const weight = most[column] as number;
    return width > 0 && weight > 0 ? width ** EVENED / weight ** (1 - EVENED) : 1;
  });
}

export const withFactors = ({ rows, columns, values }: Matrix, factors: Float32Array): Matrix => ({
  rows,
  columns,
  values: values.map((value, i) => value * (factors[i % columns] as number)),
});

/** The result of a norm: of unit variance, times `weight`, plus `bias`. */
export interface Normed {
  readonly weight: Float32Array;
  readonly bias: Float32Array;
}

/** So many standard deviations from the mean are taken for the widest value. */
const DEVIATIONS = 3;

/** How wide each value of a norm's result gets. */
export const normedWidths = ({ weight, bias }: Normed): Float32Array =>
  weight.map((value, i) => DEVIATIONS * Math.abs(value) + Math.abs(bias[i] as number));
