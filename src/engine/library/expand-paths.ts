import { open, readdir, realpath, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { PinciteError } from '../../contract/errors.ts';

/** A file to add, or the reason why a path is none. */
export interface PathToAdd {
  readonly path: string;
  readonly error: PinciteError | null;
}

const EXTENSIONS = new Set(['.pdf', '.txt', '.md']);
/** Readers accept a PDF's header anywhere in its first KiB. */
const MAGIC_WITHIN = 1024;

/**
 * The files among and under these paths, folders recursively in name order. A named file is taken as it is; inside a
 * folder only .pdf, .txt, .md and files that begin like a PDF are, others get NOT_SUPPORTED and hidden ones are skipped.
 */
export async function expandPaths(paths: readonly string[], signal?: AbortSignal): Promise<PathToAdd[]> {
  const found: PathToAdd[] = [];
  const entered = new Set<string>();
  const visit = async (path: string, named: boolean): Promise<void> => {
    if (signal?.aborted) throw new PinciteError('CANCELLED');
    try {
      const info = await stat(path);
      if (info.isDirectory()) {
        // Symbolic links may lead in a circle.
        const real = await realpath(path);
        if (entered.has(real)) return;
        entered.add(real);
        const names = (await readdir(path)).filter((name) => !name.startsWith('.')).sort();
        for (const name of names) await visit(join(path, name), false);
      } else if (!info.isFile() || !(named || (await isSupported(path)))) {
        // A pipe or device is never opened: reading it could wait for ever.
        found.push({ path, error: new PinciteError('NOT_SUPPORTED', { file: path }) });
      } else {
        found.push({ path, error: null });
      }
    } catch (error) {
      found.push({ path, error: pathError(path, error) });
    }
  };
  for (const path of paths) await visit(resolve(path), true);
  return found;
}

async function isSupported(path: string): Promise<boolean> {
  if (EXTENSIONS.has(extname(path).toLowerCase())) return true;
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC_WITHIN), 0, MAGIC_WITHIN, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

/** Errors of the file system as ours: missing or not readable. */
export function pathError(path: string, error: unknown): PinciteError {
  if (error instanceof PinciteError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return new PinciteError('FILE_NOT_FOUND', { path }, { cause: error });
  const why = code === 'EACCES' || code === 'EPERM' ? 'permission denied' : String((error as Error).message ?? error);
  return new PinciteError('FILE_UNREADABLE', { path, why }, { cause: error });
}
