import type { EngineClient } from '../../src/engine/engine.ts';
import type { SearchMethod } from './found-place.ts';

/** The product's search through its contract, of these documents or of all. */
export function ownSearch(
  client: EngineClient,
  k: number,
  signal?: AbortSignal,
  documentIds?: readonly string[],
): SearchMethod {
  const document_ids = documentIds && [...documentIds];
  return async (query) => {
    const { hits } = await client.search({ query, k, document_ids }, signal === undefined ? {} : { signal });
    return hits.map(({ source_filename: file, pages, start, end }) => ({ file, pages, start, end }));
  };
}
