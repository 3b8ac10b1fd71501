import { createHash } from 'node:crypto';
import { PinciteError, stopIfAborted } from '../../../contract/errors.ts';
import { fsPath, shownName, shownPath } from '../../../files/exact-path.ts';
import { errorCode, isNowhere } from '../../../files/missing.ts';
import { LARGEST_FILE_BYTES, NotRegular, openRegular } from '../../../files/regular-file.ts';
import { type StoredSource, storedSource } from '../../../files/sealed/stored-file.ts';

export interface LoadedFile {
  readonly bytes: Uint8Array;
  /** First 16 hex digits of the SHA-256 of exactly these bytes. */
  readonly documentId: string;
  /** All of it. */
  readonly sha256: string;
}

/** Told how many bytes will be in memory, before they are; resolves when there is room for them. */
export type Admit = (bytes: number) => Promise<void>;

const STEP = 4 * 2 ** 20;
const MIB = 2 ** 20;

export interface LoadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly admit?: Admit | undefined;
}

/**
 * Reads and hashes a file in one pass, so that the id is that of the bytes kept even if the file changes meanwhile.
 * Throws FILE_NOT_FOUND, FILE_UNREADABLE, NOT_SUPPORTED (no file), EMPTY_FILE, TOO_LARGE or CANCELLED.
 */
export function loadFile(path: string, { signal, admit }: LoadOptions = {}): Promise<LoadedFile> {
  return withFile(path, async (file, size) => {
    await admit?.(size);
    // Threads share it: handed to the reader, it is not there twice.
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    const hash = createHash('sha256');
    let done = 0;
    while (done < size) {
      stopIfAborted(signal);
      const { bytesRead } = await file.read(bytes, done, Math.min(STEP, size - done), done);
      if (bytesRead === 0) break;
      hash.update(bytes.subarray(done, done + bytesRead));
      done += bytesRead;
    }
    const sha256 = hash.digest('hex');
    return { bytes: bytes.subarray(0, done), documentId: sha256.slice(0, 16), sha256 };
  });
}

/** The id that a file's bytes have as a document, with one block of it in memory at a time. Throws as `loadFile`. */
export function documentIdOf(path: string, signal?: AbortSignal): Promise<string> {
  return withFile(path, async (file, size) => {
    const block = Buffer.allocUnsafe(Math.min(STEP, size));
    const hash = createHash('sha256');
    for (let done = 0; done < size; ) {
      stopIfAborted(signal);
      const { bytesRead } = await file.read(block, 0, Math.min(block.length, size - done), done);
      if (bytesRead === 0) break;
      hash.update(block.subarray(0, bytesRead));
      done += bytesRead;
    }
    return hash.digest('hex').slice(0, 16);
  });
}

async function withFile<T>(path: string, use: (file: StoredSource, size: number) => Promise<T>): Promise<T> {
  const name = shownName(path);
  try {
    const file = await openRegular(fsPath(path));
    try {
      const stored = await storedSource(path, file);
      const { size } = stored;
      if (size === 0) throw new PinciteError('EMPTY_FILE', { file: name });
      if (size > LARGEST_FILE_BYTES) {
        const why = `it has ${Math.ceil(size / MIB)} MB, and ${LARGEST_FILE_BYTES / MIB} MB are the limit`;
        throw new PinciteError('TOO_LARGE', { file: name, why });
      }
      return await use(stored, size);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw pathError(path, error);
  }
}

/** Errors of the file system as ours: missing or not readable. */
export function pathError(path: string, error: unknown): PinciteError {
  if (error instanceof PinciteError) return error;
  const shown = shownPath(path);
  if (error instanceof NotRegular) return new PinciteError('NOT_SUPPORTED', { file: shown }, { cause: error });
  const code = errorCode(error);
  if (isNowhere(error)) return new PinciteError('FILE_NOT_FOUND', { path: shown }, { cause: error });
  const why = code === 'EACCES' || code === 'EPERM' ? 'permission denied' : String((error as Error).message ?? error);
  return new PinciteError('FILE_UNREADABLE', { path: shown, why }, { cause: error });
}
