import type { ReadPart } from './document-bytes.ts';
import type { EngineConnection } from './page/engine-client.ts';

/**
 * Reads documents' bytes over a connection to the engine. One that stops in the middle is asked once more: it is started again
 * meanwhile, and reading changes nothing. Rejects with ENGINE_GONE when it does not come back.
 */
export function documentParts({ client }: Pick<EngineConnection, 'client'>): ReadPart {
  return async (documentId, offset, length, signal) => {
    const read = () => client.documents.file({ document_id: documentId, offset, length }, { signal });
    try {
      return await read();
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'ENGINE_GONE' || signal.aborted) throw error;
      return read();
    }
  };
}
