import type { DocumentSummary } from '../../../contract/documents.ts';
import {
  asPinciteError,
  PinciteError,
  type StoppedForTime,
  stoppedForTime,
  unlessAborted,
} from '../../../contract/errors.ts';
import { shownName } from '../../../files/exact-path.ts';
import type { ReadingProgress } from '../../documents/types.ts';
import type { IncomingDocument } from '../tables/content-rows.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { isDiskFull } from '../tables/store-error.ts';
import { attachedPlace, collectionsFor } from './attached-path.ts';
import { type Copies, copiesInTurn } from './copies-in-turn.ts';
import { writeQueue } from './event-queue.ts';
import {
  addedResult,
  type DocumentKeeper,
  type FileListener,
  type FileToAdd,
  failedResult,
  type IngestDeps,
} from './ingest-types.ts';
import { type Admit, type LoadedFile, loadFile } from './load-file.ts';
import { type ProgressMeter, progressMeter } from './progress-meter.ts';

/** A file that was read and waits to be written. */
interface ReadFile<File> extends Omit<IncomingDocument, 'supersedes'> {
  readonly file: File;
  readonly startedAt: number;
  readonly meter: ProgressMeter;
  /** Lets a second copy of the file go on: this one is in, or failed. */
  readonly settled: () => void;
}

/** What the steps of one call share. */
interface Adding<File extends FileToAdd>
  extends Pick<IngestDeps, 'read' | 'loadAttached' | 'permit' | 'now'>,
    FileListener<File> {
  readonly keeper: DocumentKeeper;
  /** Ends all that is left: the caller gave up, or the disk is full. */
  readonly stopped: AbortSignal;
  /** Aborted once the disk is full. */
  readonly full: AbortController;
}

/** How a file is read for the second time, because the first was stopped for time. */
interface SecondTry<File> {
  readonly file: File;
  readonly startedAt: number;
  readonly stoppedBefore: StoppedForTime;
}

/** Reading stays this far ahead of writing: small documents share commits, of large ones a single one waits. */
const AHEAD_BYTES = 8 * 2 ** 20;

/**
 * Phase 1: reads the files as they come, as many at once as the reader takes, and writes each while the next are read.
 * One result a file, in whatever order they finish; a bad file never stops the others. A file that is stopped for time
 * is read once more, by itself, when all others are done. A full disk fails all that are left (DISK_FULL).
 */
export async function addFiles<File extends FileToAdd>(
  keeper: DocumentKeeper,
  files: Iterable<File> | AsyncIterable<File>,
  { readAtOnce, ...deps }: IngestDeps,
  listener: FileListener<File>,
  signal: AbortSignal,
): Promise<void> {
  const full = new AbortController();
  const stopped = AbortSignal.any([signal, full.signal]);
  const adding: Adding<File> = { ...listener, ...deps, keeper, stopped, full };
  const upkeepFailures: unknown[] = [];
  const queue = writeQueue<ReadFile<File>>(
    async (items) => {
      await writeRead(adding, items);
      upkeepFailures.push(...(await keepUp(adding)));
    },
    weight,
    AHEAD_BYTES,
  );
  const copies = copiesInTurn();
  const left = Symbol.asyncIterator in files ? files[Symbol.asyncIterator]() : files[Symbol.iterator]();
  const again = new Set<SecondTry<File>>();
  const tryLater = (one: SecondTry<File>): void => {
    again.add(one);
    const giveUp = (): void => {
      if (again.delete(one)) fail(adding, one.file, new PinciteError('CANCELLED'), one.startedAt);
    };
    stopOf(adding, one.file).addEventListener('abort', giveUp, { once: true });
  };
  const add = async (file: File, startedAt: number, before: StoppedForTime | null): Promise<void> => {
    try {
      await unlessAborted(queue.room(), stopOf(adding, file));
      const item = await takeIn(adding, { file, startedAt, before }, copies);
      if (item !== null) queue.push(item);
    } catch (error) {
      const stoppedBefore = before === null ? stoppedForTime(error) : null;
      if (stoppedBefore !== null) tryLater({ file, startedAt, stoppedBefore });
      else fail(adding, file, error, startedAt);
    }
  };
  const addInTurn = async (): Promise<void> => {
    for (let next = await left.next(); !next.done; next = await left.next()) await add(next.value, deps.now(), null);
  };
  await Promise.all(Array.from({ length: readAtOnce }, addInTurn));
  for (const one of again) {
    await queue.drained();
    // It may have been cancelled meanwhile.
    if (again.delete(one)) await add(one.file, one.startedAt, one.stoppedBefore);
  }
  await queue.drained();
  await listener.onEnd();
  if (upkeepFailures.length > 0) throw upkeepFailures[0];
}

