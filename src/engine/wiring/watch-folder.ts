import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watch } from 'chokidar';
import { PinciteError } from '../../contract/errors.ts';
import type { FolderPass } from '../../contract/ingest-queue.ts';
import { ingestResults } from '../../contract/view/ingest-results.ts';
import { nullIfMissing } from '../../files/missing.ts';
import type { Deps } from '../deps.ts';
import { expandPaths, loadFile } from '../library/ingest/expand-paths.ts';
import { folderRecord } from '../watching/folder-record.ts';
import { type FollowOps, followFolder } from '../watching/follow-folder.ts';
import { enlistCollection } from './collections.ts';
import { ingest } from './ingest-files.ts';

/** Files are often written in steps, and many at once: a look waits until nothing was heard for so long, in milliseconds. */
const QUIET_MS = 1000;
/** Not every disk tells of changes (a network share does not), so it is looked at anyway after so long, in milliseconds. */
const LEAST_PAUSE_MS = 60_000;
/** A look at a large folder takes longer: it pauses for this many times as long. */
const PAUSE_SHARE = 20;

/**
 * Follows a folder until the signal is aborted, or looks at it once: one result for each look. Throws BAD_REQUEST for a file, and what adding
 * and removing documents throw.
 */
export async function* watchFolder(
  deps: Deps,
  input: { readonly path: string; readonly collection?: string | undefined; readonly once: boolean },
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<FolderPass, void> {
  const root = resolve(input.path);
  if ((await stat(root).catch(nullIfMissing))?.isFile())
    throw new PinciteError('BAD_REQUEST', { why: `${input.path} is a file, and a folder is followed` });
  const collection = input.collection === undefined ? null : await enlistCollection(deps.library, input.collection);
  const record = folderRecord(deps.about.dataDir);
  const hints = input.once ? null : folderHints(root, deps.log);
  try {
    for (;;) {
      const since = performance.now();
      hints?.heard();
      const pass = await followFolder(followOps(deps), { root, collection }, record, signal);
      if (pass.added.length + pass.changed.length > 0) await finish(deps, signal);
      yield pass;
      if (hints === null) return;
      await hints.next(Math.max(LEAST_PAUSE_MS, PAUSE_SHARE * (performance.now() - since)), signal);
    }
  } finally {
    await hints?.close();
  }
}

function followOps(deps: Deps): FollowOps {
  const { library, queue } = deps;
  return {
    list: (root, signal) => expandPaths([root], signal),
    stat: async (path) => {
      const info = await stat(path).catch(nullIfMissing);
      return info === null ? null : { bytes: info.size, mtime: info.mtimeMs, device: info.dev };
    },
    idOf: async (path, signal) => (await loadFile(path, { signal })).documentId,
    documents: () => library.listDocuments(),
    add: (paths, collection, signal) =>
      ingestResults(
        ingest(deps, { paths, wait: 'searchable', ocr: 'auto', collection: collection ?? undefined }, signal),
      ),
    remove: async (ids) => void (await queue.exclusively(() => library.remove(ids))),
  };
}

/** Scans are read and passages embedded when everything can be searched. */
async function finish(deps: Deps, signal: AbortSignal): Promise<void> {
  for await (const _ of ingest(deps, { paths: [], wait: 'ready', ocr: 'auto' }, signal));
}

/** What the system tells of changes below a folder. It may tell nothing, or too much: it says only that a look is due. */
function folderHints(root: string, log: (line: string) => void) {
  let isDue = false;
  let wake = Promise.withResolvers<void>();
  const watcher = watch(root, { ignoreInitial: true, followSymlinks: false })
    .on('all', () => {
      isDue = true;
      wake.resolve();
    })
    .on('error', (error) => log(`Changes of ${root} may be seen late: ${String(error)}`));
  return {
    /** What was told until now is about to be seen. */
    heard: (): void => {
      isDue = false;
      wake = Promise.withResolvers();
    },
    /** Resolves when something was told and nothing more came for a while, or after `atMost` milliseconds. Rejects when aborted. */
    next: async (atMost: number, signal: AbortSignal): Promise<void> => {
      const pause = new AbortController();
      const end = AbortSignal.any([signal, pause.signal]);
      try {
        await Promise.race([wake.promise, delay(atMost, undefined, { signal: end })]);
        while (isDue) {
          isDue = false;
          await delay(QUIET_MS, undefined, { signal: end });
        }
        signal.throwIfAborted();
      } finally {
        pause.abort();
      }
    },
    close: () => watcher.close(),
  };
}
