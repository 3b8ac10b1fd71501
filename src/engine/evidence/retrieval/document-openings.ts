import { LRUCache } from 'lru-cache';
import type { DocumentSummary } from '../../../contract/documents.ts';
import type { StoredPassage } from '../../library/types.ts';
import { termHash } from '../../text/content-words.ts';
import limits from '../../weights/retrieval-limits.json' with { type: 'json' };
import { passageTerms } from './passage-words.ts';

/** Title page and the page after it: the author of the document and its topic. */
const PAGES = [0, 1];
/** Number of their words that are used; a text file is one page, so its beginning. */
const WORDS = limits.values.openingWords;
/** A word in this share of the openings or more tells none of them apart. */
const WITH_WORD = limits.values.openingsWithWord;
/** Most openings in memory, up to 1.6 KB each. */
const KEPT = 50_000;

/** The passages on these pages. */
export type PassagesOnPages = (
  pages: readonly { documentId: string; pageIndex: number }[],
) => Promise<readonly StoredPassage[]>;

/** The words of the first pages of these documents, in order, of those of which they are kept. */
export type OpeningTerms = (documentIds: readonly string[]) => Promise<ReadonlyMap<string, Uint32Array>>;

export interface OpeningDeps {
  readonly passagesOnPages: PassagesOnPages;
  readonly openingTerms: OpeningTerms;
}

/** For each document the share of the question's words in its opening, 0..1, weighted by rarity. */
export type DocumentOpenings = (
  asked: readonly string[],
  documents: readonly DocumentSummary[],
  deps: OpeningDeps,
) => Promise<ReadonlyMap<string, number>>;

/**
 * Reads what documents are from their first two pages, since many files are called "manual_8dfc21.pdf" and declare no
 * title. A word in half of the openings or more has no weight; a word in none weighs as much as one in a single
 * opening, so that a question about something else does not become a name. Openings are cached. Among more documents
 * than can be kept, all openings count for nothing: to read them anew for each question would take seconds.
 */
export function documentOpenings(mostKept = KEPT): DocumentOpenings {
  const kept = new LRUCache<string, Uint32Array>({ max: mostKept });
  const keyOf = (document: DocumentSummary): string => `${document.document_id} ${document.added_at}`;
  const openingsOf = async (
    documents: readonly DocumentSummary[],
    { passagesOnPages, openingTerms }: OpeningDeps,
  ): Promise<readonly Uint32Array[]> => {
    // `get` also keeps what is asked for now from making room for what is missing.
    const missing = documents.filter((document) => kept.get(keyOf(document)) === undefined);
    if (missing.length > 0) {
      const terms = await openingTerms(missing.map(({ document_id: id }) => id));
      const pages = missing
        .filter(({ document_id: id }) => !terms.has(id))
        .flatMap(({ document_id: documentId }) => PAGES.map((pageIndex) => ({ documentId, pageIndex })));
      const found = Map.groupBy(await passagesOnPages(pages), ({ documentId }) => documentId);
      for (const document of missing) {
        const passages = [...(found.get(document.document_id) ?? [])].sort((a, b) => a.chunkIndex - b.chunkIndex);
        const words = terms.get(document.document_id) ?? Uint32Array.from(wordsOf(passages));
        kept.set(keyOf(document), Uint32Array.from(new Set(words.subarray(0, WORDS))).sort());
      }
    }
    return documents.map((document) => kept.get(keyOf(document)) as Uint32Array);
  };
  /** Those of a whole library, which is the same list until it changes. */
  let last: { readonly documents: readonly DocumentSummary[]; readonly openings: readonly Uint32Array[] } | null = null;
  return async (asked, documents, deps) => {
    if (documents.length > mostKept) return new Map();
    const openings = last?.documents === documents ? last.openings : await openingsOf(documents, deps);
    last = { documents, openings };
    /** Of each document the weights of the words in its opening. */
    const sums = new Float64Array(documents.length);
    let total = 0;
    for (const word of new Set(asked)) {
      const number = termHash(word);
      const isIn = new Uint8Array(openings.length);
      let count = 0;
      // A counted loop: each question looks into the openings of all documents.
      for (let i = 0; i < openings.length; i++) {
        if (!has(openings[i] as Uint32Array, number)) continue;
        isIn[i] = 1;
        count++;
      }
      const weight = Math.log(documents.length / Math.max(1, count));
      total += weight;
      if (count >= documents.length * WITH_WORD) continue;
      for (let i = 0; i < sums.length; i++) if (isIn[i] === 1) sums[i] = (sums[i] as number) + weight;
    }
    return new Map(documents.map((document, i) => [document.document_id, (sums[i] as number) / (total || 1)]));
  };
}

/** The words of passages, as many as count; cuts no passage into words that come after them. */
function wordsOf(passages: readonly StoredPassage[]): readonly number[] {
  const words: number[] = [];
  for (const passage of passages) {
    if (words.length >= WORDS) break;
    words.push(...passageTerms(passage).text);
  }
  return words;
}

/** One more than the largest number of a word. */
const NUMBERS = 2 ** 32;

/**
 * Whether a sorted list has this number. The numbers of words are spread evenly, so it stands near the place that its
 * size says: a search looks some ten thousand times, at a few numbers each.
 */
function has(sorted: Uint32Array, number: number): boolean {
  let at = Math.floor((number / NUMBERS) * sorted.length);
  while (at > 0 && (sorted[at] as number) > number) at--;
  while (at < sorted.length && (sorted[at] as number) < number) at++;
  return sorted[at] === number;
}
