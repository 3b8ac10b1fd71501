import type { Scope } from './retrieval-powers.ts';
import { NO_PERIOD, type Route } from './route-documents.ts';

/** Depth of each retriever before fusion. */
const DEPTH = 40;
/** So many documents that the question names are searched on their own as well. */
const ROUTED_DOCUMENTS = 2;
const ROUTED_DEPTH = 20;
/** Depth of the search that is to find the hits of named documents along with the others. */
const DEEP = 200;

export interface SearchScopes {
  /** What the user chose; undefined for all documents. */
  readonly documentIds?: readonly string[] | undefined;
  /** Documents the question names. */
  readonly named: readonly string[];
}

/**
 * The best DEPTH hits of the whole scope and the best ROUTED_DEPTH of each document the question names. One deep search
 * has mostly found these too; only where it has not is the document searched on its own.
 */
export async function inScopes<T extends { readonly documentId: string }>(
  { documentIds, named }: SearchScopes,
  search: (scope: Scope) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const limit = named.length > 0 ? DEEP : DEPTH;
  const hits = await search({ limit, ...(documentIds === undefined ? {} : { documentIds }) });
  const ofNamed = named.map(async (id) => {
    const own = hits.filter((hit) => hit.documentId === id);
    if (own.length >= ROUTED_DEPTH || hits.length < limit) return own.slice(0, ROUTED_DEPTH);
    return search({ limit: ROUTED_DEPTH, documentIds: [id] });
  });
  return [...hits.slice(0, DEPTH), ...(await Promise.all(ofNamed)).flat()];
}

/** Documents that stand out by their names: searched on their own too, so that look-alikes cannot crowd them out. */
export function namedDocuments(routes: ReadonlyMap<string, Route>): string[] {
  const likely = ({ names, period }: Route) => names + (period ?? NO_PERIOD);
  const ordered = [...routes].sort(([, a], [, b]) => likely(b) - likely(a));
  return ordered
    .filter(([, route]) => route.names >= 0.5)
    .slice(0, ROUTED_DOCUMENTS)
    .map(([id]) => id);
}