const stopOf = ({ stopped }: Pick<Adding<FileToAdd>, 'stopped'>, { signal }: FileToAdd): AbortSignal =>
  signal === undefined ? stopped : AbortSignal.any([stopped, signal]);

/** A file that is read now; `before`: where an earlier try was stopped for time. */
interface Taking<File> {
  readonly file: File;
  readonly startedAt: number;
  readonly before: StoppedForTime | null;
}

/**
 * Loads and reads one file. Null when its document is there already: that is its result. Throws what reading throws,
 * and CANCELLED.
 */
async function takeIn<File extends FileToAdd>(
  adding: Adding<File>,
  taking: Taking<File>,
  copies: Copies,
): Promise<ReadFile<File> | null> {
  const { keeper, now, onResult } = adding;
  const { file, startedAt } = taking;
  const stop = stopOf(adding, file);
  if (stop.aborted) throw new PinciteError('CANCELLED');
  if (file.error) throw file.error;
  const { loaded, settled } = await inTurn(
    copies.load((admit) => load(adding, file, stop, admit)),
    stop,
  );
  try {
    const [known] = (await keeper.rows()).filter(({ summary }) => summary.document_id === loaded.documentId);
    // What could not be repaired without the file can now.
    const isWanted = known !== undefined && (await keeper.damaged()).has(loaded.documentId);
    if (!known || isWanted) return { ...(await readLoaded(adding, taking, loaded, known)), settled };
    const summary = await intoCollections(keeper, known.summary, file);
    onResult(addedResult(shownName(file.path), summary, (now() - startedAt) / 1000, true), file);
    settled();
    return null;
  } catch (error) {
    settled();
    throw error;
  }
}

/**
 * A loaded file when no copy of it is on its way any more. Who is cancelled meanwhile ends at once, and lets the next
 * one go on.
 */
async function inTurn(
  coming: ReturnType<Copies['load']>,
  stop: AbortSignal,
): Promise<{ readonly loaded: LoadedFile; readonly settled: () => void }> {
  const taken = coming.then(async ({ loaded, turn }) => ({ loaded, settled: await turn }));
  try {
    return await unlessAborted(taken, stop);
  } catch (error) {
    void taken.then(
      ({ settled }) => settled(),
      () => undefined,
    );
    throw error;
  }
}

async function load<File extends FileToAdd>(
  { loadAttached, permit }: Pick<Adding<File>, 'loadAttached' | 'permit'>,
  { path, password }: File,
  signal: AbortSignal,
  admit: Admit,
): Promise<LoadedFile> {
  const attached = attachedPlace(path);
  if (attached !== null && loadAttached !== undefined) return loadAttached(attached, { password, signal, admit });
  permit?.(path);
  return loadFile(path, { signal, admit });
}

