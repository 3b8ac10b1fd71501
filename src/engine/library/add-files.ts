import { basename } from 'node:path';
import type { IngestResult } from '../../contract/documents.ts';
import { asPinciteError, PinciteError } from '../../contract/errors.ts';
import type { PathToAdd } from './expand-paths.ts';
import { addedResult, failedResult } from './ingest-result.ts';
import type { EmitIngestEvent, IngestPowers, IngestTarget } from './ingest-types.ts';
import { type LoadedFile, loadFile } from './load-file.ts';
import { maintainStore } from './maintain-store.ts';
import { type ProgressMeter, progressMeter } from './progress-meter.ts';
import { isDiskFull } from './store-error.ts';
import { type IncomingDocument, writeDocuments } from './write-documents.ts';
import { writeQueue } from './write-queue.ts';

export interface FileToAdd extends PathToAdd {
  readonly collection: string | null;
}

interface ReadFile extends IncomingDocument {
  readonly startedAt: number;
  readonly meter: ProgressMeter;
}

/** Reading stays this far ahead of writing: small documents share commits, of large ones a single one waits. */
const AHEAD_BYTES = 8 * 2 ** 20;

/**
 * Phase 1: reads the files, as many at once as the reader takes, and writes each while the next are read. One result a file,
 * in whatever order they finish; a bad file never stops the others. A full disk fails all that are left (DISK_FULL).
 */
export async function addFiles(
  { store, visible }: IngestTarget,
  files: readonly FileToAdd[],
  powers: IngestPowers & { readonly password?: string | undefined },
  report: (result: IngestResult) => void,
  emit: EmitIngestEvent,
  signal: AbortSignal,
): Promise<void> {
  const { read, readAtOnce, now, password } = powers;
  const full = new AbortController();
  const stop = AbortSignal.any([signal, full.signal]);
  /** Documents being read or written, so that a second copy waits for what becomes of the first. */
  const onTheirWay = new Map<string, PromiseWithResolvers<void>>();
  const arrived = (documentId: string) => {
    onTheirWay.get(documentId)?.resolve();
    onTheirWay.delete(documentId);
  };

  const fail = (file: string, error: unknown, startedAt: number, id: string | null = null) => {
    const known =
      isDiskFull(error) || full.signal.aborted ? new PinciteError('DISK_FULL', { file }) : asPinciteError(error);
    report(failedResult(file, known, (now() - startedAt) / 1000, id));
  };

  const write = async (items: ReadFile[]): Promise<void> => {
    for (const { meter, document } of items) meter.report('indexing', 0, document.pages.length, document.documentId);
    try {
      const rows = await writeDocuments(store, items);
      for (const [i, { summary }] of rows.entries()) {
        const item = items[i];
        if (!item) continue;
        const pages = item.document.pages.length;
        item.meter.report('indexing', pages, pages);
        report(addedResult(item.sourceFilename, summary, (now() - item.startedAt) / 1000, false));
      }
    } catch (error) {
      if (isDiskFull(error)) full.abort();
      else if (items.length > 1) {
        // One document the store cannot take must not fail those that shared its commit.
        for (const item of items) await write([item]);
        return;
      }
      for (const item of items) fail(item.sourceFilename, error, item.startedAt, item.document.documentId);
    } finally {
      for (const { document } of items) arrived(document.documentId);
    }
  };
  let upkeepFailed: { error: unknown } | null = null;
  const writeAndKeepUp = async (items: ReadFile[]): Promise<void> => {
    await write(items);
    try {
      if (!full.signal.aborted) await maintainStore(store, 'adding', now());
    } catch (error) {
      // The documents are in; without room for the index only speed is lost, anything else is told at the end.
      if (isDiskFull(error)) full.abort();
      else upkeepFailed ??= { error };
    }
  };
  const queue = writeQueue(writeAndKeepUp, weight, AHEAD_BYTES);

  const readOne = async (file: FileToAdd, sourceFilename: string, startedAt: number, loaded: LoadedFile) => {
    const { bytes, documentId } = loaded;
    const meter = progressMeter(sourceFilename, now, (progress) => emit({ type: 'progress', progress }));
    const onProgress = ({ pagesDone, pages }: { pagesDone: number; pages: number }) =>
      meter.report('reading', pagesDone, pages, documentId);
    const request = { bytes, sourceFilename, ...(password === undefined ? {} : { password }) };
    const document = await read(request, { signal: stop, onProgress });
    if (document.documentId !== documentId) {
      throw new PinciteError('INTERNAL', { why: `the reader named ${sourceFilename} ${document.documentId}` });
    }
    if (bytes.byteLength === 0) throw new PinciteError('INTERNAL', { why: 'the reader took the file’s bytes away' });
    if (stop.aborted) throw new PinciteError('CANCELLED');
    const addedAt = new Date(now()).toISOString();
    queue.push({ document, bytes, sourceFilename, collection: file.collection, addedAt, startedAt, meter });
  };

  let loading: Promise<unknown> = Promise.resolve();
  /** One after the other, so that of several copies the first in the list is the one that is read. */
  const loadInTurn = (path: string): Promise<{ loaded: LoadedFile; copy: PromiseWithResolvers<void> | undefined }> => {
    const next = loading.then(async () => {
      const loaded = await loadFile(path, stop);
      const copy = onTheirWay.get(loaded.documentId);
      if (!copy) onTheirWay.set(loaded.documentId, Promise.withResolvers());
      return { loaded, copy };
    });
    loading = next.catch(() => undefined);
    return next;
  };

  const add = async (file: FileToAdd, sourceFilename: string, startedAt: number): Promise<void> => {
    if (stop.aborted) throw new PinciteError('CANCELLED');
    if (file.error) throw file.error;
    const { loaded, copy } = await loadInTurn(file.path);
    const { documentId } = loaded;
    for (let before = copy; before; before = onTheirWay.get(documentId)) await before.promise;
    if (copy) onTheirWay.set(documentId, Promise.withResolvers());
    try {
      const [known] = (await visible.all()).filter(({ summary }) => summary.document_id === documentId);
      if (!known) return await readOne(file, sourceFilename, startedAt, loaded);
      report(addedResult(sourceFilename, known.summary, (now() - startedAt) / 1000, true));
      arrived(documentId);
    } catch (error) {
      arrived(documentId);
      throw error;
    }
  };

  const left = files.values();
  const readInTurn = async (): Promise<void> => {
    for (const file of left) {
      await queue.room();
      const sourceFilename = basename(file.path);
      const startedAt = now();
      try {
        await add(file, sourceFilename, startedAt);
      } catch (error) {
        fail(sourceFilename, error, startedAt);
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

function weight({ bytes, document }: ReadFile): number {
  const pages = document.pages.reduce((sum, page) => sum + page.text.length + (page.geometry?.length ?? 0), 0);
  return bytes.length + pages;
}
