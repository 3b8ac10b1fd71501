import { withMarksApart } from '../../text/marks/raised.ts';
import { pageCount } from '../reading/stored-pages.ts';
import { passagesIn } from '../reading/stored-passages.ts';
import {
  arePageBoxesIntact,
  isPageTextIntact,
  isPartIntact,
  partBytesOf,
  sha256Of,
} from '../tables/document-checksums.ts';
import { type DocumentRow, indexedName } from '../tables/document-row.ts';
import { PAGE_COLUMNS, pageFromRow } from '../tables/page-row.ts';
import { chunkId, fullTextOf, PASSAGE_COLUMNS, pageWords } from '../tables/passage-row.ts';
import { bytesOrNull, number, text, vector } from '../tables/row-values.ts';
import { type TableName, VECTOR_DIMENSIONS } from '../tables/schema.ts';
import { quoted } from '../tables/sql-text.ts';
import type { LanceStore, Row, StoredColumns } from '../tables/store-types.ts';

/** A table in which rows of a document are damaged, with the reason in plain words. */
export interface DamagedRows {
  readonly table: TableName;
  readonly what: string;
}

/** Largest deviation of a unit vector's length from 1; rounding alone stays far below. */
const LENGTH_TOLERANCE = 1e-3;

/**
 * Reads everything stored of a document and compares it with its checksums. Calls `unreadable` for a table that cannot
 * be read at all, because that says nothing about this document.
 */
export async function inspectDocument(
  store: LanceStore,
  document: DocumentRow,
  unreadable: (table: TableName, error: unknown) => void,
): Promise<DamagedRows[]> {
  const where = `document_id = ${quoted(document.summary.document_id)}`;
  const found: DamagedRows[] = [];
  const inspect = async <T>(
    table: TableName,
    read: () => Promise<T>,
    judge: (read: T) => string | null,
  ): Promise<void> => {
    let stored: T;
    try {
      stored = await read();
    } catch (error) {
      unreadable(table, error);
      return;
    }
    const what = judgeSafely(judge, stored);
    if (what !== null) found.push({ table, what });
  };
  const rowsOf = (table: TableName, columns: readonly string[]) => () => store.read(table, { columns, where });
  const passages = () => store.readColumns('passages', [...PASSAGE_COLUMNS, 'fts'], where);
  await inspect('files', rowsOf('files', ['part', 'bytes']), (rows) => wrongOriginal(document, rows));
  let texts: readonly string[] = [];
  await inspect('pages', rowsOf('pages', [...PAGE_COLUMNS, 'characters', 'geometry']), (rows) => {
    const wrong = wrongPages(document, rows);
    if (wrong === null) texts = textsOf(rows);
    return wrong;
  });
  await inspect('passages', passages, (columns) => wrongPassages(document, columns, texts));
  await inspect('page_words', rowsOf('page_words', ['page_index', 'fts']), (rows) => wrongWords(document, rows, texts));
  await inspect('vectors', rowsOf('vectors', ['chunk_id', 'chunk_index', 'vector', 'model']), (rows) =>
    wrongVectors(document, rows),
  );
  return found;
}

/**
 * Judges what was read and takes a value of a wrong type, or bytes that cannot be unpacked, for damage: nothing else
 * makes the judge throw.
 */
