import { join } from 'node:path';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { writeFiles } from './fake-files.ts';

interface Interrupted {
  readonly document_id: string;
  readonly source_filename: string;
  readonly collections?: readonly string[];
}

/**
 * Makes a document what a kill just before its last commit leaves: all rows but the one in `documents`, and the journal's note.
 * `lost`: the kill came earlier, this filter's rows of the original are not there. Without `collections` the note is one of schema 5, which
 * names one.
 */
export async function interruptWrite(
  dataDir: string,
  { document_id, source_filename, collections }: Interrupted,
  lost?: string,
): Promise<void> {
  const store = lanceStore(join(dataDir, 'library.lance'), { isPresent: async () => true });
  await store.delete('documents', `document_id = '${document_id}'`);
  if (lost !== undefined) await store.delete('files', `document_id = '${document_id}' AND ${lost}`);
  await store.close();
  const places = collections === undefined ? { collection: 'Audit' } : { collections };
  const note = { at: new Date(0).toISOString(), documents: [{ document_id, source_filename, ...places }] };
  await writeFiles(join(dataDir, 'journal'), { [`write-${document_id}.json`]: JSON.stringify(note) });
}
