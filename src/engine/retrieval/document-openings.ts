import type { DocumentSummary } from '../../contract/documents.ts';
import type { StoredPassage } from '../library/types.ts';
import { passageWords } from './passage-words.ts';

/** Title page and what stands behind it: who wrote the document and what it is about. */
const PAGES = [0, 1];
/** So many words of them; of a text, which is one page, its beginning. */
const WORDS = 400;
/** Openings in memory, some 20 KB each; past it all are read anew. */
const KEPT = 5000;

/** The passages that stand on these pages. */
export type PassagesOnPages = (
  pages: readonly { documentId: string; pageIndex: number }[],
) => Promise<readonly StoredPassage[]>;

/** For each document how much of the question stands in its opening, 0..1, rare words counting more. */
export type DocumentOpenings = (
  asked: readonly string[],
  documents: readonly DocumentSummary[],
  deps: { readonly passagesOnPages: PassagesOnPages },
) => Promise<ReadonlyMap<string, number>>;

/**
 * Many files are called "manual_8dfc21.pdf" and declare no title; their first two pages say what they are. A word that opens half of
 * the documents or more tells nothing; a word that opens none weighs as much as one that opens a single document, so that a question about
 * something else does not become a name. What was read is kept for as long as the document is there.
 */
export function documentOpenings(): DocumentOpenings {
  const kept = new Map<string, ReadonlySet<string>>();
  const keyOf = (document: DocumentSummary): string => `${document.document_id} ${document.added_at}`;
  return async (asked, documents, { passagesOnPages }) => {
    if (kept.size > KEPT) kept.clear();
    const missing = documents.filter((document) => !kept.has(keyOf(document)));
    if (missing.length > 0) {
      const pages = missing.flatMap(({ document_id: documentId }) =>
        PAGES.map((pageIndex) => ({ documentId, pageIndex })),
      );
      const found = Map.groupBy(await passagesOnPages(pages), ({ documentId }) => documentId);
      for (const document of missing) {
        const passages = [...(found.get(document.document_id) ?? [])].sort((a, b) => a.chunkIndex - b.chunkIndex);
        kept.set(keyOf(document), new Set(passages.flatMap(passageWords).slice(0, WORDS)));
      }
    }
    const openings = documents.map((document) => kept.get(keyOf(document)) as ReadonlySet<string>);
    const weighed = [...new Set(asked)].map((word) => {
      const count = openings.filter((opening) => opening.has(word)).length;
      return { word, weight: Math.log(documents.length / Math.max(1, count)), tells: count < documents.length / 2 };
    });
    const total = weighed.reduce((sum, { weight }) => sum + weight, 0) || 1;
    return new Map(
      documents.map((document, i) => {
        const own = weighed.filter(({ word, tells }) => tells && openings[i]?.has(word));
        return [document.document_id, own.reduce((sum, { weight }) => sum + weight, 0) / total];
      }),
    );
  };
}
