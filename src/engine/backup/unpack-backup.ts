import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { PinciteError, stopIfAborted } from '../../contract/errors.ts';
import { isNoRoom, makeFolderDurably, syncFile, syncFoldersBelow } from '../../files/durable-file.ts';
import { isMissing } from '../../files/missing.ts';
import { LIBRARY_SCHEMA } from '../library/tables/schema.ts';
import { openArchive } from './backup-archive.ts';
import { BackupChecksums, BackupHead, CHECKSUMS_NAME, FILES_BELOW, HEAD_NAME, hashingStream } from './backup-form.ts';

interface UnpackOptions {
  /** The backup. */
  readonly from: string;
  /** Opens an encrypted one; asked for only then. */
  readonly passphrase?: (() => Promise<string | null>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Largest of the two files that describe the backup, in bytes: a library has some ten thousand files at most. */
const MOST_DESCRIPTION = 64 * 2 ** 20;

/**
 * Unpacks a backup into a new folder, compares it with its checksums and hands it to `place`; after a failure nothing
 * of it is left. Throws LIBRARY_TOO_NEW, BACKUP_DAMAGED, BACKUP_LOCKED, PASSPHRASE_WRONG, FILE_NOT_FOUND, DISK_FULL,
 * CANCELLED.
 */
export async function unpackBackup(
  unpacked: string,
  { from, passphrase, signal }: UnpackOptions,
  place: (unpacked: string) => Promise<void>,
): Promise<BackupHead> {
  try {
    await rm(unpacked, { recursive: true, force: true });
    const head = await unpack({ from, passphrase, signal }, unpacked);
    await place(unpacked);
    return head;
  } catch (error) {
    await rm(unpacked, { recursive: true, force: true });
    if (error instanceof PinciteError) throw error;
    stopIfAborted(signal);
    if (isNoRoom(error)) throw new PinciteError('DISK_FULL', { what: 'nothing was restored' }, { cause: error });
    if (isMissing(error)) throw new PinciteError('FILE_NOT_FOUND', { path: from }, { cause: error });
    // What the reader of archives throws names parts of an archive, which tells a user nothing.
    throw damaged(from, 'it is no whole archive of Pincite', error);
  }
}

const damaged = (path: string, what: string, cause?: unknown): PinciteError =>
  new PinciteError('BACKUP_DAMAGED', { file: basename(path), what }, { cause });

async function unpack({ from, passphrase, signal }: UnpackOptions, folder: string): Promise<BackupHead> {
  const { zip, close } = await openArchive(from, passphrase);
  try {
    const made = new Map<string, string>();
    let head: BackupHead | null = null;
    let headSha256 = '';
    let checksums: BackupChecksums | null = null;
    for await (const entry of zip.eachEntry()) {
      stopIfAborted(signal);
      const { fileName: name } = entry;
      if (head === null) {
        if (name !== HEAD_NAME) throw damaged(from, 'it is no backup of Pincite');
        const bytes = await description(zip, entry);
        headSha256 = createHash('sha256').update(bytes).digest('hex');
        head = headOf(JSON.parse(bytes.toString('utf8')), from);
        await makeFolderDurably(dirname(folder));
        await mkdir(folder, { mode: 0o700 });
      } else if (name === CHECKSUMS_NAME) {
        const read = BackupChecksums.safeParse(JSON.parse((await description(zip, entry)).toString('utf8')));
        if (!read.success) throw damaged(from, 'its checksums cannot be read');
        checksums = read.data;
      } else if (name.startsWith(FILES_BELOW)) {
        const path = name.slice(FILES_BELOW.length);
        made.set(path, await unpackFile(zip, entry, join(folder, ...path.split('/')), signal));
      } else throw damaged(from, `${name} does not belong to a backup`);
    }
    if (head === null || checksums === null) throw damaged(from, 'its checksums are missing');
    if (checksums.head !== headSha256) throw damaged(from, 'what it says of itself was changed');
    compare(from, made, checksums.files);
    await syncFoldersBelow(folder);
    return head;
  } finally {
    await close();
  }
}

/** Throws when a file is missing, was added, or is not as it was written. */
function compare(from: string, made: ReadonlyMap<string, string>, checksums: Readonly<Record<string, string>>): void {
  for (const [path, sha256] of Object.entries(checksums)) {
    if (!made.has(path)) throw damaged(from, `${path} is missing`);
    if (made.get(path) !== sha256) throw damaged(from, `${path} was changed`);
  }
  for (const path of made.keys()) if (!Object.hasOwn(checksums, path)) throw damaged(from, `${path} was added`);
}

function headOf(value: unknown, from: string): BackupHead {
  const head = BackupHead.safeParse(value).data;
  if (head === undefined) throw damaged(from, 'it has a form that this version of Pincite does not know');
  if (head.schema > LIBRARY_SCHEMA)
    throw new PinciteError('LIBRARY_TOO_NEW', { path: from, found: head.schema, known: LIBRARY_SCHEMA });
  return head;
}

async function description(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MOST_DESCRIPTION) throw new RangeError(`${entry.fileName} is too large`);
  return buffer(await zip.openReadStreamPromise(entry));
}

/** Writes a file to the disk and returns its SHA-256. yauzl refuses names that lead out of the folder. */
async function unpackFile(zip: ZipFile, entry: Entry, path: string, signal: AbortSignal | undefined): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { stream, sha256 } = hashingStream();
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(await zip.openReadStreamPromise(entry), stream, output, { signal });
  await syncFile(path);
  return sha256();
}
