import type { IngestResult } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { QuarantineEntry } from '../../../contract/records/quarantine.ts';
import type { Deps } from '../../deps.ts';

/** The documents in quarantine, newest first, with what of each is damaged. */
export async function quarantined({ library }: Pick<Deps, 'library'>): Promise<QuarantineEntry[]> {
  const all = [...(await library.quarantine.list()), ...(await library.quarantine.damaged())];
  return all.sort((a, b) => b.quarantined_at.localeCompare(a.quarantined_at));
}

/**
 * Adds a document from quarantine again, from its original. Throws QUARANTINE_NOT_FOUND, QUARANTINE_INCOMPLETE,
 * DAMAGED.
 */
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
  const [collection = null, ...alsoIn] = entry.collections;
  const files = [{ path: file, error: null, collection, alsoIn, password }];
  const results: IngestResult[] = [];
  const listener = {
    onProgress: () => undefined,
    onResult: (result: IngestResult) => void results.push(result),
    onEnd: async () => undefined,
  };
  // It was in the library, so that it comes from nowhere else. It needs no list on disk: until it is restored it lies
  // in the quarantine.
  await queue.exclusively(() =>
    library.addFiles(
      files,
      { read: reader.read, readAtOnce: reader.threads, permit: undefined },
      listener,
      signal ?? new AbortController().signal,
    ),
  );
  queue.libraryChanged(true);
  // A file that could not be read has no id; one whose bytes are others has another.
  const restored = results.find(({ document_id: of }) => of === id || of === null);
  if (restored === undefined) {
    throw new PinciteError('DAMAGED', { file: entry.source_filename, what: 'the document that it was' });
  }
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
