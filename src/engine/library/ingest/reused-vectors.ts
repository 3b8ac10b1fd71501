import type { DocumentSummary } from '../../../contract/documents.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { PASSAGE_COLUMNS, passageFromRow } from '../tables/passage-row.ts';
import { text, vector } from '../tables/row-values.ts';
import { VECTOR_DIMENSIONS } from '../tables/schema.ts';
import { anyOf, quoted } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';

/**
 * The vectors of this model that stand in the library already for what is to be embedded, by the text they are made of: those of the
 * editions before and after these documents, most of whose passages are the same. `all`: the documents of the library.
 */
export async function reusedVectors(
  store: LanceStore,
  documents: Iterable<DocumentSummary>,
  all: readonly DocumentRow[],
  model: string,
  embeddingText: (passage: StoredPassage, document: DocumentSummary) => string,
): Promise<Map<string, Float32Array>> {
  const ids = new Set<string>();
  const superseded = new Set<string>();
  for (const { document_id: id, supersedes } of documents) {
    ids.add(id);
    if (supersedes !== null) superseded.add(supersedes);
  }
  const isOtherEdition = ({ document_id: id, supersedes }: DocumentSummary): boolean =>
    superseded.has(id) || (supersedes !== null && ids.has(supersedes));
  const others = new Map(
    all.flatMap(({ summary }) => (isOtherEdition(summary) ? [[summary.document_id, summary] as const] : [])),
  );
  if (others.size === 0) return new Map();
  const where = anyOf('document_id', others.keys());
  const own = `${where} AND model = ${quoted(model)}`;
  const vectors = new Map(
    (await store.read('vectors', { columns: ['chunk_id', 'vector'], where: own })).map(
      (row) => [text(row, 'chunk_id'), vector(row, 'vector')] as const,
    ),
  );
  if (vectors.size === 0) return new Map();
  const passages = (await store.read('passages', { columns: PASSAGE_COLUMNS, where })).map(passageFromRow);
  return new Map(
    passages.flatMap((passage) => {
      const [known, document] = [vectors.get(passage.chunkId), others.get(passage.documentId)];
      const isUsable = known?.length === VECTOR_DIMENSIONS && known.every(Number.isFinite);
      return !isUsable || document === undefined ? [] : [[embeddingText(passage, document), known] as const];
    }),
  );
}
