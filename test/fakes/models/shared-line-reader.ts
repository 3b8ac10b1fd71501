import { openLineReader } from '../../../src/engine/models/runtime/line-reader.ts';

const { read } = openLineReader(new URL('../../../', import.meta.url));

/**
 * The real reader of lines, for all engines of a process: its model is opened once, and a line that several of them read is encoded
 * once. An engine that closes leaves it open.
 */
export const SHARED_LINE_READER = { read, close: async (): Promise<void> => undefined };
