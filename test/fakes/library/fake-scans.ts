import { setTimeout as delay } from 'node:timers/promises';
import type { RecognisedLine } from '../../../src/engine/documents/ocr/recognised.ts';
import type { ReadDocument } from '../../../src/engine/documents/types.ts';
import { readScans } from '../../../src/engine/features/documents/read-scans.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { QueueDeps } from '../../../src/engine/queue/queue-deps.ts';

/** A black picture: an empty one is not read. */
const DRAWN = { picture: { width: 9, height: 9, grey: new Uint8Array(81) }, scale: 1 };
/** What OCR is sure of, so that it reads no picture twice. */
const SURE: RecognisedLine = {
  words: [{ symbols: ['a'], edges: [0, 1], confidence: 0.95 }],
  ...{ baseline: [1, 1], above: 1, below: 0, weight: null },
};

export interface FakeScanOptions {
  /** Time that OCR takes for a page, in milliseconds. */
  readonly msPerScan?: number;
  /** OCR reads a page; what it throws stops that. */
  readonly onScan?: () => void;
}

/** The product's way through the pages that wait for OCR, with an engine that sees in every picture what the fake reader then gives. */
export function fakeScans(
  library: Library,
  read: ReadDocument,
  { msPerScan = 0, onScan }: FakeScanOptions = {},
): QueueDeps['readScans'] {
  const recogniser = {
    threads: 1,
    recognise: async () => {
      onScan?.();
      await delay(msPerScan);
      return { lines: [SURE], level: 0 };
    },
  };
  const reader = { read, picture: async () => DRAWN };
  return (document, request) =>
    readScans(
      {
        library,
        reader,
        recogniser,
        readWord: async () => ({ text: '', confidence: 0 }),
        rest: async () => undefined,
        forgetAnswers: async () => undefined,
      },
      document,
      request,
    );
}
