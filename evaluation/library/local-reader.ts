import { type LineReader, openLineReader } from '../../src/engine/models/runtime/line-reader.ts';

/** The engine's own reader. */
export const localReader = (): LineReader => openLineReader(new URL('../..', import.meta.url));
