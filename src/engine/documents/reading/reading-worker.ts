/** Entry of the reading worker: one file at a time, progress in between. Killed from outside when it exceeds its limits. */
import '../../../offline/guard.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { CanonicalDocument, ReadRequest } from '../../data.ts';
import { loadWordPiece } from '../passages/word-piece.ts';
import { loadPdfium } from './pdfium.ts';
import { readPdf } from './read-pdf.ts';
import { readText } from './read-text.ts';
import { renderPages } from './render-pages.ts';
import type { WorkerAnswer, WorkerRequest, WorkerSetting } from './worker-messages.ts';

if (parentPort === null) throw new Error('reading-worker runs in a worker thread only');
const port = parentPort;
const { vocabularyFile, limits } = workerData as WorkerSetting;
const countTokens = loadWordPiece(vocabularyFile);
const pdfium = await loadPdfium();
const post = (answer: WorkerAnswer, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(answer, [...transfer]);

const PROGRESS_INTERVAL_MS = 200;
/** WASM memory never shrinks: after a file that needed more than this, a new worker is cheaper than the memory. */
const KEPT_BYTES = 384 * 1024 * 1024;

port.on('message', (message: WorkerRequest) => {
  try {
    if (message.type === 'render') {
      const pages = renderPages(message.request, pdfium);
      const pngs = pages.map((page) => page.png.buffer);
      post({ type: 'rendered', pages, spent: pdfium.memoryBytes() > KEPT_BYTES }, pngs);
      return;
    }
    const document = read(message.request);
    post({ type: 'document', document, spent: pdfium.memoryBytes() > KEPT_BYTES }, buffersOf(document));
  } catch (error) {
    post(describe(error, message.request.sourceFilename));
  }
});
post({ type: 'up' });

function read(request: ReadRequest): CanonicalDocument {
  if (!isPdf(request.bytes)) return readText(request, countTokens);
  let last = 0;
  return readPdf(request, { pdfium, countTokens, limits }, (progress) => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS && progress.pagesDone < progress.pages) return;
    last = now;
    post({ type: 'progress', progress });
  });
}

/** The header may stand behind up to 1,024 bytes of something else (ISO 32000-1, annex H.3.4.1). */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');
}

function buffersOf(document: CanonicalDocument): ArrayBuffer[] {
  return document.pages.flatMap((page) => (page.geometry === null ? [] : [page.geometry.buffer as ArrayBuffer]));
}

/** A trap or an abort leaves PDFium in no state to go on: the worker is spent. Expected errors leave it whole. */
function describe(error: unknown, file: string): WorkerAnswer {
  const { code, details, message } = error as { code?: unknown; details?: unknown; message?: unknown };
  if (typeof code === 'string') {
    return {
      type: 'error',
      code,
      details: (details ?? {}) as Record<string, string>,
      message: String(message),
      spent: false,
    };
  }
  if ((error as Error).name === 'RuntimeError') {
    const outOfMemory = pdfium.memoryBytes() > 1024 ** 3;
    return {
      type: 'error',
      code: outOfMemory ? 'TOO_LARGE' : 'READER_STOPPED',
      details: { file, why: outOfMemory ? 'it does not fit into the reader’s memory' : 'it breaks the PDF reader' },
      message: String(message),
      spent: true,
    };
  }
  return { type: 'error', code: null, details: {}, message: String(message), spent: true };
}
