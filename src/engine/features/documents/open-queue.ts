import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../../deps.ts';
import { createReader } from '../../documents/reading/reader.ts';
import { embeddingText } from '../../library/ingest/embed-pending.ts';
import type { Library } from '../../library/library-types.ts';
import { embedderIfThere } from '../../models/embedder-if-there.ts';
import type { LlamaRuntime } from '../../models/runtime/llama-runtime.ts';
import { createIngestQueue } from '../../queue/ingest-queue.ts';
import { precedence } from '../../queue/precedence.ts';
import { attachedLoader } from './attached-files.ts';
import type { DocumentDeps } from './methods.ts';
import { openOcr, readScans, readWithScans, type ScanDeps } from './read-scans.ts';

export interface OpenQueueOptions {
  readonly library: Library;
  readonly runtime: LlamaRuntime;
  /** Entry of the reading worker, and of the OCR worker. */
  readonly readingWorker: URL;
  readonly ocrWorker: URL;
  readonly resources: URL;
  /** The folder for the files of added languages. */
  readonly ocrFolder: string;
  readonly isEmbeddedAsChosen: () => Promise<boolean>;
  readonly forgetAnswers: ScanDeps['forgetAnswers'];
}

/** What takes documents in, and reads them. */
export interface OpenQueue extends Pick<Deps, 'reader' | 'precedence' | 'queue'>, Omit<DocumentDeps, keyof Deps> {
  close(): Promise<void>;
}

/** Most reading workers: each has a PDFium of up to some hundred MB, and writing needs a share of the machine too. */
const MOST_READERS = 2;

/** Opens the queue of a library, and what reads its files: documents, and scans by OCR. Starts nothing. */
export function openQueue(options: OpenQueueOptions): OpenQueue {
  const { library, runtime, isEmbeddedAsChosen, forgetAnswers } = options;
  const reader = createReader({
    workerUrl: options.readingWorker,
    vocabularyFile: fileURLToPath(new URL('resources/minilm-vocab.txt', options.resources)),
    threads: Math.min(MOST_READERS, availableParallelism()),
  });
  const { languages, close: closeOcr, ...ocr } = openOcr(options.ocrWorker, options.ocrFolder);
  const before = precedence(({ isPaused, isBeside }) => {
    reader.pause(isPaused);
    runtime.embedBeside?.(isBeside);
  });
  const scans = { library, reader, ...ocr, forgetAnswers, turn: before.turn };
  const queue = createIngestQueue({
    library,
    read: reader.read,
    loadAttached: attachedLoader(library, reader),
    readAtOnce: reader.threads,
    embedder: () => embedderIfThere(runtime),
    isEmbeddedAsChosen,
    readScans: (document, request) => readScans(scans, document, request),
    precedence: before,
    embeddingText,
    now: Date.now,
  });
  return {
    reader,
    readWhole: readWithScans({ reader, ...ocr }),
    ocrLanguages: languages,
    precedence: before,
    queue,
    close: async () => {
      await queue.close();
      await reader.close();
      await closeOcr();
    },
  };
}
