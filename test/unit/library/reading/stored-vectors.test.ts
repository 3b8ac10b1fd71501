import { expect, test } from 'vitest';
import { seededRandom } from '../../../../evaluation/metrics/seeded-random.ts';
import { cosines, rowOf, unitLength } from '../../../../src/engine/library/reading/stored-vectors.ts';
import {
  nameSum,
  packVectors,
  readSteps,
  VECTOR_BYTES,
  VECTOR_HEAD_BYTES,
} from '../../../../src/engine/library/sidecars/vector-file.ts';
import { VECTOR_DIMENSIONS } from '../../../../src/engine/library/tables/schema.ts';

const random = seededRandom(3);
const vector = (): Float32Array => unitLength(Float32Array.from({ length: VECTOR_DIMENSIONS }, () => random() - 0.5));

test('vectors of a sidecar, kept in steps, have the cosines of the vectors that were written', () => {
  const [count, name] = [9, 'a.vectors'];
  const matrix = Float32Array.from(Array.from({ length: count }, vector).flatMap((own) => [...own]));
  const file = packVectors(name, matrix, count);
  const kept = { matrix: new Int16Array(matrix.length), steps: new Float32Array(count) };
  for (let i = 0; i < count; i++) {
    const at = VECTOR_HEAD_BYTES + i * VECTOR_BYTES;
    const row = kept.matrix.subarray(i * VECTOR_DIMENSIONS, (i + 1) * VECTOR_DIMENSIONS);
    kept.steps[i] = readSteps(nameSum(name), i, file.subarray(at, at + VECTOR_BYTES), row) as number;
  }
  const unit = vector();
  const [inSteps, inNumbers] = [cosines(kept, unit, 2, 8), cosines({ matrix, steps: null }, unit, 2, 8)];
  expect(inSteps).toHaveLength(6);
  expect([...inSteps]).toEqual([...inNumbers].map((cosine) => expect.closeTo(cosine, 5)));
  expect(
    readSteps(nameSum(name), 1, file.subarray(VECTOR_HEAD_BYTES, VECTOR_HEAD_BYTES + VECTOR_BYTES), kept.matrix),
  ).toBeNull();
});

test('a passage has the row of its chunk index, wherever it stands, or none', () => {
  const rows = (chunkIndexes: readonly number[], asked: readonly number[]) =>
    asked.map((chunkIndex) => rowOf({ chunkIndexes: Int32Array.from(chunkIndexes) }, chunkIndex));
  expect(rows([0, 1, 2], [0, 2, 3])).toEqual([0, 2, undefined]);
  expect(rows([2, 0, 5], [0, 1, 2, 5])).toEqual([1, undefined, 0, 2]);
});
