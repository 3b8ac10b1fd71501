import type { DocumentSummary } from '../../../src/contract/documents.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { candidateSentences } from '../../../src/engine/places/candidate-sentences.ts';
import type { LineRange } from './line-labels.ts';

/** A line of a page as the product has it, with a name that a person can write down: "p12.3" is the third of page 12. */
export interface PageLine extends LineRange {
  readonly name: string;
  /** 0-based. */
  readonly page: number;
  readonly kind: string;
  readonly text: string;
}

/** The lines of these pages (0-based) of a document, in the order of its text. */
export async function pageLines(
  library: Library,
  document: DocumentSummary,
  pages: readonly number[],
): Promise<PageLine[]> {
  const id = document.document_id;
  const unranked = { document, pageLabel: null, similarity: null, periodFit: null, score: 0, bm25Rank: null };
  const passages = (await library.passagesOf(id)).map(
    (passage): RetrievedPassage => ({ ...passage, ...unranked, vectorRank: null }),
  );
  const candidates = candidateSentences(passages).sort((a, b) => a.start - b.start || a.end - b.end);
  const lines: PageLine[] = [];
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const [record] = await library.pages(id, { from: page, to: page });
    if (record === undefined) continue;
    const [from, to] = [record.start, record.start + record.text.length];
    // A sentence that goes on over the page break belongs to the page where it begins.
    const own = candidates.filter(({ start }) => start >= from && start < to);
    for (const [i, { start, end, kind, text }] of own.entries())
      lines.push({ name: `p${page}.${i + 1}`, page, kind, start, end, text: text.replaceAll(/\s+/g, ' ').trim() });
  }
  return lines;
}
