import { createHash } from 'node:crypto';
import { PinciteError } from '../../../contract/errors.ts';
import { fsPath, shownName } from '../../../files/exact-path.ts';
import { openRegular } from '../../../files/regular-file.ts';
import { pathError } from './expand-paths.ts';

export interface LoadedFile {
  readonly bytes: Uint8Array;
  /** First 16 hex digits of the SHA-256 of exactly these bytes. */
  readonly documentId: string;
  /** All of it. */
  readonly sha256: string;
}

const STEP = 4 * 2 ** 20;
/** Kept in memory while it is read, beside a copy in the reading worker. */
const MAX_FILE_BYTES = 2 ** 30;

/**
 * Reads and hashes a file in one pass, so that the id is that of the bytes kept even if the file changes meanwhile.
 * Throws FILE_NOT_FOUND, FILE_UNREADABLE, NOT_SUPPORTED (no file), EMPTY_FILE, TOO_LARGE or CANCELLED.
 */
export async function loadFile(path: string, signal?: AbortSignal, maxBytes = MAX_FILE_BYTES): Promise<LoadedFile> {
  const name = shownName(path);
  try {
    const file = await openRegular(fsPath(path));
    try {
      const { size } = await file.stat();
      if (size === 0) throw new PinciteError('EMPTY_FILE', { file: name });
      if (size > maxBytes)
        throw new PinciteError('TOO_LARGE', { file: name, why: `it has more than ${maxBytes} bytes` });
      const bytes = new Uint8Array(size);
      const hash = createHash('sha256');
      let done = 0;
      while (done < size) {
        if (signal?.aborted) throw new PinciteError('CANCELLED');
        const { bytesRead } = await file.read(bytes, done, Math.min(STEP, size - done), done);
        if (bytesRead === 0) break;
        hash.update(bytes.subarray(done, done + bytesRead));
        done += bytesRead;
      }
      const sha256 = hash.digest('hex');
      return { bytes: done === size ? bytes : bytes.slice(0, done), documentId: sha256.slice(0, 16), sha256 };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw pathError(path, error);
  }
}
