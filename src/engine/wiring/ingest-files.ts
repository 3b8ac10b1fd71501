import { basename } from 'node:path';
import type { IngestEvent, IngestResult } from '../../contract/documents.ts';
import { errorSentence, PinciteError } from '../../contract/errors.ts';
import type { QuarantineEntry } from '../../contract/quarantine.ts';
import type { Deps } from '../deps.ts';
import { embeddingText } from '../library/ingest/embed-pending.ts';
import { embedderIfThere } from './passage-search.ts';

interface IngestInput {
  readonly paths: readonly string[];
  readonly wait: 'searchable' | 'ready';
  readonly password?: string | undefined;
  readonly collection?: string | undefined;
}

/** Adds files to the library and yields one event for each step and result. Throws the errors of `Library.ingest`. */
export async function* ingest(
  deps: Deps,
  input: IngestInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<IngestEvent, void> {
  const { paths, wait, password, collection } = input;
  const embedder = wait === 'ready' ? await embedderIfThere(deps.runtime) : null;
  const request = { paths, wait, password, collection };
  const notEmbedded = wait === 'ready' && embedder === null;
  for await (const event of deps.library.ingest(
    request,
    { read: deps.reader.read, readAtOnce: deps.reader.threads, embedder, embeddingText },
    { signal },
  )) {
    if (event.type === 'result') deps.queue.libraryChanged();
    // Without the model a document is searchable all the same; its line names the missing model.
    if (notEmbedded && event.type === 'result' && event.result.state === 'searchable') {
      const reason = errorSentence('MODEL_MISSING', { role: 'embed', file: 'for search by meaning' });
      yield { type: 'result', result: { ...event.result, code: 'MODEL_MISSING', reason } };
    } else yield event;
  }
}

/** The documents in quarantine, newest first, with what of each is damaged. */
export async function quarantined({ library }: Pick<Deps, 'library'>): Promise<QuarantineEntry[]> {
  const all = [...(await library.quarantine.list()), ...(await library.quarantine.damaged())];
  return all.sort((a, b) => b.quarantined_at.localeCompare(a.quarantined_at));
}

/** Adds a document from quarantine again, from its original. Throws QUARANTINE_NOT_FOUND, QUARANTINE_INCOMPLETE, DAMAGED. */
export async function restoreQuarantined(
  { library, reader, queue }: Pick<Deps, 'library' | 'reader' | 'queue'>,
  { document_id: id, password }: { readonly document_id: string; readonly password?: string | undefined },
  signal: AbortSignal | undefined,
): Promise<IngestResult> {
  const found = await library.quarantine.find(id);
  if (found === undefined) throw new PinciteError('QUARANTINE_NOT_FOUND', { id });
  const { folder, file, entry } = found;
  if (file === null) {
    const { source_filename: name, rows } = entry;
    throw new PinciteError('QUARANTINE_INCOMPLETE', { id, file: name, rows, folder });
  }
  const request = {
    paths: [file],
    wait: 'searchable',
    password,
    collection: entry.collection ?? undefined,
  } as const;
  const ingestDeps = { read: reader.read, readAtOnce: reader.threads, embedder: null, embeddingText };
  let result: IngestResult | null = null;
  await queue.exclusively(async () => {
    for await (const event of library.ingest(request, ingestDeps, { signal })) {
      if (event.type !== 'result') continue;
      // A file that could not be read has no id; the same run also finishes what earlier runs left.
      const { document_id: of, source_filename: name } = event.result;
      if (of === id || (of === null && name === basename(file))) result = event.result;
    }
  });
  queue.libraryChanged(true);
  const restored = result as IngestResult | null;
  if (restored === null) throw new PinciteError('DAMAGED', { file: entry.source_filename });
  if (restored.code === null) await library.quarantine.drop([id]);
  return restored;
}

/** Deletes documents in quarantine and returns them. Throws QUARANTINE_NOT_FOUND and then deletes nothing. */
export async function dropQuarantined(
  { library }: Pick<Deps, 'library'>,
  ids: readonly string[],
): Promise<QuarantineEntry[]> {
  const there = await quarantined({ library });
  const removed = ids.map((id) => {
    const entry = there.find((one) => ('damaged_id' in one ? one.damaged_id : one.document_id) === id);
    if (entry === undefined) throw new PinciteError('QUARANTINE_NOT_FOUND', { id });
    return entry;
  });
  await library.quarantine.drop(ids);
  return removed;
}
