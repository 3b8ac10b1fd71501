import { basename, relative, sep } from 'node:path';
import type { DocumentSummary, IngestResult } from '../../contract/documents.ts';
import type { PinciteError } from '../../contract/errors.ts';
import type { FolderPass } from '../../contract/ingest-queue.ts';
import type { FolderRecord, FollowedFile, FollowedFolder } from './folder-record.ts';

/** What a look at a folder needs of the file system and of the library. */
export interface FollowOps {
  /** The files in and below a folder, and what of it cannot be read. */
  readonly list: (
    root: string,
    signal: AbortSignal,
  ) => Promise<readonly { readonly path: string; readonly error: PinciteError | null }[]>;
  /** Null when it is not there. `mtime` in milliseconds. */
  readonly stat: (
    path: string,
  ) => Promise<{ readonly bytes: number; readonly mtime: number; readonly device: number } | null>;
  /** The id that a file's bytes have as a document. Throws what reading it throws. */
  readonly idOf: (path: string, signal: AbortSignal) => Promise<string>;
  readonly documents: () => Promise<readonly DocumentSummary[]>;
  /** In any order, those of other files among them. */
  readonly add: (
    paths: readonly string[],
    collection: string | null,
    signal: AbortSignal,
  ) => Promise<readonly IngestResult[]>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
}

/** Files that are added at once: what a kill costs, and how often the record is written. */
const AT_ONCE = 50;
/** What is no file to be followed: said of each file at each look, it would tell nobody anything. */
const NO_FILE: readonly string[] = ['NOT_SUPPORTED', 'LINK_LEADS_OUT'];

/** A file that is new, or has other bytes than when it was looked at last. */
interface Fresh {
  readonly name: string;
  readonly path: string;
  readonly file: FollowedFile & { readonly id: string };
  readonly before: FollowedFile | undefined;
}

/**
 * Looks once at a folder and makes the library follow it: new files are added, changed ones too (as editions, where they are; else in place of
 * what they were), renamed ones keep their document, and what was deleted is removed, if it was added from here. What is meant to be done is
 * written down before it is done, so a killed look is finished by the next. A folder that is not there, is on another device than before or
 * has lost all of its files at once is taken for a share that is away: nothing is removed. A document that was removed from the library while
 * its file is there is added again.
 */
