import { onTestFinished } from 'vitest';
import type { IngestEvent, IngestResult } from '../../../src/contract/documents.ts';
import { IngestQueue as Snapshot } from '../../../src/contract/ingest-queue.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import type { FollowRequest } from '../../../src/engine/queue/follow.ts';
import { createIngestQueue, type IngestQueue } from '../../../src/engine/queue/ingest-queue.ts';
import type { Precedence } from '../../../src/engine/queue/precedence.ts';
import { type FakeReaderOptions, fakeReader } from '../../fakes/library/fake-reader.ts';
import { type FakeScanOptions, fakeScans } from '../../fakes/library/fake-scans.ts';
import { openTestLibrary } from '../../fakes/library/open-test-library.ts';

export interface TestQueue {
  readonly queue: IngestQueue;
  readonly library: Awaited<ReturnType<typeof openTestLibrary>>;
  readonly snapshots: readonly { readonly at: number; readonly queue: Snapshot }[];
  /** The first snapshot from now on (the newest so far included) that is as wanted. */
  until(isWanted: (queue: Snapshot) => boolean): Promise<Snapshot>;
  fileOf(name: string): Snapshot['files'][number] | undefined;
  close(): Promise<void>;
}

export interface TestQueueOptions extends FakeReaderOptions, FakeScanOptions {
  readonly dataDir?: string;
  readonly embedder?: Embedder | null;
  /** What goes before the queue. */
  readonly before?: Precedence;
  /** Files that are read at once; one after the other without it, so that a test knows which is being read. */
  readonly readAtOnce?: number;
  /** The embedding model is opened. */
  readonly onOpen?: () => void;
}

/** A queue over a real library, watched from its beginning. */
export async function openQueue(options: TestQueueOptions = {}): Promise<TestQueue> {
  const { dataDir, embedder = null, onOpen, msPerScan = 0, onScan, before, readAtOnce = 1, ...reading } = options;
  const library = await openTestLibrary(dataDir);
  const read = fakeReader(reading);
  const queue = createIngestQueue({
    library,
    read,
    readAtOnce,
    embedder: async () => {
      onOpen?.();
      return embedder;
    },
    readScans: fakeScans(library, read, { msPerScan, ...(onScan === undefined ? {} : { onScan }) }),
    embeddingText: (passage) => passage.text,
    ...(before === undefined ? {} : { precedence: before }),
    now: Date.now,
  });
  const snapshots: { at: number; queue: Snapshot }[] = [];
  const looks = new Set<() => void>();
  const watching = (async () => {
    for await (const snapshot of queue.watch()) {
      snapshots.push({ at: performance.now(), queue: Snapshot.parse(snapshot) });
      for (const look of looks) look();
    }
  })();
  const close = async () => {
    await queue.close();
    await watching;
  };
  onTestFinished(close);
  return {
    ...{ queue, library, snapshots, close },
    fileOf: (name) => snapshots.at(-1)?.queue.files.find((file) => file.source_filename === name),
    until: (isWanted) =>
      new Promise((resolve) => {
        const look = () => {
          const newest = snapshots.at(-1)?.queue;
          if (newest === undefined || !isWanted(newest)) return;
          looks.delete(look);
          resolve(newest);
        };
        looks.add(look);
        look();
      }),
  };
}

/** Follows to the end and returns the results in the order they came. */
export async function results(
  queue: IngestQueue,
  request: FollowRequest,
  onEvent: (event: IngestEvent) => void = () => undefined,
): Promise<IngestResult[]> {
  const found: IngestResult[] = [];
  for await (const event of queue.follow(request)) {
    onEvent(event);
    if (event.type === 'result') found.push(event.result);
  }
  return found;
}
