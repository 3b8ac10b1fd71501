import { openLineScorer } from '../../../src/engine/models/runtime/line-scorer.ts';

const { score } = openLineScorer(new URL('../../../', import.meta.url));

/**
 * The real scorer of lines, for all engines of a process: its model is opened once, and a line that several of them read is encoded
 * once. An engine that closes leaves it open.
 */
export const SHARED_LINE_READER = { score, close: async (): Promise<void> => undefined };
