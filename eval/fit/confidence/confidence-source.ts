import type { LogisticWeights } from './fit-logistic.ts';

/** Weights as lines of src/engine/answering/confidence.ts. */
export function confidenceSource(names: readonly string[], { weights, intercept }: LogisticWeights): string[] {
  return [
    'const WEIGHTS: ConfidenceFeatures = {',
    ...names.map((name, i) => `  ${name}: ${(weights[i] as number).toFixed(2)},`),
    '};',
    `const INTERCEPT = ${intercept.toFixed(2)};`,
    '',
  ];
}
