import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library, LibraryOptions } from '../../../src/engine/library/library-types.ts';
import { inBucket } from '../../../src/engine/library/storage/bucket/in-bucket.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { CONTENT_TABLES } from '../../../src/engine/library/tables/schema.ts';

export interface Comparison {
  readonly documents: number;
  /** Documents of the folder that the bucket lacks. */
  readonly missing: number;
  /** Documents, or rows in the list of documents, that only the bucket has. */
  readonly more: number;
  /** Documents whose chunk ids, passages, pages or original differ. */
  readonly different: number;
  /** Tables whose rows of some document are not as many. */
  readonly tables: number;
}

/** Compares a library in a bucket with one in a folder that has the same files. */
export async function compareLibraries(folder: LibraryOptions, bucket: LibraryOptions): Promise<Comparison> {
  const [local, shared] = [await openLibrary(folder), await openLibrary(bucket)];
  const [here, there] = [await idsOf(local), await idsOf(shared)];
  let different = 0;
  for (const id of here)
    if (there.has(id) && (await contentOf(local, id)) !== (await contentOf(shared, id))) different++;
  const [rowsHere, rowsThere] = [
    await rowsOf(`${folder.dataDir}/library.lance`, undefined),
    await rowsOf('', bucket.bucket),
  ];
  const tables = rowsHere.filter((rows, i) => rows !== rowsThere[i]).length;
  await local.close();
  await shared.close();
  const missing = [...here].filter((id) => !there.has(id)).length;
  return { documents: there.size, missing, more: [...there].filter((id) => !here.has(id)).length, different, tables };
}

const idsOf = async (library: Library): Promise<Set<string>> =>
  new Set((await library.listDocuments()).map((one) => one.document_id));

async function contentOf(library: Library, id: string): Promise<string> {
  const { added_at: _at, ...document } = await library.document(id);
  const [passages, pages] = [await library.passagesOf(id), await library.pages(id, { withGeometry: true })];
  const original = Buffer.from(await library.originalBytes(id)).toString('base64');
  return JSON.stringify([document, passages, pages, original]);
}

/** Of each table, how many rows each document has. */
async function rowsOf(folder: string, bucket: LibraryOptions['bucket']): Promise<string[]> {
  const store = lanceStore(bucket?.uri ?? folder, { ...(bucket && inBucket(bucket)), isPresent: async () => true });
  const counts: string[] = [];
  for (const table of ['documents', ...CONTENT_TABLES] as const) {
    const texts = (await store.readColumns(table, ['document_id'])).texts('document_id');
    counts.push(JSON.stringify([...Map.groupBy(texts, (id) => id)].map(([id, rows]) => [id, rows.length]).sort()));
  }
  await store.close();
  return counts;
}
