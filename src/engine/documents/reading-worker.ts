/** Entry of the reading worker: one file at a time, progress in between. Killed from outside when it exceeds its limits. */
import '../../offline/guard.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { CanonicalDocument, ReadRequest } from '../data.ts';
import { loadPdfium } from './pdfium.ts';
import type { ReadLimits } from './read-limits.ts';
import { readPdf } from './read-pdf.ts';
import { readText } from './read-text.ts';
import { type RenderRequest, renderPages } from './render-pages.ts';
import { loadWordPiece } from './word-piece.ts';
import type { WorkerAnswer } from './worker-messages.ts';

if (parentPort === null) throw new Error('reading-worker runs in a worker thread only');
const port = parentPort;
const { vocabularyFile, limits } = workerData as { vocabularyFile: string; limits: ReadLimits };
const countTokens = loadWordPiece(vocabularyFile);
const pdfium = await loadPdfium();
const post = (answer: WorkerAnswer, transfer: ArrayBuffer[] = []): void => port.postMessage(answer, transfer);

const PROGRESS_INTERVAL_MS = 200;

port.on('message', (message: { type: 'read'; request: ReadRequest } | { type: 'render'; request: RenderRequest }) => {
  try {
    if (message.type === 'render') {
      const pages = renderPages(message.request, pdfium);
      post(
        { type: 'rendered', pages },
        pages.map((page) => page.png.buffer as ArrayBuffer),
      );
      return;
    }
    const document = read(message.request);
    post({ type: 'document', document }, buffersOf(document));
  } catch (error) {
    const { code, details, message: text } = error as { code?: unknown; details?: unknown; message?: unknown };
    // Structured clone drops the fields of an error, so they travel as plain data.
    post({
      type: 'error',
      code: typeof code === 'string' ? code : null,
      details: (details ?? {}) as Record<string, string>,
      message: String(text),
    });
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
