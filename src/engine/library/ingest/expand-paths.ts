import { lstat, readdir } from 'node:fs/promises';
import { join, parse, resolve, sep } from 'node:path';
import { PinciteError } from '../../../contract/errors.ts';
import { exactPath, fsPath, shownPath } from '../../../files/exact-path.ts';
import { attachedPlace } from './attached-path.ts';
import { pathError } from './load-file.ts';
import { isReadableFile, walkFiles } from './walk-files.ts';

/** A file to add, or the reason why a path is none. */
export interface PathToAdd {
  /** As `exactPath` writes it, or as `attachedPath` does. */
  readonly path: string;
  readonly error: PinciteError | null;
}

/**
 * The files among and under these paths, folders recursively in name order, as `walkFiles` visits them. A named file is
 * taken as it is; inside a folder only files with a readable extension and files that begin like a PDF are, others get
 * NOT_SUPPORTED.
 */
export async function expandPaths(paths: readonly string[], signal?: AbortSignal): Promise<PathToAdd[]> {
  const found: PathToAdd[] = [];
  const entered = new Set<string>();
  const expand = (named: string): Promise<void> =>
    walkFiles(
      named,
      async ({ path, error }) => {
        const isTaken =
          error !== null || path === named || (await isReadableFile(path).catch((e: unknown) => pathError(path, e)));
        if (isTaken instanceof PinciteError) found.push({ path, error: isTaken });
        else if (isTaken) found.push({ path, error });
        else found.push({ path, error: new PinciteError('NOT_SUPPORTED', { file: shownPath(path) }) });
      },
      { signal, entered },
    );
  for (const path of paths) {
    if (attachedPlace(path) !== null) found.push({ path, error: null });
    else for (const named of await namedBy(resolve(path))) await expand(named);
  }
  return found;
}

/**
 * The paths that a path on the command line stands for. Node hands over names that are not UTF-8 with U+FFFD in the
 * place of what it could not read: where there is no such file, it stands for each whose name reads so.
 */
async function namedBy(path: string): Promise<string[]> {
  if (!path.includes('\ufffd') || (await isThere(path))) return [path];
  const { root } = parse(path);
  let places = [root];
  for (const part of path.slice(root.length).split(sep)) {
    if (!part.includes('\ufffd')) {
      places = places.map((place) => join(place, part));
      continue;
    }
    const next: string[] = [];
    for (const place of places) {
      const names = await readdir(fsPath(place), { encoding: 'buffer' }).catch(() => []);
      for (const name of names) if (name.toString('utf8') === part) next.push(join(place, exactPath(name)));
    }
    places = next;
  }
  const there: string[] = [];
  for (const place of places) if (await isThere(place)) there.push(place);
  return there.length > 0 ? there : [path];
}

const isThere = (path: string): Promise<boolean> =>
  lstat(fsPath(path)).then(
    () => true,
    () => false,
  );
