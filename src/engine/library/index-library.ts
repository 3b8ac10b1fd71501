import type { DocumentSummary } from '../../contract/documents.ts';
import type { IndexResult } from '../../contract/integrity.ts';
import { type EmbedListener, embedDocuments } from './ingest/embed-pending.ts';
import type { IngestTarget } from './ingest/ingest-types.ts';
import { bringToRest, storeExtent } from './tables/upkeep/maintain-store.ts';

/** What passages are embedded with. `now` in milliseconds since 1970. */
type EmbedTools = Parameters<typeof embedDocuments>[1];

/**
 * Does for rows that other programs wrote into the tables what an ingest does for its own: gives passages their
 * vectors, takes rows into the indexes, merges small files. Without `tools` nothing is embedded. Throws CANCELLED,
 * DISK_FULL; what was done by then stays.
 */
export async function indexLibrary(
  target: IngestTarget,
  tools: EmbedTools | null,
  listener: EmbedListener,
): Promise<IndexResult> {
  const { store, visible, indexedFrom } = target;
  const before = await storeExtent(store);
  let embedded = 0;
  const onReady = (document: DocumentSummary): void => {
    embedded++;
    listener.onReady(document);
  };
  if (tools !== null) await embedDocuments(target, tools, { ...listener, onReady });
  await bringToRest(store, indexedFrom);
  const after = await storeExtent(store);
  const documents = (await visible.all()).map(({ summary }) => summary);
  return {
    documents: documents.length,
    passages: documents.reduce((sum, { passages }) => sum + passages, 0),
    embedded,
    waiting: documents.filter(({ state }) => state !== 'ready').length,
    indexed: Math.max(0, after.indexed - before.indexed),
    unindexed: after.unindexed,
    merged: Math.max(0, before.files - after.files),
  };
}
