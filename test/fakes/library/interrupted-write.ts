import { join } from 'node:path';
import { sealedTables } from '../../../src/engine/library/storage/sealed/sealed-tables.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { keyOfFolder } from '../../../src/files/sealed/sealed-folders.ts';
import { toStored } from '../../../src/files/sealed/stored-file.ts';
import { writeFiles } from './fake-files.ts';

interface Interrupted {
  readonly document_id: string;
  readonly source_filename: string;
  readonly collections?: readonly string[];
}

/**
 * Makes a document what a kill just before its last commit leaves: all rows but the one in `documents`, and the journal's note.
 * `lost`: the kill came earlier, this filter's rows of the original are not there. Without `collections` the note is one of schema 5, which
 * names one. An encrypted library is to be open.
 */
export async function interruptWrite(
  dataDir: string,
  { document_id, source_filename, collections }: Interrupted,
  lost?: string,
): Promise<void> {
  const [tables, key, isPresent] = [join(dataDir, 'library.lance'), keyOfFolder(dataDir), async () => true];
  const store = key === null ? lanceStore(tables, { isPresent }) : await sealedTables(tables, key, isPresent);
  await store.delete('documents', `document_id = '${document_id}'`);
  if (lost !== undefined) await store.delete('files', `document_id = '${document_id}' AND ${lost}`);
  await store.close();
  const places = collections === undefined ? { collection: 'Audit' } : { collections };
  const note = { at: new Date(0).toISOString(), documents: [{ document_id, source_filename, ...places }] };
  const name = `write-${document_id}.json`;
  const written = toStored(join(dataDir, 'journal', name), JSON.stringify(note));
  await writeFiles(join(dataDir, 'journal'), { [name]: Buffer.from(written) });
}
