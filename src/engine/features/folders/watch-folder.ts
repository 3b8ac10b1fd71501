import { PinciteError } from '../../../contract/errors.ts';
import type { FolderPass } from '../../../contract/ingest-queue.ts';
import { shownName } from '../../../files/exact-path.ts';
import type { Deps } from '../../deps.ts';
import { enlistCollection } from '../../library/collections.ts';
import { embedderIfThere } from '../../models/embedder-if-there.ts';
import { folderHints } from './folder-hints.ts';
import { folderIdOf, newFolder } from './folder-record.ts';
import type { Folders } from './followed-folders.ts';
import { realFolder } from './real-folder.ts';
import { type FolderDeps, scans, withFolder } from './run-scans.ts';

/** What following folders needs. */
export interface WatchDeps extends Pick<Deps, 'library' | 'queue' | 'runtime' | 'log'> {
  readonly folders: Folders;
}

interface WatchInput {
  readonly path: string;
  readonly collection?: string | undefined;
  readonly once: boolean;
}

/**
 * Follows a folder until the signal is aborted, or scans it once: one result for each scan. Throws BAD_REQUEST for a
 * file, FOLDER_FOLLOWED where the app follows it into another collection, and what adding and removing documents throw.
 */
export async function* watchFolder(
  deps: WatchDeps,
  { path, collection, once }: WatchInput,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<FolderPass, void> {
  const parts = deps.folders.parts;
  const root = await realFolder(path, parts.dataDir);
  if (collection !== undefined) await setCollection(parts, root, await enlistCollection(deps.library, collection));
  const hints = once ? null : folderHints(root, { leftOut: parts.dataDir, log: deps.log });
  try {
    for await (const pass of scans(parts, root, hints, signal)) {
      if (pass.added.length + pass.changed.length > 0) await finish(deps, signal);
      yield pass;
    }
  } finally {
    await hints?.close();
  }
}

/** Where the files of a folder are added from now on. */
async function setCollection(parts: FolderDeps, root: string, collection: string): Promise<void> {
  const id = folderIdOf(root);
  const before = await parts.records.read(id);
  if (before?.collection === collection) return;
  if (before?.isFollowed) {
    const how = before.collection === null ? 'into no collection' : `into the collection ${before.collection}`;
    throw new PinciteError('FOLDER_FOLLOWED', { name: shownName(root), how: `the app adds its files ${how}` });
  }
  await withFolder(parts, id, async () =>
    parts.records.write({ ...((await parts.records.read(id)) ?? newFolder(root)), collection }),
  );
}

/** Scans are read and passages embedded when everything can be searched. */
async function finish({ queue, runtime }: WatchDeps, signal: AbortSignal): Promise<void> {
  const wait = (await embedderIfThere(runtime, signal)) === null ? 'searchable' : 'ready';
  for await (const _ of queue.follow({ paths: [], wait, ocr: true, signal }));
}
