import { fileURLToPath } from 'node:url';
import { hashTree } from '../library/hash-tree.ts';

/**
 * For each path below src/engine, a folder or a file: a line for every file with its SHA-256. Part of a key of what is
 * kept between fits.
 */
export const engineCode = (paths: readonly string[]): Promise<string[]> =>
  Promise.all(paths.map((path) => hashTree(fileURLToPath(new URL(`../../src/engine/${path}`, import.meta.url)))));
