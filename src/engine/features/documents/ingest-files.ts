import type { IngestEvent, IngestProgress, IngestResult } from '../../../contract/documents.ts';
import { errorSentence, PinciteError, stopIfAborted, unlessAborted } from '../../../contract/errors.ts';
import type { FragmentsRequest, IngestRequest } from '../../../contract/ingest-queue.ts';
import { mustAllowSource } from '../../../policy/machine-policy.ts';
import type { Deps } from '../../deps.ts';
import type { ReadDocument } from '../../documents/types.ts';
import { collectionName } from '../../library/collections.ts';
import { addFiles } from '../../library/ingest/add-files.ts';
import { embeddingText, refuseOtherDimensions } from '../../library/ingest/embed-pending.ts';
import { eventsWhile } from '../../library/ingest/event-queue.ts';
import { expandPaths } from '../../library/ingest/expand-paths.ts';
import type { FileToAdd } from '../../library/ingest/ingest-types.ts';
import { fragmentKeeper } from '../../library/ingest/write-fragments.ts';
import { embedderIfThere } from '../../models/embedder-if-there.ts';
import { attachedSources } from './attached-files.ts';

/** What adding files needs. */
export type IngestDeps = Pick<Deps, 'queue' | 'runtime' | 'library' | 'reader'>;

/** What writing the rows of files into a folder needs. */
export interface FragmentDeps extends Pick<Deps, 'reader' | 'runtime' | 'policy'> {
  /** Reads a file, and at once those of its pages that wait for OCR. */
  readonly readWhole: ReadDocument;
}

/**
 * Puts files on the queue and follows them, one event for each step and result. Throws what `Followers.follow` throws.
 */
export async function* ingest(
  { queue, runtime, ...deps }: IngestDeps,
  { wait, ocr, attached_to: host, ...input }: IngestRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<IngestEvent, void> {
  if (input.collection !== undefined) collectionName(input.collection);
  // A damaged model is told of before anything is read.
  const isEmbedded = wait === 'ready' && (await embedderIfThere(runtime, signal)) !== null;
  const attached =
    host === undefined ? {} : await attachedSources(deps, { document_id: host, password: input.password }, signal);
  for await (const event of queue.follow({
    ...input,
    ...attached,
    ocr: ocr === 'auto',
    wait: isEmbedded ? 'ready' : 'searchable',
    signal,
  })) {
    // Without the model a document is searchable all the same; its line says what is missing.
    if (wait === 'ready' && !isEmbedded && event.type === 'result' && event.result.state === 'searchable') {
      const reason = errorSentence('MODEL_MISSING', { role: 'embed', file: 'for search by meaning' });
      yield { type: 'result', result: { ...event.result, code: 'MODEL_MISSING', reason } };
    } else yield event;
  }
}

/**
 * Reads files as an ingest does, and writes their rows into a folder, for whoever appends them to the tables of a
 * library; needs no library and takes no lock. One event for each step and result; the folder is whole when it ends.
 * Throws BAD_REQUEST, MODEL_MISSING, CANCELLED, DISK_FULL, FILE_UNWRITABLE; nothing is left in the folder then.
 */
export function ingestToFragments(
  { reader, readWhole, runtime, policy }: FragmentDeps,
  { paths, out, ocr, password, collection, embed }: FragmentsRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<IngestEvent, void> {
  return eventsWhile<IngestEvent>(signal, async (push, stop) => {
    const into = collection === undefined ? null : collectionName(collection);
    const found = await expandPaths(paths, stop);
    const files = found.map((file) => ({ ...file, collection: into, password, ocr: ocr === 'auto' }));
    const embedder = embed ? await unlessAborted(runtime.embedder(), stop) : null;
    if (embedder !== null) refuseOtherDimensions(embedder);
    const keeper = await fragmentKeeper(out, embedder && { embedder, embeddingText, signal: stop });
    const results: (IngestResult & { path: string })[] = [];
    const listener = {
      onProgress: (progress: IngestProgress) => push({ type: 'progress', progress }),
      onResult: (result: IngestResult, { path }: FileToAdd) => {
        results.push({ path, ...result });
        push({ type: 'result', result });
      },
      onEnd: async () => undefined,
    };
    try {
      const permit = (path: string) => mustAllowSource(policy, path);
      const reading = { read: readWhole, readAtOnce: reader.threads, permit, now: Date.now };
      await addFiles(keeper, files, reading, listener, stop);
      stopIfAborted(stop);
      // A file that found no room is no bad file: the folder would lack it.
      if (results.some(({ code }) => code === 'DISK_FULL'))
        throw new PinciteError('DISK_FULL', { what: `${out} was not written` });
      await keeper.finish(results);
    } catch (error) {
      await keeper.discard();
      throw error;
    }
  });
}
