import { stat } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { PinciteError } from '../contract/errors.ts';
import { type Grant, NEW_FILE_HANDLE } from '../contract/shell/shell-data.ts';

export interface Grants {
  /**
   * Creates a handle for each path, in order. Fails with FILE_NOT_FOUND for anything but a file or folder, and grants
   * nothing then.
   */
  grant(paths: readonly string[]): Promise<readonly Grant[]>;
  /** Creates a handle for a file that need not be there yet, to be written. */
  grantNew(path: string): Grant;
}

export interface GrantParts {
  /** Must not be guessable. */
  readonly newHandle: () => string;
  /** Tells the engine which path a handle stands for. */
  readonly tellEngine: (handle: string, path: string) => void;
}

/**
 * Grants handles only for what the user chose in a dialog, dropped, or opened with the app; the page never sends a
 * path.
 */
export function makeGrants({ newHandle, tellEngine }: GrantParts): Grants {
  const grantAs = (handle: string, path: string): Grant => {
    tellEngine(handle, path);
    return { handle, name: basename(path) };
  };
  return {
    async grant(paths) {
      await Promise.all(paths.map(assertFileOrFolder));
      return paths.map((path) => grantAs(newHandle(), path));
    },
    grantNew: (path) => grantAs(`${NEW_FILE_HANDLE}${newHandle()}`, path),
  };
}

async function assertFileOrFolder(path: string): Promise<void> {
  // A dropped item that is no file on disk (an image from a browser) has the path ''.
  if (!isAbsolute(path)) throw new PinciteError('FILE_NOT_FOUND', { path: path || 'the dropped item' });
  const stats = await stat(path).catch((cause: unknown) => {
    throw new PinciteError('FILE_NOT_FOUND', { path }, { cause });
  });
  if (!stats.isFile() && !stats.isDirectory()) throw new PinciteError('FILE_NOT_FOUND', { path });
}
