import type { IngestProgress } from '../../src/contract/documents.ts';
import { PinciteError } from '../../src/contract/errors.ts';
import type { EngineClient } from '../../src/engine/engine.ts';

/**
 * Ingests files and folders and embeds every passage. Throws what ingesting throws, and INTERNAL when a file did not
 * become ready.
 */
export async function ingestReady(
  client: EngineClient,
  paths: readonly string[],
  signal: AbortSignal,
  onProgress: (progress: IngestProgress) => void = () => undefined,
): Promise<void> {
  for await (const event of await client.documents.ingest({ paths: [...paths], wait: 'ready' }, { signal })) {
    if (event.type === 'progress') onProgress(event.progress);
    else if (event.result.state !== 'ready') {
      const { source_filename: name, state, reason } = event.result;
      throw new PinciteError('INTERNAL', { why: `${name} is ${state}, not ready: ${reason ?? 'no reason given'}` });
    }
  }
}
