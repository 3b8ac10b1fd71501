import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { PinciteError, stopIfAborted } from '../../contract/errors.ts';
import type { BackupResult } from '../../contract/integrity.ts';
import { isNoRoom, makeFolderDurably, syncFile, syncFolder } from '../../files/durable-file.ts';
import { sweepLeftOvers, unfinishedName } from '../../files/left-over.ts';
import { namesIn } from '../../files/missing.ts';
import { withFileLock } from '../library/writer-lock.ts';
import { sealingStream } from './backup-archive.ts';
import {
  type BackupChecksums,
  type BackupHead,
  BESIDE_LIBRARY,
  CHECKSUMS_NAME,
  FILES_BELOW,
  HEAD_NAME,
  hashingStream,
} from './backup-form.ts';

/**
 * What of a library is of this machine or of a moment: locks, the writer's number, files that wait to be added, folders
 * that are followed, from where files were added, what it keeps of a library in a bucket, and sidecars, which are made
 * of the tables.
 */
const LEFT_OUT =
  /(?:^|\/)(?:[^/]+\.lock|writer\.pid|[^/]+\.tmp)$|^(?:jobs|folders|stores|sidecars)\/|^(?:store\.json|originals\.jsonl)$/u;
/** Records that are appended to or replaced while answers are given, with the lock of each. */
const LOCKS = ['logs/rag_trace.lock', 'threads/threads.lock', 'grids/grids.lock'] as const;
const LOCK_MS = 600_000;

interface BackupOptions {
  readonly dataDir: string;
  /** Where the file is written: completely or not at all, what was there before until then. */
  readonly to: string;
  readonly head: BackupHead;
  /** Encrypts it. */
  readonly passphrase?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes all of a library into one file. The caller keeps other writers of the tables away; records wait meanwhile.
 * Throws BAD_REQUEST, CANCELLED, DISK_FULL, FILE_UNWRITABLE.
 */
export async function writeBackup({ dataDir, to, head, passphrase, signal }: BackupOptions): Promise<BackupResult> {
  const file = resolve(to);
  if (liesInLibrary(resolve(dataDir), file))
    throw new PinciteError('BAD_REQUEST', { why: 'a backup does not lie in the library that it is of' });
  await sweepLeftOvers(dirname(file), { of: basename(file) });
  const made = unfinishedName(file);
  try {
    await makeFolderDurably(dirname(file));
    const members = await namesIn(join(dataDir, 'members'));
    const locks = [...LOCKS, ...members.flatMap((id) => LOCKS.slice(1).map((lock) => `members/${id}/${lock}`))];
    const files = await withLocks(dataDir, locks, () => writeZip(dataDir, made, head, { passphrase, signal }));
    const { size } = await stat(made);
    await rename(made, file);
    await syncFolder(dirname(file));
    return { files, bytes: size, path: file };
  } catch (error) {
    await rm(made, { force: true });
    if (error instanceof PinciteError) throw error;
    stopIfAborted(signal);
    const what = `${to} was not written, what was there before is as it was`;
    if (isNoRoom(error)) throw new PinciteError('DISK_FULL', { what }, { cause: error });
    throw new PinciteError('FILE_UNWRITABLE', { path: to, why: (error as Error).message }, { cause: error });
  }
}

const isLeftOut = (path: string): boolean => LEFT_OUT.test(path) || BESIDE_LIBRARY.test(path);

/** The folder of uploads lies in the data directory, and is beside the library. */
function liesInLibrary(dataDir: string, path: string): boolean {
  const way = relative(dataDir, path).replaceAll(sep, '/');
  return way !== '..' && !way.startsWith('../') && !BESIDE_LIBRARY.test(way);
}

/** Runs `action` while holding each of these locks; one whose folder is not there is not needed. */
async function withLocks<T>(dataDir: string, locks: readonly string[], action: () => Promise<T>): Promise<T> {
  const [first, ...others] = locks;
  if (first === undefined) return action();
  const path = join(dataDir, first);
  const isThere = await stat(dirname(path)).then(
    () => true,
    () => false,
  );
  const rest = (): Promise<T> => withLocks(dataDir, others, action);
  return isThere ? withFileLock(path, rest, { timeoutMs: LOCK_MS }) : rest();
}

/** Writes the archive and returns the number of the library's files in it. */
async function writeZip(
  dataDir: string,
  made: string,
  head: BackupHead,
  { passphrase, signal }: Pick<BackupOptions, 'passphrase' | 'signal'>,
): Promise<number> {
  const paths = (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !isLeftOut(path))
    .sort();
  const zip = new ZipFile();
  const stored = { compress: false, mode: 0o100600 };
  const checksums: Record<string, string> = {};
  const headBytes = Buffer.from(JSON.stringify(head));
  zip.addBuffer(headBytes, HEAD_NAME, stored);
  for (const path of paths) {
    zip.addReadStreamLazy(`${FILES_BELOW}${path}`, stored, (give) => {
      const { stream, sha256 } = hashingStream();
      stream.on('end', () => {
        checksums[path] = sha256();
      });
      const read = createReadStream(join(dataDir, path)).on('error', (error) => stream.destroy(error));
      give(null, read.pipe(stream));
    });
  }
  // Its turn comes last, when all others were read.
  zip.addReadStreamLazy(CHECKSUMS_NAME, stored, (give) => {
    const all: BackupChecksums = { head: createHash('sha256').update(headBytes).digest('hex'), files: checksums };
    give(null, Readable.from([Buffer.from(JSON.stringify(all))]));
  });
  zip.end();
  const output = createWriteStream(made, { flags: 'wx', mode: 0o600 });
  zip.on('error', (error: Error) => output.destroy(error));
  if (passphrase === undefined) await pipeline(zip.outputStream, output, { signal });
  else await pipeline(zip.outputStream, await sealingStream(passphrase), output, { signal });
  await syncFile(made);
  return paths.length;
}
