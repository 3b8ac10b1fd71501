import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PinciteError } from '../../../contract/errors.ts';
import { exactPath, fsPath, shownName } from '../../../files/exact-path.ts';
import { isNowhere, nullIfMissing } from '../../../files/missing.ts';
import { isWithin } from '../../library/ingest/walk-files.ts';

/**
 * The real path of a folder, by which it is known however it is named; one that is not there keeps its path. Throws
 * BAD_REQUEST for a file and for a folder that lies in the data directory.
 */
export async function realFolder(path: string, dataDir: string): Promise<string> {
  const root = await realPath(path);
  const name = shownName(path);
  if ((await stat(fsPath(root)).catch(nullIfMissing))?.isDirectory() === false)
    throw new PinciteError('BAD_REQUEST', { why: `${name} is a file, and a folder is followed` });
  if (isWithin(await realPath(dataDir), root))
    throw new PinciteError('BAD_REQUEST', { why: `${name} is where Pincite keeps its library` });
  return root;
}

/** The real path of what is there; the absolute one of what is not. */
export async function realPath(path: string): Promise<string> {
  const given = resolve(path);
  try {
    return exactPath(await realpath(fsPath(given), { encoding: 'buffer' }));
  } catch (error) {
    if (isNowhere(error)) return given;
    throw error;
  }
}
