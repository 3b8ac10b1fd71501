import { relative, sep } from 'node:path';
import type { DocumentSummary, IngestResult } from '../../../contract/documents.ts';
import { type ErrorCode, PinciteError } from '../../../contract/errors.ts';
import type { FolderPass } from '../../../contract/ingest-queue.ts';
import { hasReadableExtension } from '../../../contract/view/documents/document-names.ts';
import { shownName, shownPath } from '../../../files/exact-path.ts';
import type { FileProblem, FollowedFile, FollowedFolder } from './folder-record.ts';

/** A file in a followed folder, or why a path in it cannot be read. */
export type ListedFile =
  | { readonly path: string; readonly bytes: number; readonly mtime: number; readonly error: null }
  | { readonly path: string; readonly error: PinciteError };

/** What a scan of a folder needs of the file system and of the library. */
export interface ScanOps {
  /** The number of the disk it is on; null when it is not there. */
  readonly deviceOf: (root: string) => Promise<number | null>;
  /** What is in and below a folder, hidden files left out; no file is opened. `mtime` in milliseconds. */
  readonly list: (root: string, signal: AbortSignal) => Promise<readonly ListedFile[]>;
  /** The id that a file's bytes have as a document. Throws what reading it throws, and NOT_SUPPORTED. */
  readonly idOf: (path: string, signal: AbortSignal) => Promise<string>;
  readonly documents: () => Promise<readonly DocumentSummary[]>;
  /** The results of these files and of no others, in any order. */
  readonly add: (
    paths: readonly string[],
    collection: string | null,
    signal: AbortSignal,
  ) => Promise<readonly IngestResult[]>;
  /** Removes documents, but for those on hold, of which it gives the ids with the reason. */
  readonly remove: (ids: readonly string[]) => Promise<ReadonlyMap<string, FileProblem>>;
  /** Keeps what was seen, durably. */
  readonly keep: (folder: FollowedFolder) => Promise<void>;
  /** The other folders that were scanned. */
  readonly others: () => Promise<readonly FollowedFolder[]>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a scan tells that has found nothing yet. */
export const emptyPass = (): FolderPass => ({
  files: 0,
  added: [],
  changed: [],
  renamed: [],
  removed: [],
  failed: [],
  away: null,
  waiting: null,
});

/**
 * Scans a folder once and makes the library follow it: new files are added, changed ones too (as editions, where
 * they are; else in place of what they were), renamed ones keep their document, and what was deleted is removed, if it
 * was added from here. What is meant to be done is written down before it is done, so a killed scan is finished by the
 * next. A folder that seems to be away loses nothing. A document that was removed from the library while its
 * file is there is added again. Throws DISK_FULL, and what `ops` throw.
 */
export async function scanFolder(ops: ScanOps, before: FollowedFolder, signal: AbortSignal): Promise<FolderPass> {
  const { root } = before;
  const nothing = emptyPass();
  const device = await ops.deviceOf(root);
  if (device === null) return { ...nothing, away: 'it is not there' };
  const there = new Map<string, Extract<ListedFile, { error: null }>>();
  const unread: string[] = [];
  for (const one of await ops.list(root, signal)) {
    if (one.error === null) there.set(relative(root, one.path), one);
    else if (!NO_FILE.includes(one.error.code)) unread.push(relative(root, one.path));
  }
  if (unread.includes('')) return { ...nothing, away: 'it cannot be read' };
  if (before.device !== null && before.device !== device && isAnotherDisk(before.files, there))
    return { ...nothing, away: 'another disk is in its place' };
  if (isEmptied(before.files, there)) return { ...nothing, away: 'it has no file any more' };
  const isUnread = (name: string): boolean => unread.some((part) => name === part || name.startsWith(part + sep));
  const gone = [...before.files.keys()].filter((name) => !there.has(name) && !isUnread(name));
  const scan = new FolderScan(ops, before, device, nothing, gone, signal);
  for (const [name, file] of there) await scan.see(name, file);
  await scan.addSeen();
  await scan.remove(gone);
  return { ...scan.pass, files: [...there.keys()].filter((name) => scan.isDocument(name)).length };
}

type Known = ReadonlyMap<string, FollowedFile>;
type There = ReadonlyMap<string, { readonly bytes: number }>;

/**
 * Whether a folder on another disk than before is another folder: fewer than half of its files are there. The number of
 * a disk alone says little: that of a network share or of a removable disk is a new one after each start.
 */
export function isAnotherDisk(known: Known, there: There): boolean {
  const same = [...known].filter(([name, { bytes }]) => there.get(name)?.bytes === bytes);
  return same.length < known.size / 2;
}

/** Whether every document that a folder had is gone at once and no other came, as with a share that is not mounted. */
export function isEmptied(known: Known, there: There): boolean {
  const isNone = (file: FollowedFile | undefined): boolean => file?.problem?.code === 'NOT_SUPPORTED';
  if ([...known.values()].every(isNone)) return false;
  return ![...there.keys()].some((name) => (known.has(name) ? !isNone(known.get(name)) : hasReadableExtension(name)));
}

/** Files that are added at once: the user's own wait behind no more. */
const AT_ONCE = 50;
/**
 * What is meant to be done is written down for so many files at least, for a share of all, or for so many bytes: the
 * record of 100,000 files is not written for each of them, and what was read to be hashed is still in the system's
 * memory when it is added.
 */
const CHUNK = { files: 50, share: 0.1, bytes: 256 * 2 ** 20 };
/** What may be otherwise at the next scan, though the file stays as it is. */
const PASSING: readonly string[] = ['FILE_UNREADABLE', 'DISK_FULL'] satisfies ErrorCode[];
/** It was deleted during the scan: the next one finds it gone. */
const GONE: string = 'FILE_NOT_FOUND' satisfies ErrorCode;
const IN_LIBRARY: readonly string[] = ['searchable', 'ready'] satisfies IngestResult['state'][];

/** What is no file to be followed: said of each file at each scan, it would tell nobody anything. */
const NO_FILE: readonly string[] = ['NOT_SUPPORTED', 'LINK_LEADS_OUT'] satisfies ErrorCode[];

/** A file that is new, or has other bytes than at the last scan. */
interface Fresh {
  readonly name: string;
  readonly path: string;
  readonly id: string;
  readonly before: FollowedFile | undefined;
}

/** One scan of a folder that is there. */
class FolderScan {
  readonly pass: FolderPass;
  readonly #ops: ScanOps;
  readonly #before: FollowedFolder;
  readonly #signal: AbortSignal;
  readonly #files: Map<string, FollowedFile>;
  readonly #own: Set<string>;
  /** Names of the files that are gone, by their documents. */
  readonly #goneIds: ReadonlySet<string>;
  readonly #freshIds = new Set<string>();
  #documents: readonly DocumentSummary[] | null = null;
  #inLibrary: Set<string> | null = null;
  #seen: Fresh[] = [];
  #seenBytes = 0;
  #isChanged: boolean;

