import { openBucket } from './bucket/bucket-storage.ts';
import { openFolder } from './folder/folder-storage.ts';
import type { Opening, Storage } from './types.ts';

/**
 * Opens the tables of a library. Changes nothing. Throws LIBRARY_TOO_NEW, LIBRARY_DAMAGED, STORE_FOREIGN,
 * STORE_UNREACHABLE, STORE_REFUSED.
 */
export const openStorage = (options: Opening): Promise<Storage> =>
  options.bucket === undefined ? openFolder(options) : openBucket(options, options.bucket);
