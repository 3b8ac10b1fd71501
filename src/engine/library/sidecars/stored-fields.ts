import { isPassageIntact, type PassageFields } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import type { StoredColumns } from '../tables/store-types.ts';

const NO_BYTES = new Uint8Array();

/**
 * What the table holds of the passages of a document, in order; null of one of which a passage differs from what was
 * written, is missing, or is numbered otherwise than from 0 on.
 */
export function passageFieldsIn(columns: StoredColumns): (document: DocumentRow) => PassageFields[] | null {
  const rowsOf = Map.groupBy(columns.texts('document_id').entries(), ([, id]) => id);
  const [indexes, starts, ends] = (['chunk_index', 'start', 'end'] as const).map(columns.integers);
  const [first, last] = (['first_page', 'last_page'] as const).map(columns.integers);
  const [sections, texts, sentences] = (['section', 'text', 'sentences'] as const).map(columns.packed);
  const fieldsOf = (row: number): PassageFields => ({
    chunkIndex: indexes?.[row] as number,
    start: starts?.[row] as number,
    end: ends?.[row] as number,
    firstPage: first?.[row] as number,
    lastPage: last?.[row] as number,
    section: sections?.text(row) ?? '',
    text: texts?.text(row) ?? '',
    packed: sentences?.bytes(row) ?? NO_BYTES,
  });
  return ({ summary, checksums }) => {
    const rows = rowsOf.get(summary.document_id) ?? [];
    if (checksums === null || rows.length !== summary.passages) return null;
    const passages = rows.map(([row]) => fieldsOf(row)).sort((a, b) => a.chunkIndex - b.chunkIndex);
    const isWhole = passages.every((one, i) => one.chunkIndex === i && isPassageIntact(checksums, one));
    return isWhole ? passages : null;
  };
}
