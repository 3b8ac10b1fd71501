import { crc32 } from 'node:zlib';

/** How often questions are set aside to be ranked by weights that were fitted without them. */
export const FOLDS = 5;

/**
 * Which fold the questions about a document are in, 0..FOLDS-1: all of them together, so that no weight knows the
 * document.
 */
export const foldOf = (file: string | null): number => crc32(file ?? '') % FOLDS;
