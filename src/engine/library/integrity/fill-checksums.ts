import { pageCount } from '../reading/stored-pages.ts';
import type { VisibleDocuments } from '../reading/visible-documents.ts';
import { checksumsOfStored, sha256Of } from '../tables/document-checksums.ts';
import { type DocumentRow, documentColumns } from '../tables/document-row.ts';
import { inPortions } from '../tables/in-portions.ts';
import { PAGE_COLUMNS, pageFromRow } from '../tables/page-row.ts';
import { PASSAGE_COLUMNS, passageFields } from '../tables/passage-row.ts';
import { bytesOrNull, number } from '../tables/row-values.ts';
import { quoted } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';

/** Documents of one commit. */
const AT_ONCE = 64;

/**
 * Adds checksums to documents that an earlier Pincite wrote. It takes what is stored now as right, since nothing can
 * show otherwise. An incomplete document gets no checksums, and `check` reports it.
 */
export async function fillChecksums(store: LanceStore, visible: VisibleDocuments): Promise<void> {
  const without = (await visible.all()).filter(({ checksums }) => checksums === null);
  for (const portion of inPortions(without, () => 1, AT_ONCE)) {
    const filled: DocumentRow[] = [];
    for (const document of portion) filled.push(...(await withChecksums(store, document)));
    if (filled.length > 0) await store.replace('documents', 'document_id', documentColumns(filled));
  }
}

async function withChecksums(store: LanceStore, document: DocumentRow): Promise<DocumentRow[]> {
  const { document_id: id, passages: passageCount } = document.summary;
  const where = `document_id = ${quoted(id)}`;
  const parts = await store.read('files', { columns: ['part', 'bytes'], where });
  parts.sort((a, b) => number(a, 'part') - number(b, 'part'));
  const bytes = parts.map((row) => bytesOrNull(row, 'bytes') ?? new Uint8Array());
  const sha256 = sha256Of(Buffer.concat(bytes));
  const pages = (await store.read('pages', { columns: [...PAGE_COLUMNS, 'geometry'], where })).map(pageFromRow);
  pages.sort((a, b) => a.pageIndex - b.pageIndex);
  const passages = (await store.read('passages', { columns: PASSAGE_COLUMNS, where })).map(passageFields);
  passages.sort((a, b) => a.chunkIndex - b.chunkIndex);
  const isComplete = pages.length === pageCount(document) && passages.length === passageCount;
  if (!isComplete || !sha256.startsWith(id)) return [];
  return [{ ...document, sha256, checksums: checksumsOfStored(pages, passages, bytes) }];
}
