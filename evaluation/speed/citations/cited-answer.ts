import type { GroundedClaim, NumberedSentence } from '../../../src/engine/answer/types.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { candidateSentences } from '../../../src/engine/places/candidate-sentences.ts';

/** Passages of a real search and claims over their sentences: what the model's reply would be. */
export interface CitedAnswer {
  readonly question: string;
  readonly passages: readonly RetrievedPassage[];
  readonly sentences: readonly NumberedSentence[];
  readonly claims: readonly GroundedClaim[];
}

/** Passages of an answer, as DEFAULT_SETTINGS.topK has it. */
const TOP_K = 10;

/** An answer of `claims` claims with `each` sentences each, spread over the passages found for `query`. */
export async function citedAnswer(library: Library, query: string, claims: number, each: number): Promise<CitedAnswer> {
  const documents = new Map((await library.listDocuments()).map((document) => [document.document_id, document]));
  const hits = await library.searchText(query, { limit: TOP_K });
  const stored = await library.passagesByChunkIds(hits.map(({ chunkId }) => chunkId));
  const passages = hits.map(({ chunkId, documentId, score }, i): RetrievedPassage => {
    const [passage, document] = [stored.get(chunkId), documents.get(documentId)];
    if (passage === undefined || document === undefined) throw new Error(`passage ${chunkId} is of no document`);
    const unranked = { pageLabel: null, similarity: null, periodFit: null, vectorRank: null };
    return { ...passage, ...unranked, document, score, bm25Rank: i + 1 };
  });
  const prose = candidateSentences(passages).filter(({ kind }) => kind === 'prose');
  if (prose.length < claims * each) throw new Error(`only ${prose.length} sentences were found for "${query}"`);
  const step = Math.floor(prose.length / (claims * each));
  const sentences = prose.map((sentence, i): NumberedSentence => ({ ...sentence, number: i + 1, headerText: null }));
  return {
    question: query,
    passages,
    sentences,
    claims: Array.from({ length: claims }, (_, claim) => {
      const cited = Array.from({ length: each }, (_, i) => sentences[(claim * each + i) * step] as NumberedSentence);
      const words = cited.flatMap(({ text }) => text.split(/\s+/).slice(0, 12));
      return { text: `${words.join(' ')}.`, numbers: cited.map(({ number }) => number) };
    }),
  };
}
