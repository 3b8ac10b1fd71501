import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { IngestQueue as Snapshot } from '../../../src/contract/ingest-queue.ts';
import type { RecognisedLine } from '../../../src/engine/documents/ocr/recognised.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { createIngestQueue, type IngestQueue } from '../../../src/engine/queue/ingest-queue.ts';
import { readScans } from '../../../src/engine/wiring/read-scans.ts';
import { type FakeReaderOptions, fakeReader } from '../../fakes/library/fake-reader.ts';
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

export interface TestQueueOptions extends FakeReaderOptions {
  readonly dataDir?: string;
  readonly embedder?: Embedder | null;
  /** Time that OCR takes for a page, in milliseconds. */
  readonly msPerScan?: number;
  /** OCR reads a page. */
  readonly onScan?: () => void;
  /** The embedding model is opened. */
  readonly onOpen?: () => void;
}

/** What OCR is sure of, so that it reads no picture twice. */
const SURE: RecognisedLine = {
  words: [{ symbols: ['a'], edges: [0, 1], confidence: 0.95 }],
  ...{ baseline: [1, 1], above: 1, below: 0, weight: null },
};
/** A black picture: an empty one is not read. */
const DRAWN = { picture: { width: 9, height: 9, grey: new Uint8Array(81) }, scale: 1 };

/** A queue over a real library, watched from its beginning. */
export async function openQueue(options: TestQueueOptions = {}): Promise<TestQueue> {
  const { dataDir, embedder = null, onOpen, msPerScan = 0, onScan, ...reading } = options;
  const library = await openTestLibrary(dataDir);
  const read = fakeReader(reading);
  const scanning = { library, reader: { read, picture: async () => DRAWN }, forgetAnswers: async () => undefined };
  const recogniser = {
    threads: 1,
    recognise: async () => {
      onScan?.();
      await delay(msPerScan);
      return { lines: [SURE], level: 0 };
    },
  };
  const queue = createIngestQueue({
    library,
    read,
    // One after the other, so that a test knows which file is being read.
    readAtOnce: 1,
    embedder: async () => {
      onOpen?.();
      return embedder;
    },
    readScans: (document, request) => readScans({ ...scanning, recogniser }, document, request),
    embeddingText: (passage) => passage.text,
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
