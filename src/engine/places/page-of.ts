import type { RetrievedPassage } from '../retrieval/types.ts';

/**
 * 0-based page of an offset inside a passage, null for text files. Pages are joined by one form feed in the canonical text, so
 * every form feed before the offset is one page further.
 */
export function pageOf(
  passage: Pick<RetrievedPassage, 'document' | 'firstPage' | 'start' | 'text'>,
  offset: number,
): number | null {
  if (passage.document.kind === 'text') return null;
  let page = passage.firstPage;
  for (
    let at = passage.text.indexOf('\f');
    at >= 0 && at < offset - passage.start;
    at = passage.text.indexOf('\f', at + 1)
  )
    page++;
  return page;
}
