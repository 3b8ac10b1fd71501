import type { Features } from '../../../src/engine/evidence/retrieval/features.ts';
import { WEIGHTS } from '../../../src/engine/evidence/retrieval/mixing.ts';

/** The features in the order of weights.ts, which is the order of every vector of numbers here. */
export const FEATURE_NAMES = Object.keys(WEIGHTS) as readonly (keyof Features)[];
