import type { PlainRow } from '../../search/plain-index.ts';

const CHUNK_CHARACTERS = 1000;

/**
 * Chunks of exactly 1,000 characters (the last one shorter) over the pages joined by a line end, each with its first
 * page. Each begins `overlap` characters before the end of the one before it.
 */
export function plainChunks(file: string, pages: readonly string[], overlap = 0): PlainRow[] {
  const text = pages.join('\n');
  let end = -1;
  const pageEnds = pages.map((page) => (end += page.length + 1));
  const step = CHUNK_CHARACTERS - overlap;
  // What lies in the overlap alone is whole in the chunk before.
  return Array.from({ length: Math.ceil(Math.max(0, text.length - overlap) / step) }, (_, i) => {
    const start = i * step;
    const chunk = text.slice(start, start + CHUNK_CHARACTERS);
    const page = pageEnds.findIndex((pageEnd) => start < pageEnd + 1);
    return { file, page, start, end: start + chunk.length, text: chunk };
  });
}
