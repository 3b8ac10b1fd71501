import type { DocumentSummary } from '../../contract/documents.ts';
import type { StoredPassage } from '../library/types.ts';
import limits from '../weights/retrieval-limits.json' with { type: 'json' };
import { passageWords } from './passage-words.ts';

/** Title page and the page after it: the author of the document and its topic. */
const PAGES = [0, 1];
/** Number of their words that are used; a text file is one page, so its beginning. */
const WORDS = limits.values.openingWords;
/** A word in this share of the openings or more tells none of them apart. */
const WITH_WORD = limits.values.openingsWithWord;
/** Most openings in memory, some 20 KB each; beyond that all are read again. */
const KEPT = 5000;

/** The passages on these pages. */
export type PassagesOnPages = (
  pages: readonly { documentId: string; pageIndex: number }[],
) => Promise<readonly StoredPassage[]>;

/** For each document the share of the question's words in its opening, 0..1, weighted by rarity. */
export type DocumentOpenings = (
  asked: readonly string[],
  documents: readonly DocumentSummary[],
  deps: { readonly passagesOnPages: PassagesOnPages },
) => Promise<ReadonlyMap<string, number>>;

/**
 * Reads what documents are from their first two pages, since many files are called "manual_8dfc21.pdf" and declare no title. A word
 * in half of the openings or more has no weight; a word in none weighs as much as one in a single opening, so that a question about
 * something else does not become a name. Openings are cached while the document exists.
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
      return {
        word,
        weight: Math.log(documents.length / Math.max(1, count)),
        tells: count < documents.length * WITH_WORD,
      };
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
