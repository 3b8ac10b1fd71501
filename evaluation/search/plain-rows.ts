import type { Library } from '../../src/engine/library/library-types.ts';
import type { PlainRow } from './plain-index.ts';

/** Every page of every document as one row of its text alone: no title, no heading. */
export async function pageRows(library: Library): Promise<PlainRow[]> {
  const rows: PlainRow[] = [];
  for (const { document_id: id, source_filename: file } of await library.listDocuments()) {
    for (const { pageIndex, start, text } of await library.pages(id)) {
      rows.push({ file, page: pageIndex, start, end: start + text.length, text });
    }
  }
  return rows;
}

/** The same of passages, for texts that have no pages. */
export async function passageRows(library: Library): Promise<PlainRow[]> {
  const rows: PlainRow[] = [];
  for (const { document_id: id, source_filename: file } of await library.listDocuments()) {
    for (const { start, end, text } of await library.passagesOf(id)) rows.push({ file, page: -1, start, end, text });
  }
  return rows;
}