function judgeSafely<T>(judge: (read: T) => string | null, read: T): string | null {
  try {
    return judge(read);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function wrongOriginal({ summary, checksums }: DocumentRow, rows: readonly Row[]): string | null {
  const parts = [...rows].sort((a, b) => number(a, 'part') - number(b, 'part'));
  if (parts.length < Math.ceil(summary.bytes / partBytesOf(summary.bytes, checksums)))
    return 'its original file is not all there';
  const bytes = parts.map((row) => bytesOrNull(row, 'bytes') ?? new Uint8Array());
  const isSame = checksums
    ? parts.length === checksums.parts && bytes.every((part, i) => isPartIntact(checksums, i, part))
    : sha256Of(Buffer.concat(bytes)).startsWith(summary.document_id);
  return isSame ? null : 'its original file differs from what was added';
}

function wrongPages(document: DocumentRow, rows: readonly Row[]): string | null {
  const { checksums } = document;
  const pages = rows.map(pageFromRow).sort((a, b) => a.pageIndex - b.pageIndex);
  const missing = Array.from({ length: pageCount(document) }, (_, i) => i).find((i) => pages[i]?.pageIndex !== i);
  if (missing !== undefined || pages.length !== pageCount(document)) return 'not all its pages are there, each once';
  if (rows.some((row) => number(row, 'characters') !== text(row, 'text').length)) return 'a page has another length';
  if (!checksums) return null;
  const wrong = pages.find((page) => !isPageTextIntact(checksums, page));
  if (wrong) return `the text of page ${wrong.pageIndex + 1} differs from what was read`;
  const moved = pages.find((page) => !arePageBoxesIntact(checksums, page));
  return moved ? `the places of the words of page ${moved.pageIndex + 1} differ from what was read` : null;
}

const textsOf = (rows: readonly Row[]): string[] =>
  rows
    .map(pageFromRow)
    .sort((a, b) => a.pageIndex - b.pageIndex)
    .map((page) => page.text);

/**
 * Compares passages with their checksums and with the page texts. `texts` is empty where the pages themselves are
 * damaged: then there is nothing to compare with.
 */
function wrongPassages(document: DocumentRow, columns: StoredColumns, texts: readonly string[]): string | null {
  const passages = passagesIn(columns)(document);
  if (passages === null) return 'its passages differ from what was read';
  if (texts.length === 0) return null;
  const indexes = columns.integers('chunk_index');
  const words = new Map(columns.texts('fts').map((fts, row) => [indexes[row], fts]));
  const whole = texts.join('\f');
  const name = indexedName(document.summary);
  const isFound = passages
    .all()
    .every((one) => asIndexed(words.get(one.chunkIndex)) === fullTextOf({ name }, whole, one));
  return isFound ? null : 'the words that a passage is found by differ from its text';
}

function wrongWords({ summary }: DocumentRow, rows: readonly Row[], texts: readonly string[]): string | null {
  if (texts.length === 0) return null;
  const expected = summary.passages === 0 ? [] : texts;
  const words = new Map(rows.map((row) => [number(row, 'page_index'), text(row, 'fts')]));
  const isWhole =
    rows.length === expected.length &&
    expected.every((page, i) => asIndexed(words.get(i)) === pageWords({ name: indexedName(summary) }, { text: page }));
  return isWhole ? null : 'the words that its pages are found by differ from their text';
}

/**
 * Checks the vectors that exist. A document that is being embedded has only some of them; one that is embedded anew has
 * those of its model, and some of the next.
 */
function wrongVectors({ summary, embeddedModel }: DocumentRow, rows: readonly Row[]): string | null {
  const id = summary.document_id;
  const seen = new Set<number>();
  for (const row of rows) {
    if (embeddedModel !== null && row.model !== embeddedModel) continue;
    const index = number(row, 'chunk_index');
    const values = vector(row, 'vector');
    const isPlaced = text(row, 'chunk_id') === chunkId(id, index) && index >= 0 && !seen.has(index);
    const length = Math.hypot(...values);
    if (!isPlaced || values.length !== VECTOR_DIMENSIONS || !(Math.abs(length - 1) < LENGTH_TOLERANCE)) {
      return 'a vector is not one of its passages’';
    }
    seen.add(index);
  }
  return embeddedModel === null || seen.size === summary.passages ? null : 'not all its vectors are there';
}

/** Words as they are indexed now: an earlier Pincite did not part figures from their marks. */
const asIndexed = (words: string | undefined): string | undefined =>
  words === undefined ? undefined : withMarksApart(words);
