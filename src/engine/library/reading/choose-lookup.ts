import type { LanceStore } from '../tables/store-types.ts';
import type { DocumentCache } from './document-cache.ts';
import type { MemoryLimits } from './memory-limits.ts';
import { memoryLookup } from './memory-passages.ts';
import type { PassageLookup } from './passage-lookup.ts';
import type { DocumentPassages } from './stored-passages.ts';
import { tableLookup } from './table-passages.ts';
import type { KnownDamage, VisibleDocuments } from './visible-documents.ts';

/** Looks passages up: among those in memory where all of the library's fit there, else in the table. */
export function passageLookup(
  store: LanceStore,
  visible: VisibleDocuments,
  stored: DocumentCache<DocumentPassages>,
  damage: KnownDamage,
  limits: MemoryLimits,
): PassageLookup {
  const [inMemory, inTable] = [memoryLookup(stored), tableLookup(store, visible, damage)];
  const chosen = async (): Promise<PassageLookup> => {
    const now = await visible.now();
    return now.passages <= limits.passages ? inMemory : inTable(now);
  };
  return {
    sound: async (documentIds) => (await chosen()).sound(documentIds),
    byIds: async (chunkIds) => (await chosen()).byIds(chunkIds),
    known: async (chunkIds) => (await chosen()).known(chunkIds),
    onPages: async (pages) => (await chosen()).onPages(pages),
    readAhead: async () => (await chosen()).readAhead(),
  };
}
