import type { EngineClient } from '../../src/engine/engine.ts';
import type { SearchMethod } from './found-place.ts';

/** The product's search through its contract. */
export function ownSearch(client: EngineClient, k: number, signal?: AbortSignal): SearchMethod {
  return async (query) => {
    const { hits } = await client.search({ query, k }, signal === undefined ? {} : { signal });
    return hits.map(({ source_filename: file, pages, start, end }) => ({ file, pages, start, end }));
  };
}