  constructor(
    ops: ScanOps,
    known: FollowedFolder,
    device: number,
    pass: FolderPass,
    gone: readonly string[],
    signal: AbortSignal,
  ) {
    this.#ops = ops;
    this.#before = { ...known, device };
    this.#signal = signal;
    this.#files = new Map(known.files);
    this.#own = new Set(known.own);
    this.#goneIds = new Set(gone.map((name) => known.files.get(name)?.id ?? ''));
    this.#isChanged = known.lookedAt === null || known.device !== device;
    this.pass = pass;
  }

  isDocument(name: string): boolean {
    return this.#files.get(name)?.problem?.code !== 'NOT_SUPPORTED';
  }

  /** Reads a file that is not as it was, and adds it once enough of them were read. */
  async see(name: string, { path, bytes, mtime }: Extract<ListedFile, { error: null }>): Promise<void> {
    this.#signal.throwIfAborted();
    const known = this.#files.get(name);
    const library = await this.#library();
    if (known?.bytes === bytes && known.mtime === mtime) {
      if (known.id !== null && library.has(known.id)) {
        // The user added it, with its password for example.
        if (known.problem !== null) this.#set(name, { ...known, problem: null });
        return;
      }
      if (known.problem !== null && !PASSING.includes(known.problem.code)) return;
    }
    const read = await readId(this.#ops, path, this.#signal);
    if (typeof read !== 'string') {
      if (read.code === GONE) return;
      // Of most files of a large folder, whose reasons nobody reads.
      const problem = NO_FILE.includes(read.code) ? { code: read.code, reason: '' } : read;
      this.#set(name, { id: null, bytes, mtime, problem });
      this.#fail(name, read, known);
      return;
    }
    if (!library.has(read)) this.#own.add(read);
    this.#set(name, { id: read, bytes, mtime, problem: null });
    this.#freshIds.add(read);
    this.#seen.push({ name, path, id: read, before: known });
    this.#seenBytes += bytes;
    const enough = Math.max(CHUNK.files, CHUNK.share * this.#files.size);
    if (this.#seen.length >= enough || this.#seenBytes >= CHUNK.bytes) await this.addSeen();
  }

  /** Writes down what is meant to be done, and adds what was seen. */
  async addSeen(): Promise<void> {
    const seen = this.#seen;
    [this.#seen, this.#seenBytes] = [[], 0];
    const library = await this.#library();
    const toAdd = seen.filter(({ id }) => !library.has(id));
    if (toAdd.length > 0) await this.#save();
    for (let at = 0; at < toAdd.length; at += AT_ONCE) {
      this.#signal.throwIfAborted();
      await this.#add(toAdd.slice(at, at + AT_ONCE), library);
    }
    const added = new Set(toAdd.map(({ id }) => id));
    for (const { name, id, before } of seen) {
      if (this.#files.get(name)?.problem !== null) continue;
      if (before?.id === id) {
        // Touched only, unless its document was removed or it could not be added before.
        if (added.has(id)) this.pass.added.push(name);
      } else if (before !== undefined && before.id !== null && before.problem === null) this.pass.changed.push(name);
      else if (this.#goneIds.has(id)) this.pass.renamed.push(name);
      else this.pass.added.push(name);
    }
  }

  async #add(batch: readonly Fresh[], library: Set<string>): Promise<void> {
    const paths = batch.map(({ path }) => path);
    const results = await this.#ops.add(paths, this.#before.collection, this.#signal);
    this.#signal.throwIfAborted();
    this.#documents = null;
    const kept = results.filter(isIn);
    for (const { document_id: id } of kept) if (id !== null) library.add(id);
    for (const { name, path, id, before } of batch) {
      if (library.has(id)) continue;
      this.#own.delete(id);
      const file = this.#files.get(name);
      const isIts = (one: IngestResult): boolean => one.source_filename === shownName(path);
      const other = kept.find((one) => isIts(one) && !batch.some((fresh) => fresh.id === one.document_id));
      const why = results.find((one) => !isIn(one) && (one.document_id === id || isIts(one)));
      if (file === undefined) continue;
      // Its bytes changed while it was added, which the next scan sees too; or it cannot be added; or nobody says, and
      // it is tried again.
      if (other !== undefined) {
        if (!other.duplicate) this.#own.add(other.document_id ?? '');
        this.#set(name, { ...file, id: other.document_id });
      } else if (why !== undefined && why.code !== GONE) {
        const problem = { code: why.code ?? 'INTERNAL', reason: why.reason ?? '' };
        this.#set(name, { ...file, problem });
        this.#fail(name, problem, before);
      }
    }
    if (results.every(({ code }) => code !== 'DISK_FULL')) return;
    await this.#save();
    const what = `of ${shownPath(this.#before.root)} nothing more is added until there is room, and nothing is lost`;
    throw new PinciteError('DISK_FULL', { what });
  }

  /**
   * Forgets the files that are gone, and removes the documents that were added from here and that no followed file has
   * any more.
   */
  async remove(gone: readonly string[]): Promise<void> {
    this.#isChanged ||= gone.length > 0;
    for (const name of gone) this.#files.delete(name);
    let held: ReadonlyMap<string, FileProblem> = new Map();
    const kept = new Set([...this.#files.values()].map(({ id }) => id));
    if ([...this.#own].some((id) => !kept.has(id))) {
      this.#documents ??= await this.#ops.documents();
      const left = await leftOf({ own: this.#own, files: this.#files }, this.#documents, this.#ops.others);
      if (left.length > 0) held = await this.#ops.remove(left);
      const still = idsOf(this.#documents);
      const past = [...this.#own].filter((id) => (left.includes(id) && !held.has(id)) || !still.has(id));
      for (const id of past) this.#own.delete(id);
      this.#isChanged ||= past.length > 0;
    }
    for (const name of gone) {
      const file = this.#before.files.get(name);
      const isMoved = this.#freshIds.has(file?.id ?? '');
      const why = held.get(file?.id ?? '');
      if (why !== undefined) this.pass.failed.push({ file: name, ...why });
      else if (!isMoved && file?.problem?.code !== 'NOT_SUPPORTED') this.pass.removed.push(name);
    }
    if (this.#isChanged) await this.#save();
  }

  async #library(): Promise<Set<string>> {
    if (this.#inLibrary === null) {
      this.#documents = await this.#ops.documents();
      this.#inLibrary = idsOf(this.#documents);
    }
    return this.#inLibrary;
  }

  #set(name: string, file: FollowedFile): void {
    this.#files.set(name, file);
    this.#isChanged = true;
  }

  /** Tells why a file is not added, once. */
  #fail(name: string, problem: FileProblem, before: FollowedFile | undefined): void {
    const isTold = before?.problem?.code === problem.code && before.problem.reason === problem.reason;
    if (!isTold && !NO_FILE.includes(problem.code)) this.pass.failed.push({ file: name, ...problem });
  }

  async #save(): Promise<void> {
    const lookedAt = this.#ops.now();
    await this.#ops.keep({ ...this.#before, lookedAt, own: this.#own, files: this.#files });
    this.#isChanged = false;
  }
}

/** Whether a file's document is in the library now; a file that cannot be read has an id too. */
const isIn = ({ document_id: id, state }: IngestResult): boolean => id !== null && IN_LIBRARY.includes(state);

const idsOf = (documents: readonly DocumentSummary[]): Set<string> =>
  new Set(documents.map(({ document_id: id }) => id));

async function readId(ops: ScanOps, path: string, signal: AbortSignal): Promise<string | FileProblem> {
  try {
    return await ops.idOf(path, signal);
  } catch (error) {
    signal.throwIfAborted();
    const { code = 'INTERNAL', message } = error as Partial<PinciteError> & { readonly message: string };
    return { code, reason: message };
  }
}

/**
 * The documents that were added from a folder and that no followed file has any more, but for editions of those that
 * one has.
 */
export async function leftOf(
  { own, files }: Pick<FollowedFolder, 'own' | 'files'>,
  all: readonly DocumentSummary[],
  others: () => Promise<readonly FollowedFolder[]>,
): Promise<string[]> {
  const documents = new Map(all.map((one) => [one.document_id, one]));
  const kept = new Set<string>();
  const keep = (folder: Pick<FollowedFolder, 'files'>): void => {
    for (const file of folder.files.values())
      for (let at = file.id; at !== null && !kept.has(at); at = documents.get(at)?.supersedes ?? null) kept.add(at);
  };
  const isLeft = (id: string): boolean => documents.has(id) && !kept.has(id);
  keep({ files });
  if (![...own].some(isLeft)) return [];
  for (const folder of await others()) keep(folder);
  return [...own].filter(isLeft);
}
