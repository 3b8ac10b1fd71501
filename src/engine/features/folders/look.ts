import type { DocumentSummary, IngestResult } from '../../../contract/documents.ts';
import { type ErrorCode, PinciteError } from '../../../contract/errors.ts';
import type { FolderPass } from '../../../contract/ingest-queue.ts';
import { shownName, shownPath } from '../../../files/exact-path.ts';
import type { FileProblem, FollowedFile, FollowedFolder } from './folder-record.ts';
import type { FollowOps, ListedFile } from './follow-ops.ts';
import { leftOf } from './left-documents.ts';

/** Files that are added at once: the user's own wait behind no more. */
const AT_ONCE = 50;
/**
 * What is meant to be done is written down for so many files at least, for a share of all, or for so many bytes: the
 * record of 100,000 files is not written for each of them, and what was read to be hashed is still in the system's
 * memory when it is added.
 */
const CHUNK = { files: 50, share: 0.1, bytes: 256 * 2 ** 20 };
/** What may be otherwise at the next look, though the file stays as it is. */
const PASSING: readonly string[] = ['FILE_UNREADABLE', 'DISK_FULL'] satisfies ErrorCode[];
/** It was deleted during the look: the next one finds it gone. */
const GONE: string = 'FILE_NOT_FOUND' satisfies ErrorCode;
const IN_LIBRARY: readonly string[] = ['searchable', 'ready'] satisfies IngestResult['state'][];

/** What is no file to be followed: said of each file at each look, it would tell nobody anything. */
export const NO_FILE: readonly string[] = ['NOT_SUPPORTED', 'LINK_LEADS_OUT'] satisfies ErrorCode[];

/** A file that is new, or has other bytes than when it was looked at last. */
interface Fresh {
  readonly name: string;
  readonly path: string;
  readonly id: string;
  readonly before: FollowedFile | undefined;
}

/** One look at a folder that is there. */
export class Look {
  readonly pass: FolderPass;
  readonly #ops: FollowOps;
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
    ops: FollowOps,
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
      // Its bytes changed while it was added, which the next look sees too; or it cannot be added; or nobody says, and
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
    for (const name of gone) {
      const file = this.#before.files.get(name);
      this.#files.delete(name);
      const isMoved = this.#freshIds.has(file?.id ?? '');
      if (!isMoved && file?.problem?.code !== 'NOT_SUPPORTED') this.pass.removed.push(name);
    }
    const kept = new Set([...this.#files.values()].map(({ id }) => id));
    if ([...this.#own].some((id) => !kept.has(id))) {
      this.#documents ??= await this.#ops.documents();
      const left = await leftOf({ own: this.#own, files: this.#files }, this.#documents, this.#ops.others);
      if (left.length > 0) await this.#ops.remove(left);
      const still = idsOf(this.#documents);
      const past = [...this.#own].filter((id) => left.includes(id) || !still.has(id));
      for (const id of past) this.#own.delete(id);
      this.#isChanged ||= past.length > 0;
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

async function readId(ops: FollowOps, path: string, signal: AbortSignal): Promise<string | FileProblem> {
  try {
    return await ops.idOf(path, signal);
  } catch (error) {
    signal.throwIfAborted();
    const { code = 'INTERNAL', message } = error as Partial<PinciteError> & { readonly message: string };
    return { code, reason: message };
  }
}
