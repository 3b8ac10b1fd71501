import { chunkPlace } from '../tables/passage-row.ts';
import type { DocumentCache } from './document-cache.ts';
import { foundAmong, type PassageLookup } from './passage-lookup.ts';
import type { DocumentPassages } from './stored-passages.ts';

/** Among the passages of whole documents, which are read once and kept. */
export function memoryLookup(stored: DocumentCache<DocumentPassages>): PassageLookup {
  const of = async (documentIds: Iterable<string>) => stored([...new Set(documentIds)]);
  const byIds: PassageLookup['byIds'] = async (chunkIds) => {
    const documents = await of(chunkIds.map((id) => chunkPlace(id).documentId));
    return foundAmong(chunkIds, (id) => {
      const { documentId, chunkIndex } = chunkPlace(id);
      return documents.get(documentId)?.passages.at(chunkIndex);
    });
  };
  return {
    byIds,
    known: async (chunkIds) => new Set((await byIds(chunkIds)).keys()),
    sound: async (documentIds) =>
      new Set([...(await of(documentIds))].flatMap(([id, { isDamaged }]) => (isDamaged ? [] : id))),
    onPages: async (pages) => {
      const asked = Map.groupBy(pages, (page) => page.documentId);
      return [...(await of(asked.keys()))].flatMap(([documentId, { passages }]) => {
        const indexes = new Set((asked.get(documentId) ?? []).map((page) => page.pageIndex));
        return passages.onPages(indexes);
      });
    },
    readAhead: async () => void (await stored()),
  };
}
