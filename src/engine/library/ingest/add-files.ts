import type { DocumentSummary, IngestProgress, IngestResult } from '../../../contract/documents.ts';
import { asPinciteError, PinciteError } from '../../../contract/errors.ts';
import { shownName } from '../../../files/exact-path.ts';
import { changeDocuments } from '../change-documents.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { maintainStore } from '../tables/maintain-store.ts';
import { isDiskFull } from '../tables/store-error.ts';
import { writeQueue } from './event-queue.ts';
import { type LoadedFile, loadFile, type PathToAdd } from './expand-paths.ts';
import { addedResult, failedResult, type IngestDeps, type IngestTarget } from './ingest-types.ts';
import { type ProgressMeter, progressMeter } from './progress-meter.ts';
import { withEditions } from './with-editions.ts';
import { type IncomingDocument, writeDocuments } from './write-documents.ts';

export interface FileToAdd extends PathToAdd {
  readonly collection: string | null;
  /** Stays in memory; tried when the file needs one. */
  readonly password?: string | undefined;
  /** Cancels this file alone. What is being written by then is kept. */
  readonly signal?: AbortSignal | undefined;
}

/** Who adds files hears what becomes of each. */
export interface FileListener<File extends FileToAdd> {
  onProgress(progress: IngestProgress, file: File): void;
  /** Once for each file. */
  onResult(result: IngestResult, file: File): void;
}

interface ReadFile<File> extends Omit<IncomingDocument, 'supersedes'> {
  readonly file: File;
  readonly startedAt: number;
  readonly meter: ProgressMeter;
}

/** Reading stays this far ahead of writing: small documents share commits, of large ones a single one waits. */
const AHEAD_BYTES = 8 * 2 ** 20;

/**
 * Phase 1: reads the files as they come, as many at once as the reader takes, and writes each while the next are read. One
 * result a file, in whatever order they finish; a bad file never stops the others. A full disk fails all that are left
 * (DISK_FULL).
 */
