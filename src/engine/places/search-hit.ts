import type { SearchHit } from '../../contract/search.ts';
import type { RetrievedPassage } from '../retrieval/types.ts';

/** Cosine with the 4 decimals of requirement B1; null before the passage is embedded. */
export const publicSimilarity = (similarity: number | null) =>
  similarity === null ? null : Math.round(similarity * 1e4) / 1e4;

/** A retrieved passage in the words of the contract. */
export function searchHit(passage: RetrievedPassage): SearchHit {
  const isText = passage.document.kind === 'text';
  const pages = Array.from({ length: passage.lastPage - passage.firstPage + 1 }, (_, i) => passage.firstPage + i);
  return {
    chunk_id: passage.chunkId,
    document_id: passage.documentId,
    document_name: passage.document.document_name,
    source_filename: passage.document.source_filename,
    page_index: isText ? null : passage.firstPage,
    page_number: isText ? null : passage.firstPage + 1,
    page_label: isText ? null : passage.pageLabel,
    pages: isText ? [] : pages,
    section: passage.section,
    start: passage.start,
    end: passage.end,
    similarity: publicSimilarity(passage.similarity),
    score: passage.score,
    text: passage.text,
  };
}
