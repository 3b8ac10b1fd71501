import { resolve } from 'node:path';
import type { IngestProgress, IngestResult } from '../../../contract/documents.ts';
import { asPinciteError, PinciteError } from '../../../contract/errors.ts';
import { maintainAtRest } from '../tables/maintain-store.ts';
import { isDiskFull } from '../tables/store-error.ts';
import { addFiles, type FileToAdd } from './add-files.ts';
import { embedPending, pendingDocuments } from './embed-pending.ts';
import { expandPaths } from './expand-paths.ts';
import {
  addedResult,
  type EmitIngestEvent,
  type IngestDeps,
  type IngestRequest,
  type IngestTarget,
  rounded,
  unembeddedResult,
} from './ingest-types.ts';
import type { IngestJob } from './job-store.ts';
import { type ProgressMeter, progressMeter } from './progress-meter.ts';

/**
 * One ingest from its list of paths to its last result, both phases. The list is on disk before the first file is read
 * and leaves it when every file has its result; pending embeddings are known from the documents themselves. So whatever
 * moment it is killed at, the next run finishes it. Aborting gives the files that are left the state `cancelled`.
 */
export async function runIngest(
  target: IngestTarget,
  request: IngestRequest,
  deps: IngestDeps,
  emit: EmitIngestEvent,
  signal: AbortSignal,
): Promise<void> {
  const { now, embedder } = deps;
  const left = await target.jobs.list();
  const files = await filesOf(request, left, signal);
  const embeds = request.wait === 'ready' && embedder !== null;
  /** Results wait for the vectors of their documents when these are asked for. */
  const held: { result: IngestResult; at: number }[] = [];
  const send = (result: IngestResult) => emit({ type: 'result', result });
  const report = (result: IngestResult) => {
    if (embeds && result.state === 'searchable') held.push({ result, at: now() });
    else send(result);
  };

  const job = await keepJob(target, request, files, now());
  const onProgress = (progress: IngestProgress) => emit({ type: 'progress', progress });
  await addFiles(target, files, deps, { onProgress, onResult: report }, signal);
  for (const { id } of [...left, ...(job ? [job] : [])]) await target.jobs.remove(id);
  await maintainAtRest(target.store);

  if (embeds) await embedAll(target, deps, held, send, emit, signal);
}

/** What earlier runs left first, then what is asked for now; a path that is both comes once, as asked for now. */
async function filesOf(request: IngestRequest, left: readonly IngestJob[], signal: AbortSignal): Promise<FileToAdd[]> {
  const asked = (await expandPaths(request.paths, signal)).map((path) => ({
    ...path,
    collection: request.collection ?? null,
    password: request.password,
  }));
  const seen = new Set(asked.map(({ path }) => path));
  const earlier: FileToAdd[] = [];
  for (const { paths, collection } of left) {
    for (const path of paths.map((path) => resolve(path))) {
      if (!seen.has(path)) earlier.push({ path, error: null, collection, password: request.password });
      seen.add(path);
    }
  }
  return [...earlier, ...asked];
}

async function keepJob(
  { jobs }: IngestTarget,
  request: IngestRequest,
  files: readonly FileToAdd[],
  now: number,
): Promise<IngestJob | null> {
  const paths = files.filter(({ error }) => error === null).map(({ path }) => path);
  if (request.paths.length === 0 || paths.length === 0) return null;
  try {
    return await jobs.add({
      created_at: new Date(now).toISOString(),
      collection: request.collection ?? null,
      paths,
    });
  } catch (error) {
    // Without room for the list there is none for documents either; each file then says so in its own line.
    if (isDiskFull(error)) return null;
    throw error;
  }
}

async function embedAll(
  target: IngestTarget,
  { embedder, embeddingText, now }: IngestDeps,
  held: { result: IngestResult; at: number }[],
  send: (result: IngestResult) => void,
  emit: EmitIngestEvent,
  signal: AbortSignal,
): Promise<void> {
  if (!embedder) throw new PinciteError('INTERNAL', { why: 'embedding was asked for without a model' });
  const startedAt = now();
  const meters = new Map<string, ProgressMeter>();
  const takeHeld = (documentId: string) => {
    const those = held.filter(({ result }) => result.document_id === documentId);
    for (const one of those) held.splice(held.indexOf(one), 1);
    return those;
  };
  try {
    const pending = await pendingDocuments(target, embedder.modelSha256);
    await embedPending(target, pending, {
      embedder,
      embeddingText,
      signal,
      onProgress: (document, done) => {
        const id = document.document_id;
        const meter =
          meters.get(id) ??
          progressMeter(document.source_filename, now, (progress) => emit({ type: 'progress', progress }));
        meters.set(id, meter);
        meter.report('embedding', Math.floor((document.pages * done) / document.passages), document.pages, id);
      },
      onReady: (document) => {
        meters.delete(document.document_id);
        const waiting = takeHeld(document.document_id);
        for (const { result, at } of waiting) {
          send({ ...result, state: 'ready', seconds: rounded(result.seconds + (now() - at) / 1000) });
        }
        // Left from an earlier run: it has its line as well.
        if (waiting.length === 0) {
          send(addedResult(document.source_filename, document, (now() - startedAt) / 1000, false));
        }
      },
    });
    await maintainAtRest(target.store);
  } catch (error) {
    const known = isDiskFull(error)
      ? new PinciteError(
          'DISK_FULL',
          { what: 'it can be searched by its words, and by meaning when there is room again' },
          { cause: error },
        )
      : asPinciteError(error);
    // What it was about is searchable all the same; with nothing to say it of, the caller must hear it.
    if (held.length === 0 && known.code !== 'CANCELLED') throw known;
    for (const { result } of held) send(unembeddedResult(result, known));
  }
}
