import type { IngestEvent } from '../../../src/contract/documents.ts';
import type { ReadDocument } from '../../../src/engine/documents/types.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import type { FollowRequest } from '../../../src/engine/queue/follow.ts';
import { createIngestQueue } from '../../../src/engine/queue/ingest-queue.ts';
import { fakeScans } from './fake-scans.ts';

export interface IngestTools {
  readonly read: ReadDocument;
  readonly readAtOnce: number;
  readonly embedder: Embedder | null;
}

/** Follows files on a queue of their own, as one run of the command line does. */
export async function* ingestEvents(
  library: Library,
  request: FollowRequest,
  { embedder, ...reading }: IngestTools,
): AsyncGenerator<IngestEvent, void> {
  const queue = createIngestQueue({
    ...reading,
    library,
    embedder: async () => embedder,
    readScans: fakeScans(library, reading.read),
    embeddingText: (passage) => passage.text,
    now: Date.now,
  });
  try {
    yield* queue.follow(request);
  } finally {
    await queue.close();
  }
}
