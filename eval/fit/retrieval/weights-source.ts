import { FEATURE_NAMES } from './feature-names.ts';
import type { Parameters } from './rank-case.ts';

/** The parameters as lines of src/engine/retrieval/weights.ts. */
export function weightsSource({ weights, samePage }: Parameters): readonly string[] {
  return [
    'export const WEIGHTS: Features = {',
    ...FEATURE_NAMES.map((name, i) => `  ${name}: ${weights[i]},`),
    '};',
    `export const SAME_PAGE = ${samePage};`,
    '',
  ];
}
