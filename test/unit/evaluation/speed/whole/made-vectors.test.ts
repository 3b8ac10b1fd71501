import { expect, test } from 'vitest';
import { seededRandom } from '../../../../../evaluation/metrics/seeded-random.ts';
import { cosineSpread, madeVectors } from '../../../../../evaluation/speed/whole/made-vectors.ts';

/** Unit vectors about a common direction, as the embeddings of texts of one language are. */
function embeddings(count: number): Float32Array[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: 64 }, (_, i) => (i === 0 ? 3 : 0) + 2 * random() - 1);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}

test('made vectors have unit length and the cosines of real ones, and none is a copy', () => {
  const real = embeddings(500);
  const next = madeVectors(real, seededRandom(2));
  const made = Array.from({ length: 2000 }, next);
  for (const vector of made.slice(0, 50)) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  const [one, other] = [cosineSpread(real, seededRandom(3)), cosineSpread(made, seededRandom(3))];
  if (one === null || other === null) throw new Error('no spread');
  expect(one.mean).toBeGreaterThan(0.2);
  expect(other.mean).toBeCloseTo(one.mean, 2);
  expect(other.deviation / one.deviation).toBeGreaterThan(0.9);
  expect(other.deviation / one.deviation).toBeLessThan(1.1);
  expect(new Set(made.map((vector) => vector.join())).size).toBe(made.length);
});

test('there is nothing to make from, and no pair of one', () => {
  expect(() => madeVectors([], seededRandom(1))).toThrow('there are none');
  expect(cosineSpread(embeddings(1), seededRandom(1))).toBeNull();
});