export async function followFolder(
  ops: FollowOps,
  folder: { readonly root: string; readonly collection: string | null },
  record: FolderRecord,
  signal: AbortSignal,
): Promise<FolderPass> {
  const { root, collection } = folder;
  const before: FollowedFolder = (await record.read(root)) ?? { root, device: null, files: {} };
  const pass: FolderPass = { files: 0, added: [], changed: [], renamed: [], removed: [], failed: [], away: null };
  const place = await ops.stat(root);
  if (place === null) return { ...pass, away: 'it is not there' };
  if (before.device !== null && before.device !== place.device)
    return { ...pass, away: 'another disk is in its place' };
  const found = await ops.list(root, signal);
  const unread = found.filter(({ error }) => error !== null && !NO_FILE.includes(error.code)).map(({ path }) => path);
  if (unread.includes(root)) return { ...pass, away: 'it cannot be read' };
  const paths = new Map(found.filter(({ error }) => error === null).map(({ path }) => [nameIn(root, path), path]));
  if (paths.size === 0 && Object.keys(before.files).length > 0) return { ...pass, away: 'it has no file any more' };

  const files: Record<string, FollowedFile> = { ...before.files };
  const inLibrary = idsOf(await ops.documents());
  const fresh: Fresh[] = [];
  for (const [name, path] of paths) {
    signal.throwIfAborted();
    const known = before.files[name];
    const now = await ops.stat(path);
    if (now === null) continue;
    const isSame = known?.bytes === now.bytes && known.mtime === now.mtime;
    if (isSame && (known.id === null || inLibrary.has(known.id))) continue;
    const read = await readId(ops, path, signal);
    if (typeof read !== 'string') {
      pass.failed.push({ file: name, ...read });
      files[name] = { id: null, own: known?.own ?? [], bytes: now.bytes, mtime: now.mtime };
      continue;
    }
    const own = [...new Set([...(known?.own ?? []), ...(inLibrary.has(read) ? [] : [read])])];
    const file = { id: read, own, bytes: now.bytes, mtime: now.mtime };
    fresh.push({ name, path, file, before: known });
    files[name] = file;
  }
  const isUnread = (name: string): boolean =>
    unread.some((path) => nameIn(root, path) === name || name.startsWith(nameIn(root, path) + sep));
  const gone = Object.keys(before.files).filter((name) => !paths.has(name) && !isUnread(name));
  let written = JSON.stringify(before);
  /** Most looks find nothing, and the disk is left in peace. */
  const save = async (): Promise<void> => {
    const folder = { root, device: place.device, files };
    const content = JSON.stringify(folder);
    if (content !== written) await record.write(folder);
    written = content;
  };
  await save();

  const toAdd = fresh.filter(({ file }) => !inLibrary.has(file.id));
  for (let at = 0; at < toAdd.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const batch = toAdd.slice(at, at + AT_ONCE);
    const results = await ops.add(
      batch.map(({ path }) => path),
      collection,
      signal,
    );
    const there = idsOf(await ops.documents());
    for (const { name, path, file } of batch) {
      if (there.has(file.id)) continue;
      // It cannot be added, or its bytes changed meanwhile, which the next look sees.
      files[name] = { ...file, id: null, own: file.own.filter((id) => id !== file.id) };
      const why = results.find((one) => one.document_id === null && one.source_filename === basename(path));
      if (why !== undefined) pass.failed.push({ file: name, code: why.code ?? 'INTERNAL', reason: why.reason ?? '' });
    }
    await save();
  }

  const goneIds = new Set(gone.map((name) => before.files[name]?.id ?? ''));
  for (const { name, file, before: known } of fresh) {
    if (files[name]?.id === null) continue;
    if (known?.id === file.id) {
      // Touched only, unless its document was removed.
      if (!inLibrary.has(file.id)) pass.added.push(name);
    } else if (known !== undefined && known.id !== null) pass.changed.push(name);
    else if (goneIds.has(file.id)) {
      // Under another name: what was added under the old one is this file's from here on.
      const old = gone.find((other) => before.files[other]?.id === file.id);
      files[name] = { ...file, own: [...new Set([...file.own, ...(before.files[old ?? '']?.own ?? [])])] };
      pass.renamed.push(name);
    } else pass.added.push(name);
  }
  for (const name of gone) {
    delete files[name];
    if (!fresh.some(({ file }) => file.id === before.files[name]?.id)) pass.removed.push(name);
  }
  await removeLeft(ops, before, files, await record.others(root));
  await save();
  return { ...pass, files: paths.size };
}

const idsOf = (documents: readonly DocumentSummary[]): ReadonlySet<string> =>
  new Set(documents.map(({ document_id: id }) => id));

const nameIn = (root: string, path: string): string => relative(root, path);

async function readId(
  ops: FollowOps,
  path: string,
  signal: AbortSignal,
): Promise<string | { readonly code: string; readonly reason: string }> {
  try {
    return await ops.idOf(path, signal);
  } catch (error) {
    signal.throwIfAborted();
    const { code = 'INTERNAL', message } = error as Partial<PinciteError> & { readonly message: string };
    return { code, reason: message };
  }
}

/** Removes the documents that were added from this folder and that no followed file has any more, but for editions of those that one has. */
async function removeLeft(
  ops: FollowOps,
  before: FollowedFolder,
  files: Readonly<Record<string, FollowedFile>>,
  others: readonly FollowedFolder[],
): Promise<void> {
  const documents = new Map((await ops.documents()).map((one) => [one.document_id, one]));
  const kept = new Set<string>();
  const keep = (id: string | null | undefined): void => {
    for (let at = id; at !== null && at !== undefined && !kept.has(at); at = documents.get(at)?.supersedes)
      kept.add(at);
  };
  for (const file of Object.values(files)) keep(file.id);
  for (const folder of others) for (const file of Object.values(folder.files)) keep(file.id);
  const own = new Set([...Object.values(before.files), ...Object.values(files)].flatMap((file) => file.own));
  const left = [...own].filter((id) => documents.has(id) && !kept.has(id));
  if (left.length > 0) await ops.remove(left);
}
