import type { Box } from '../layout/line.ts';
import type { PdfiumMemory, Pointer } from './exports.ts';

/** FS_MATRIX: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix of an object. `scratch` holds 24 bytes. */
export function matrixOf({ api, heap }: PdfiumMemory, object: Pointer, scratch: Pointer): Matrix {
  if (!api.FPDFPageObj_GetMatrix(object, scratch)) return IDENTITY;
  const floats = new Float32Array(heap(), scratch, 6);
  const at = (i: number): number => floats[i] as number;
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

/** One matrix, and then another. */
export function after(first: Matrix, then: Matrix | null): Matrix {
  if (then === null) return first;
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = then;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

const moved = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The box that holds a box after it was moved. */
export function movedBox(matrix: Matrix, [l, b, r, t]: Box): Box {
  const corners = [moved(matrix, l, b), moved(matrix, r, b), moved(matrix, r, t), moved(matrix, l, t)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
