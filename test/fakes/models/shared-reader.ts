import { openReader } from '../../../src/engine/models/runtime/reader/reader.ts';

const { score } = openReader(new URL('../../../', import.meta.url));

/**
 * The real reader, for all engines of a process: its files are opened once, and a line that several of them read is encoded
 * once. An engine that closes leaves it open.
 */
export const SHARED_READER = { score, close: async (): Promise<void> => undefined };
