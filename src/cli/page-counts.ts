import type { Client } from './engine-access.ts';

/** Pages of each document in the library, by id, for "6 of 48". */
export async function pageCounts(client: Client, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const documents = await client.documents.list(undefined, { signal });
  return new Map(documents.map((document) => [document.document_id, document.pages]));
}