export async function addFiles<File extends FileToAdd>(
  target: IngestTarget,
  files: Iterable<File> | AsyncIterable<File>,
  { read, readAtOnce, now }: Pick<IngestDeps, 'read' | 'readAtOnce' | 'now'>,
  { onProgress, onResult }: FileListener<File>,
  signal: AbortSignal,
): Promise<void> {
  const { store, visible } = target;
  const full = new AbortController();
  const stopped = AbortSignal.any([signal, full.signal]);
  /** Documents being read or written, so that a second copy waits for what becomes of the first. */
  const onTheirWay = new Map<string, PromiseWithResolvers<void>>();
  const arrived = (documentId: string) => {
    onTheirWay.get(documentId)?.resolve();
    onTheirWay.delete(documentId);
  };

  const fail = (file: File, error: unknown, startedAt: number, id: string | null = null) => {
    const name = shownName(file.path);
    const what = `nothing of ${name} was kept, everything added before it is safe`;
    const known =
      isDiskFull(error) || full.signal.aborted ? new PinciteError('DISK_FULL', { what }) : asPinciteError(error);
    onResult(failedResult(name, known, (now() - startedAt) / 1000, id), file);
  };

  const write = async (items: ReadFile<File>[]): Promise<void> => {
    for (const { meter, document } of items) meter.report('indexing', 0, document.pages.length, document.documentId);
    try {
      const rows = await writeDocuments(target, withEditions(items, await visible.all()));
      for (const [i, { summary }] of rows.entries()) {
        const item = items[i];
        if (!item) continue;
        const pages = item.document.pages.length;
        item.meter.report('indexing', pages, pages);
        onResult(addedResult(item.sourceFilename, summary, (now() - item.startedAt) / 1000, false), item.file);
      }
    } catch (error) {
      if (isDiskFull(error)) full.abort();
      else if (items.length > 1) {
        // One document the store cannot take must not fail those that shared its commit.
        for (const item of items) await write([item]);
        return;
      }
      for (const item of items) fail(item.file, error, item.startedAt, item.document.documentId);
    } finally {
      for (const { document } of items) arrived(document.documentId);
    }
  };
  let upkeepFailed: { error: unknown } | null = null;
  const writeAndKeepUp = async (items: ReadFile<File>[]): Promise<void> => {
    await write(items);
    try {
      if (!full.signal.aborted) await maintainStore(store, 'adding');
    } catch (error) {
      // The documents are in; without room for the index only speed is lost, anything else is told at the end.
      if (isDiskFull(error)) full.abort();
      else upkeepFailed ??= { error };
    }
  };
  const queue = writeQueue(writeAndKeepUp, weight, AHEAD_BYTES);

  const stopOf = (file: File) => (file.signal === undefined ? stopped : AbortSignal.any([stopped, file.signal]));

  const readOne = async (
    file: File,
    sourceFilename: string,
    startedAt: number,
    loaded: LoadedFile,
    replaced?: DocumentRow,
  ) => {
    const { bytes, documentId, sha256 } = loaded;
    const stop = stopOf(file);
    const meter = progressMeter(sourceFilename, now, (progress) => onProgress(progress, file));
    const onPage = ({ pagesDone, pages }: { pagesDone: number; pages: number }) =>
      meter.report('reading', pagesDone, pages, documentId);
    const { password } = file;
    const request = { bytes, sourceFilename, ...(password === undefined ? {} : { password }) };
    const document = await read(request, { signal: stop, onProgress: onPage });
    if (document.documentId !== documentId) {
      throw new PinciteError('INTERNAL', { why: `the reader named ${sourceFilename} ${document.documentId}` });
    }
    if (bytes.byteLength === 0) throw new PinciteError('INTERNAL', { why: 'the reader took the file’s bytes away' });
    if (stop.aborted) throw new PinciteError('CANCELLED');
    const collection = replaced?.summary.collection ?? file.collection;
    const addedAt = replaced?.summary.added_at ?? new Date(now()).toISOString();
    queue.push({ document, bytes, sha256, sourceFilename, collection, addedAt, replaced, startedAt, meter, file });
  };

  let loading: Promise<unknown> = Promise.resolve();
  /** One after the other, so that of several copies the first in the list is the one that is read. */
  const loadInTurn = (file: File): Promise<{ loaded: LoadedFile; copy: PromiseWithResolvers<void> | undefined }> => {
    const next = loading.then(async () => {
      const loaded = await loadFile(file.path, stopOf(file));
      const copy = onTheirWay.get(loaded.documentId);
      if (!copy) onTheirWay.set(loaded.documentId, Promise.withResolvers());
      return { loaded, copy };
    });
    loading = next.catch(() => undefined);
    return next;
  };

  const add = async (file: File, sourceFilename: string, startedAt: number): Promise<void> => {
    if (stopOf(file).aborted) throw new PinciteError('CANCELLED');
    if (file.error) throw file.error;
    const { loaded, copy } = await loadInTurn(file);
    const { documentId } = loaded;
    for (let before = copy; before; before = onTheirWay.get(documentId)) await before.promise;
    if (copy) onTheirWay.set(documentId, Promise.withResolvers());
    try {
      const [known] = (await visible.all()).filter(({ summary }) => summary.document_id === documentId);
      // What could not be repaired without the file can now.
      const isWanted = known !== undefined && (await target.damaged()).has(documentId);
      if (!known || isWanted) return await readOne(file, sourceFilename, startedAt, loaded, known);
      const { summary, error } = await intoCollection({ store, visible }, known.summary, file.collection);
      const result = addedResult(sourceFilename, summary, (now() - startedAt) / 1000, true);
      onResult(error === null ? result : { ...result, code: error.code, reason: error.message }, file);
      arrived(documentId);
    } catch (error) {
      arrived(documentId);
      throw error;
    }
  };

  const left = Symbol.asyncIterator in files ? files[Symbol.asyncIterator]() : files[Symbol.iterator]();
  const readInTurn = async (): Promise<void> => {
    for (let next = await left.next(); !next.done; next = await left.next()) {
      await queue.room();
      const startedAt = now();
      try {
        await add(next.value, shownName(next.value.path), startedAt);
      } catch (error) {
        fail(next.value, error, startedAt);
      }
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, readInTurn));
  await queue.drained();
  rethrow(upkeepFailed);
}

function rethrow(failure: { error: unknown } | null): void {
  if (failure) throw failure.error;
}

function weight<File>({ bytes, document }: ReadFile<File>): number {
  const pages = document.pages.reduce((sum, page) => sum + page.text.length + (page.geometry?.length ?? 0), 0);
  return bytes.length + pages;
}

/** A document that was there is put into the collection it is added to, unless it is in another one: then it stays there. */
async function intoCollection(
  { store, visible }: Pick<IngestTarget, 'store' | 'visible'>,
  document: DocumentSummary,
  collection: string | null,
): Promise<{ readonly summary: DocumentSummary; readonly error: PinciteError | null }> {
  if (collection === null || document.collection === collection) return { summary: document, error: null };
  if (document.collection !== null) {
    const details = { file: document.source_filename, collection: document.collection };
    return { summary: document, error: new PinciteError('IN_OTHER_COLLECTION', details) };
  }
  const [summary = document] = await changeDocuments(store, visible, [document.document_id], { collection });
  return { summary, error: null };
}
