import type { DocumentRow } from '../tables/document-row.ts';

/** Of what was read of each document, the key of its first passage; those of the others follow it. */
const firstKeys = new WeakMap<object, number>();
let next = 0;

/**
 * A number under which what was read of a passage is kept; another one once anything stored of its document is another.
 * A search asks for it a thousand times, which would take a millisecond with keys of text. What is no passage of the
 * document, as a damaged table may name it, gets a number of its own each time: nothing is found under it.
 */
export function passageKey({ checksums, summary }: DocumentRow, chunkIndex: number): number {
  if (!Number.isInteger(chunkIndex) || chunkIndex < 0 || chunkIndex >= summary.passages) return next++;
  const of = checksums ?? summary;
  let first = firstKeys.get(of);
  if (first === undefined) {
    first = next;
    firstKeys.set(of, first);
    next += summary.passages;
  }
  return first + chunkIndex;
}
