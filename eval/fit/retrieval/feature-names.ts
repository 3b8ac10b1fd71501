import type { Features } from '../../../src/engine/retrieval/features.ts';
import { WEIGHTS } from '../../../src/engine/retrieval/mixing.ts';

/** The features in the order of weights.ts, which is the order of every vector of numbers here. */
export const FEATURE_NAMES = Object.keys(WEIGHTS) as readonly (keyof Features)[];
