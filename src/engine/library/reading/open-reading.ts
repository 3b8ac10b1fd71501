import type { LanceStore } from '../tables/store-types.ts';
import { type LibraryReader, libraryReader } from './library-reader.ts';
import { type LibrarySearch, librarySearch } from './library-search.ts';
import type { MemoryLimits } from './memory-limits.ts';
import { nearVectors } from './near-vectors.ts';
import { passageLookup } from './passage-lookup.ts';
import { storedPassages } from './stored-passages.ts';
import { storedVectors } from './stored-vectors.ts';
import { knownDamage, type VisibleDocuments } from './visible-documents.ts';

/** All reading and searching of a library, with what it keeps in memory. */
export function openReading(
  store: LanceStore,
  visible: VisibleDocuments,
  limits: MemoryLimits,
): LibraryReader & LibrarySearch {
  const damage = knownDamage(visible);
  const passages = storedPassages(store, visible, damage, limits);
  const lookup = passageLookup(store, visible, passages, damage, limits);
  const stored = storedVectors(store, visible, limits);
  const near = nearVectors(store, visible, stored, damage, limits);
  return {
    ...libraryReader(store, visible, passages, lookup, damage),
    ...librarySearch(store, visible, damage, lookup, { stored, near }),
  };
}
