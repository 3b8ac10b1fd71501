import type { StoredPassage } from '../data.ts';
import { contentWords } from '../text/content-words.ts';
import { pageKey, pageKeys } from './page-keys.ts';
import { passageWords } from './passage-words.ts';
import { type Ranked, ranked } from './ranked.ts';
import type { RetrievalPowers } from './retrieval-powers.ts';
import { inScopes, type SearchScopes } from './search-scopes.ts';

/** Pages whose passages are looked at even when no retriever found them by themselves. */
const BEST_PAGES = 12;
const PASSAGES_A_PAGE = 2;
/** What full text finds: the BM25 of passages and pages, and the passages of both. */
export async function findByWords(
  question: string,
  scope: SearchScopes,
  powers: RetrievalPowers,
): Promise<{ bm25: Ranked; pages: Ranked; passages: Map<string, StoredPassage> }> {
  const passages = async () => {
    const hits = await inScopes(scope, (one) => powers.searchText(question, one));
    const bm25 = ranked(hits.map((hit) => [hit.chunkId, hit.score]));
    return { bm25, found: await powers.passages([...bm25.keys()]) };
  };
  const pages = async () => {
    const hits = await inScopes(scope, (one) => powers.searchPages(question, one));
    const ranks = ranked(hits.map((hit) => [pageKey(hit.documentId, hit.pageIndex), hit.score]));
    return { ranks, found: await passagesOfBestPages(question, ranks, powers) };
  };
  const [ofPassages, ofPages] = await Promise.all([passages(), pages()]);
  const onPages = ofPages.found.map((passage) => [passage.chunkId, passage] as const);
  return { bm25: ofPassages.bm25, pages: ofPages.ranks, passages: new Map([...ofPassages.found, ...onPages]) };
}

/** The passages of the best pages that have most of the question's words, a few a page. */
async function passagesOfBestPages(question: string, pages: Ranked, powers: RetrievalPowers): Promise<StoredPassage[]> {
  const best = [...pages].filter(([, { rank }]) => rank <= BEST_PAGES).map(([key]) => key);
  const asked = new Set(contentWords(question));
  const shared = (passage: StoredPassage): number =>
    new Set(passageWords(passage).filter((term) => asked.has(term))).size;
  const all = await powers.passagesOnPages(
    best.map((key) => ({
      documentId: key.slice(0, key.indexOf('/')),
      pageIndex: Number(key.slice(key.indexOf('/') + 1)),
    })),
  );
  const scored = all.map((passage) => ({ passage, keys: pageKeys(passage), shared: shared(passage) }));
  const chosen = best.flatMap((key) =>
    scored
      .filter(({ keys }) => keys.includes(key))
      .sort((a, b) => b.shared - a.shared || a.passage.chunkIndex - b.passage.chunkIndex)
      .slice(0, PASSAGES_A_PAGE),
  );
  return [...new Set(chosen.map(({ passage }) => passage))];
}
