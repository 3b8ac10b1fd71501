import { join } from 'node:path';
import type { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import { makeFolderDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { isMissing } from '../../../files/missing.ts';
import { readStored } from '../../../files/sealed/stored-file.ts';
import { withFileLock } from '../writer-lock.ts';

/**
 * Longest wait for another process that is changing the file: milliseconds of the processor, which may take minutes to
 * come.
 */
const LOCK_MS = 600_000;

/** A small JSON file in the data directory. */
export interface OwnFile<T> {
  /** Throws LIBRARY_DAMAGED for a foreign file, and leaves it unchanged. */
  read(): Promise<T>;
  /**
   * Replaces the content durably by the result of `change`; no other process changes it meanwhile. Throws as `read`
   * does.
   */
  change(change: (before: T) => T): Promise<T>;
}

/** Opens DATA/`name`.json; `empty` is its content while there is none. */
export function ownFile<T>(dataDir: string, name: string, schema: z.ZodType<T>, empty: T): OwnFile<T> {
  const path = join(dataDir, `${name}.json`);
  const read = async (): Promise<T> => {
    let content: string;
    try {
      content = await readStored(path);
    } catch (error) {
      if (isMissing(error)) return empty;
      throw error;
    }
    try {
      return schema.parse(JSON.parse(content));
    } catch (error) {
      throw new PinciteError(
        'LIBRARY_DAMAGED',
        { path: dataDir, why: `${name}.json cannot be read` },
        { cause: error },
      );
    }
  };
  return {
    read,
    change: async (change) => {
      await makeFolderDurably(dataDir);
      const replace = async (): Promise<T> => {
        const before = await read();
        const after = change(before);
        if (JSON.stringify(after) !== JSON.stringify(before))
          await replaceFileDurably(path, `${JSON.stringify(after, null, 1)}\n`);
        return after;
      };
      return withFileLock(join(dataDir, `${name}.lock`), replace, { timeoutMs: LOCK_MS });
    },
  };
}