/** Reads a file's bytes as a document; `replaced` is the row of the damaged one that it takes the place of. */
async function readLoaded<File extends FileToAdd>(
  { read, now, onProgress, ...adding }: Adding<File>,
  { file, startedAt, before }: Taking<File>,
  { bytes, documentId, sha256 }: LoadedFile,
  replaced: DocumentRow | undefined,
): Promise<Omit<ReadFile<File>, 'settled'>> {
  const sourceFilename = shownName(file.path);
  const stop = stopOf(adding, file);
  const meter = progressMeter(sourceFilename, now, (progress) => onProgress(progress, file));
  const onPage = ({ pagesDone, pages, isWaiting }: ReadingProgress) =>
    meter.report('reading', pagesDone, pages, documentId, isWaiting === true ? 'processor' : null);
  const { password, ocr = true } = file;
  const request = { bytes, sourceFilename, ocr, password, stoppedBefore: before ?? undefined };
  const document = await read(request, { signal: stop, onProgress: onPage, triesLater: before === null });
  if (document.documentId !== documentId) {
    throw new PinciteError('INTERNAL', { why: `the reader named ${sourceFilename} ${document.documentId}` });
  }
  if (bytes.byteLength === 0) throw new PinciteError('INTERNAL', { why: 'the reader took the file’s bytes away' });
  if (stop.aborted) throw new PinciteError('CANCELLED');
  const collections = collectionsFor(file, await adding.keeper.rows(), replaced?.summary.collections);
  const addedAt = replaced?.summary.added_at ?? new Date(now()).toISOString();
  return { document, bytes, sha256, sourceFilename, collections, addedAt, replaced, startedAt, meter, file };
}

/** Writes documents in one commit and tells the result of each. */
async function writeRead<File extends FileToAdd>(
  adding: Adding<File>,
  items: readonly ReadFile<File>[],
): Promise<void> {
  const { keeper, full, now, onResult } = adding;
  for (const { meter, document } of items) meter.report('indexing', 0, document.pages.length, document.documentId);
  try {
    const kept = await keeper.write(items);
    for (const [i, { row, wasThere }] of kept.entries()) {
      const item = items[i];
      if (!item) continue;
      const pages = item.document.pages.length;
      item.meter.report('indexing', pages, pages);
      const summary = wasThere ? await intoCollections(keeper, row.summary, item.file) : row.summary;
      onResult(addedResult(item.sourceFilename, summary, (now() - item.startedAt) / 1000, wasThere), item.file);
    }
  } catch (error) {
    if (isDiskFull(error)) full.abort();
    else if (items.length > 1) {
      // One document the store cannot take must not fail those that shared its commit.
      for (const item of items) await writeRead(adding, [item]);
      return;
    }
    for (const item of items) fail(adding, item.file, error, item.startedAt, item.document.documentId);
  } finally {
    for (const { settled } of items) settled();
  }
}

/**
 * Keeps the tables fast. The documents are in: without room only speed is lost; what else went wrong is given back, to
 * be told at the end.
 */
async function keepUp<File extends FileToAdd>({ keeper, full }: Adding<File>): Promise<readonly unknown[]> {
  try {
    if (!full.signal.aborted) await keeper.keepUp();
  } catch (error) {
    if (!isDiskFull(error)) return [error];
    full.abort();
  }
  return [];
}

function fail<File extends FileToAdd>(
  { full, now, onResult }: Adding<File>,
  file: File,
  error: unknown,
  startedAt: number,
  id: string | null = null,
): void {
  const name = shownName(file.path);
  const what = `nothing of ${name} was kept, everything added before it is safe`;
  const known =
    isDiskFull(error) || full.signal.aborted ? new PinciteError('DISK_FULL', { what }) : asPinciteError(error);
  onResult(failedResult(name, known, (now() - startedAt) / 1000, id), file);
}

function weight<File>({ bytes, document }: ReadFile<File>): number {
  const pages = document.pages.reduce((sum, page) => sum + page.text.length + (page.geometry?.length ?? 0), 0);
  return bytes.length + pages;
}

/** A document that was there is put into the collections it is added to, and stays in those it is in. */
async function intoCollections(
  keeper: DocumentKeeper,
  document: DocumentSummary,
  file: FileToAdd,
): Promise<DocumentSummary> {
  const collections = collectionsFor(file, await keeper.rows(), document.collections);
  if (collections.length === document.collections.length) return document;
  return (await keeper.putInto(document.document_id, collections)) ?? document;
}
