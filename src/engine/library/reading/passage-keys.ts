import type { DocumentRow } from '../tables/document-row.ts';

/** Largest number of a passage in its document and one more: the table has 32 bits for it. */
const MOST = 2 ** 31;
/** The key of what no table can hold; nothing is kept under it. */
const NO_KEY = -1;

/** Of what was read of each document, the first of the keys of its passages. */
const firstKeys = new WeakMap<object, number>();
let documents = 0;

/**
 * A number under which what was read of a passage is kept; another one once anything stored of its document is another.
 * A search asks for it a thousand times, which would take a millisecond with keys of text.
 */
export function passageKey({ checksums, summary }: DocumentRow, chunkIndex: number): number {
  const of = checksums ?? summary;
  let first = firstKeys.get(of);
  if (first === undefined) {
    first = documents++ * MOST;
    firstKeys.set(of, first);
  }
  return Number.isInteger(chunkIndex) && chunkIndex >= 0 && chunkIndex < MOST ? first + chunkIndex : NO_KEY;
}
