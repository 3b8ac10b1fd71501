import { quantile } from '../../metrics/quantile.ts';

/**
 * The share of a second vector: by chance, so that none is made twice, and little enough that each stays near a real
 * one.
 */
const LEAST_MIXED = 0.25;
const MOST_MIXED = 0.45;

/**
 * Vectors that are spread as real ones are: each is one of them with the difference of another from their mean mixed
 * in. The weights' squares add up to one, so mean and covariance, and with them the mean and the spread of cosines,
 * stay as they are. Unit length.
 */
export function madeVectors(real: readonly Float32Array[], random: () => number): () => Float32Array {
  const first = real[0];
  if (first === undefined) throw new Error('vectors are made from real ones, and there are none');
  const mean = first.map((_, i) => real.reduce((sum, vector) => sum + (vector[i] as number), 0) / real.length);
  const any = (): Float32Array => real[Math.floor(random() * real.length)] as Float32Array;
  return () => {
    const [base, other] = [any(), any()];
    const share = LEAST_MIXED + random() * (MOST_MIXED - LEAST_MIXED);
    const rest = Math.sqrt(1 - share ** 2);
    const mixed = mean.map(
      (center, i) => center + rest * ((base[i] as number) - center) + share * ((other[i] as number) - center),
    );
    const length = Math.hypot(...mixed) || 1;
    return mixed.map((value) => value / length);
  };
}

/** Cosines of pairs of vectors by chance. */
export interface CosineSpread {
  readonly mean: number;
  readonly deviation: number;
  readonly p99: number;
}

const PAIRS = 5000;

/** Null of fewer than two vectors. */
export function cosineSpread(vectors: readonly Float32Array[], random: () => number): CosineSpread | null {
  if (vectors.length < 2) return null;
  const cosines = Array.from({ length: PAIRS }, () => {
    const one = Math.floor(random() * vectors.length);
    const other = (one + 1 + Math.floor(random() * (vectors.length - 1))) % vectors.length;
    return dot(vectors[one] as Float32Array, vectors[other] as Float32Array);
  });
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / PAIRS;
  const deviation = Math.sqrt(cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / PAIRS);
  return { mean, deviation, p99: quantile(cosines, 0.99) as number };
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
