import { type LineScorer, openLineScorer } from '../../src/engine/models/runtime/line-scorer.ts';

/** The engine's own reader. */
export const localLineScorer = (): LineScorer => openLineScorer(new URL('../..', import.meta.url));
