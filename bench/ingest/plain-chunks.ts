import type { PlainRow } from '../../measure/search/plain-index.ts';

const CHUNK_CHARACTERS = 1000;

/** Chunks of exactly 1,000 characters (the last one shorter) over the pages joined by a line end, each with its first page. */
export function plainChunks(file: string, pages: readonly string[]): PlainRow[] {
  const text = pages.join('\n');
  let end = -1;
  const pageEnds = pages.map((page) => (end += page.length + 1));
  return Array.from({ length: Math.ceil(text.length / CHUNK_CHARACTERS) }, (_, i) => {
    const start = i * CHUNK_CHARACTERS;
    const chunk = text.slice(start, start + CHUNK_CHARACTERS);
    const page = pageEnds.findIndex((pageEnd) => start < pageEnd + 1);
    return { file, page, start, end: start + chunk.length, text: chunk };
  });
}
