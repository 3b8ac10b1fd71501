import { openReader, type Reader } from '../../src/engine/models/runtime/reader/reader.ts';

/** The engine's own reader. */
export const localLineScorer = (): Reader => openReader(new URL('../..', import.meta.url));
