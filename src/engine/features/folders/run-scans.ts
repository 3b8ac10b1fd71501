import { stat } from 'node:fs/promises';
import { asPinciteError, PinciteError } from '../../../contract/errors.ts';
import type { FolderPass } from '../../../contract/ingest-queue.ts';
import { ingestResults } from '../../../contract/view/documents/ingest-results.ts';
import { fsPath, shownPath } from '../../../files/exact-path.ts';
import { isNowhere } from '../../../files/missing.ts';
import { type MachinePolicy, mustAllowSource } from '../../../policy/machine-policy.ts';
import { documentIdOf } from '../../library/ingest/load-file.ts';
import { isReadableFile, walkFiles } from '../../library/ingest/walk-files.ts';
import type { Library } from '../../library/library-types.ts';
import { heldError, holdEnded } from '../../library/own-files/holds.ts';
import { acquireFileLock } from '../../library/writer-lock.ts';
import type { IngestQueue } from '../../queue/ingest-queue.ts';
import type { FolderHints } from './folder-hints.ts';
import { type FileProblem, type FolderRecords, type FollowedFolder, folderIdOf, newFolder } from './folder-record.ts';
import { realPath } from './real-folder.ts';
import { emptyPass, type ListedFile, leftOf, type ScanOps, scanFolder } from './scan-folder.ts';

/** What scanning folders needs. */
export interface FolderDeps {
  readonly library: Library;
  readonly queue: IngestQueue;
  readonly log: (line: string) => void;
  readonly policy: MachinePolicy | null;
  readonly records: FolderRecords;
  /** The data directory, which is part of no followed folder. */
  readonly dataDir: string;
}

/**
 * Not every disk tells of changes (a network share does not), so it is scanned anyway after so long, in milliseconds.
 */
export const LEAST_PAUSE_MS = 60_000;
/** A scan of a large folder takes longer: it pauses for this many times as long. */
const PAUSE_SHARE = 20;
/** Another process works on the library or on this folder: it is tried again after so long, in milliseconds. */
const BUSY_PAUSE_MS = 5000;
/** How long another process may still hold a folder whose scan is over, in milliseconds. */
const PATIENCE_MS = 250;

/**
 * Scans a folder until the signal is aborted, one result for each scan; without hints once. While another process
 * writes it only waits, but a single scan throws LIBRARY_BUSY. Throws what `scanFolder` throws.
 */
export async function* scans(
  deps: FolderDeps,
  root: string,
  hints: FolderHints | null,
  signal: AbortSignal,
  onScan: () => void = () => undefined,
): AsyncGenerator<FolderPass, void> {
  for (;;) {
    const since = performance.now();
    hints?.heard();
    onScan();
    let pause = BUSY_PAUSE_MS;
    const busy = (error: unknown): FolderPass => {
      const { code, message } = asPinciteError(error);
      if (hints === null || signal.aborted || code !== 'LIBRARY_BUSY') throw error;
      return { ...emptyPass(), waiting: message };
    };
    const pass = await scanOnce(deps, root, signal).catch(busy);
    if (pass.waiting === null) pause = Math.max(LEAST_PAUSE_MS, PAUSE_SHARE * (performance.now() - since));
    yield pass;
    if (hints === null) return;
    await hints.next(pause, signal);
  }
}

/** One scan. Two processes may follow one folder: they share its record and scan in turn. */
function scanOnce(deps: FolderDeps, root: string, signal: AbortSignal): Promise<FolderPass> {
  const id = folderIdOf(root);
  return withFolder(deps, id, async () => {
    // It may have been followed before there was a policy.
    mustAllowSource(deps.policy, root);
    const found = await deps.records.read(id);
    if (found?.isEnding) await endFollowing(deps, found);
    const before = found === null || found.isEnding ? newFolder(root) : found;
    return scanFolder(scanOps(deps, id), before, signal);
  });
}

/** Runs an action that nobody else runs on this folder, in any process. Throws LIBRARY_BUSY. */
export async function withFolder<T>({ records }: FolderDeps, id: string, action: () => Promise<T>): Promise<T> {
  const lock = await acquireFileLock(await records.lockOf(id), { timeoutMs: PATIENCE_MS });
  if (lock === null) throw new PinciteError('LIBRARY_BUSY', { pid: 'unknown' });
  try {
    return await action();
  } finally {
    lock.release();
  }
}

function scanOps(deps: FolderDeps, id: string): ScanOps {
  const { library, queue, records, dataDir } = deps;
  return {
    deviceOf: async (root) => {
      try {
        return (await stat(fsPath(root))).dev;
      } catch (error) {
        if (isNowhere(error)) return null;
        // A share whose server is gone: what of it cannot be read, `list` says.
        return 0;
      }
    },
    list: async (root, signal) => {
      const found: ListedFile[] = [];
      const onFile: Parameters<typeof walkFiles>[1] = ({ path, stats, error }) => {
        if (error === null) found.push({ path, bytes: stats.size, mtime: stats.mtimeMs, error });
        else found.push({ path, error });
      };
      await walkFiles(root, onFile, { signal, leftOut: await realPath(dataDir) });
      return found;
    },
    idOf: async (path, signal) => {
      if (await isReadableFile(path)) return documentIdOf(path, signal);
      throw new PinciteError('NOT_SUPPORTED', { file: shownPath(path) });
    },
    documents: () => library.listDocuments(),
    add: (paths, collection, signal) => {
      const given = { paths, wait: 'searchable' as const, collection: collection ?? undefined, isBackground: true };
      return ingestResults(queue.follow({ ...given, signal }));
    },
    remove: async (ids) => {
      const held = await heldAmong(library, ids);
      const free = ids.filter((one) => !held.has(one));
      if (free.length === 0) return held;
      await queue.exclusively(() => library.remove(free));
      queue.libraryChanged();
      return held;
    },
    keep: (folder) => records.write(folder),
    others: () => otherFolders(deps, id),
    now: Date.now,
  };
}

/** The documents among these that are on hold, with the reason: what is lost in a folder is kept in the library. */
async function heldAmong(library: FolderDeps['library'], ids: readonly string[]): Promise<Map<string, FileProblem>> {
  const holds = await library.holds.read();
  const held = new Map<string, FileProblem>();
  if (holds.length === 0) return held;
  for (const document of await library.listDocuments()) {
    const hold = ids.includes(document.document_id) ? holdEnded(holds, document.collections) : undefined;
    if (hold === undefined) continue;
    const { code, message } = heldError(hold);
    held.set(document.document_id, { code, reason: message });
  }
  return held;
}

async function otherFolders({ records }: FolderDeps, id: string): Promise<readonly FollowedFolder[]> {
  const others: FollowedFolder[] = [];
  for (const other of await records.ids()) {
    const folder = other === id ? null : await records.read(other);
    if (folder !== null && !folder.isEnding) others.push(folder);
  }
  return others;
}

/**
 * Removes the documents that were added from a folder and that no other folder has, and forgets it; those on hold stay.
 * Their number. The caller holds the folder.
 */
export async function endFollowing(deps: FolderDeps, { root, own }: FollowedFolder): Promise<number> {
  const { library, records } = deps;
  const id = folderIdOf(root);
  const documents = await library.listDocuments();
  const left = await leftOf({ own, files: new Map() }, documents, () => otherFolders(deps, id));
  const held = left.length > 0 ? await scanOps(deps, id).remove(left) : new Map();
  await records.remove(id);
  return left.length - held.size;
}
