import type { ContextSpan } from '../../../contract/answer.ts';
import type { PageRects } from '../../../contract/documents.ts';
import type { ScopeText } from '../../data.ts';

/**
 * What cited words stand under, as far as a claim takes words from it, with its boxes. What has no place of its own is left out, and
 * so is the header of a table, of which `litSpans` lights single cells.
 */
export async function contextSpans(
  scopes: readonly ScopeText[],
  rectsOf: (start: number, end: number) => Promise<readonly PageRects[]>,
): Promise<ContextSpan[]> {
  const placed = scopes.flatMap(({ kind, text, range }) =>
    range === null || kind === 'column' ? [] : [{ kind, text, range }],
  );
  return Promise.all(
    placed.map(async ({ kind, text, range: [start, end] }) => ({
      kind,
      text,
      start,
      end,
      rects: [...(await rectsOf(start, end))],
    })),
  );
}
