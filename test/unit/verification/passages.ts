import type { SentenceRange } from '../../../src/engine/documents/types.ts';
import type { StoredPassage } from '../../../src/engine/library/types.ts';

export const DOCUMENT_ID = '0123456789abcdef';

/** A passage of a document whose sentences are given; they are joined by one space, from `start` on. */
export function passageOf(
  sentences: readonly string[],
  at: { start?: number; chunkIndex?: number } = {},
): StoredPassage {
  const start = at.start ?? 0;
  const chunkIndex = at.chunkIndex ?? 0;
  const ranges: SentenceRange[] = [];
  let offset = start;
  for (const sentence of sentences) {
    ranges.push({ start: offset, end: offset + sentence.length, kind: 'prose', header: null });
    offset += sentence.length + 1;
  }
  const text = sentences.join(' ');
  return {
    chunkId: `${DOCUMENT_ID}_${chunkIndex}`,
    documentId: DOCUMENT_ID,
    chunkIndex,
    start,
    end: start + text.length,
    text,
    section: '4 Leave',
    firstPage: 0,
    lastPage: 0,
    sentences: ranges,
  };
}
