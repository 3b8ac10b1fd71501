/**
 * Entry of the reading worker: reads one file at a time and reports progress. The engine kills it when it exceeds its
 * limits.
 */
import '../../../offline/guard.ts';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PNG } from 'pngjs';
import type { Rect } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { freeAllMemory, freeMemoryAfter } from '../../../files/free-memory.ts';
import { loadWordPiece } from '../../text/word-piece.ts';
import { convert } from '../formats/convert.ts';
import { formatOf, isEmpty, isPdf } from '../formats/format-of.ts';
import { isPicture, PICTURE_HEAD_BYTES } from '../formats/picture-pdf.ts';
import { greyPicture } from '../ocr/picture.ts';
import type { DrawnPage } from '../ocr/read-picture.ts';
import { shownRect } from '../pdfium/draw-page.ts';
import { loadPdfium, type PdfFile, type Pdfium } from '../pdfium/pdf-file.ts';
import type { CanonicalDocument, ReadRequest } from '../types.ts';
import { listAttached, takeAttached } from './attached-files.ts';
import { drawNumber } from './number-chip.ts';
import { readConverted } from './read-converted.ts';
import { type CurrentPage, readPdf } from './read-pdf.ts';
import { readText } from './read-text.ts';
import { readPieces } from './shared-file.ts';
import {
  type AnnotateRequest,
  NO_PAGE,
  type PictureRequest,
  type RenderedPage,
  type RenderRequest,
  type WorkerAnswer,
  type WorkerRequest,
  type WorkerSetting,
} from './worker-messages.ts';

if (parentPort === null) throw new Error('reading-worker runs in a worker thread only');
const port = parentPort;
const { vocabularyFile, limits, currentPage: shared } = workerData as WorkerSetting;
const atPage = new Int32Array(shared);
const currentPage: CurrentPage = {
  set: (pageIndex) => {
    Atomics.store(atPage, 0, pageIndex ?? NO_PAGE);
    // Questions go before: nothing else needs this thread meanwhile.
    if (pageIndex !== null) Atomics.wait(atPage, 1, 1);
  },
};
const { count: countTokens } = loadWordPiece(vocabularyFile);
const pdfium = await loadPdfium();
const post = (answer: WorkerAnswer, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(answer, [...transfer]);

const PROGRESS_INTERVAL_MS = 200;
/**
 * Memory of PDFium, and of the heap, after which the worker is replaced: neither shrinks soon. A new worker takes 0.3
 * s.
 */
const [KEPT_BYTES, KEPT_HEAP_BYTES] = [128 * 2 ** 20, 256 * 2 ** 20];

const isHeapLarge = (): boolean => getHeapStatistics().total_heap_size > KEPT_HEAP_BYTES;
const isSpent = (): boolean => pdfium.memoryBytes() > KEPT_BYTES || isHeapLarge();

port.on('message', async (message: WorkerRequest) => {
  try {
    if (message.type === 'render') {
      const pages = renderPages(message.request, pdfium);
      const pngs = pages.map((page) => page.png.buffer);
      post({ type: 'rendered', pages, spent: isSpent() }, pngs);
      return;
    }
    if (message.type === 'annotate') {
      const bytes = annotate(message.request, pdfium);
      post({ type: 'annotated', bytes, spent: isSpent() }, [bytes.buffer]);
      return;
    }
    if (message.type === 'picture') {
      const page = drawForOcr(message.request, pdfium);
      post({ type: 'picture', page, spent: isSpent() }, [page.picture.grey.buffer as ArrayBuffer]);
      return;
    }
    if (message.type === 'attachments') {
      const files = await listAttached(message.request, pdfium);
      post({ type: 'attachments', files, spent: isSpent() });
      return;
    }
    if (message.type === 'attachment') {
      const { request, index, name } = message;
      const bytes = await takeAttached(request, index, name, pdfium);
      post({ type: 'attachment', bytes, spent: isSpent() });
      return;
    }
    let document: CanonicalDocument | null = await read(message.request);
    post({ type: 'document', document, spent: isSpent() }, buffersOf(document));
    document = null;
    // Before the process ends this thread: it has to take the document in first.
    if (isHeapLarge()) freeAllMemory();
  } catch (error) {
    post(describe(error, message.request.sourceFilename));
  } finally {
    const { bytes } = message.request;
    // Once this call is over, nothing needs the file any more, and the memory that threads share is not known to V8.
    if (bytes instanceof Uint8Array) setImmediate(freeMemoryAfter, bytes.length);
  }
});
post({ type: 'up' });

async function read(request: ReadRequest): Promise<CanonicalDocument> {
  if (!isPdf(request.bytes) && !isPicture(request.bytes)) {
    const file = request.sourceFilename;
    if (isEmpty(request.bytes)) throw new PinciteError('EMPTY_FILE', { file });
    const format = await formatOf(request.bytes, file);
    if (format === null) return readText(request, { countTokens, limits });
    if (format === 'lost header') throw new PinciteError('DAMAGED', { file, what: 'a PDF' });
    if (typeof format === 'object') throw new PinciteError('FORMAT_NOT_SUPPORTED', { file, ...format });
    return readConverted(request, await convert(format, request.bytes, file), { countTokens, limits });
  }
  let last = 0;
  return readPdf(request, { pdfium, countTokens, limits, currentPage }, (progress) => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS && progress.pagesDone < progress.pages) return;
    last = now;
    post({ type: 'progress', progress });
  });
}

/** The boxes of its pages, which are in few buffers. */
function buffersOf({ pages }: CanonicalDocument): ArrayBuffer[] {
  return [...new Set(pages.flatMap(({ geometry }) => (geometry === null ? [] : [geometry.buffer as ArrayBuffer])))];
}

/**
 * The error as plain data. After a trap or an abort PDFium cannot continue, so the worker is spent; expected errors
 * leave it usable.
 */
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
    const outOfMemory = pdfium.wasRefused();
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

/** Highlight colour, multiplied with the page, so that letters stay black. */
const YELLOW = [255, 221, 51] as const;
/** Longest side of a picture in pixels; the scale is reduced to fit. */
const LARGEST_SIDE = 6000;

/** Draws one page as it is shown, in shades of grey. Throws as opening the file does. */
function drawForOcr({ pageIndex, scale, ...request }: PictureRequest, pdfium: Pdfium): DrawnPage {
  const file = openToDraw(request, pdfium);
  try {
    const { width, height } = file.pageSize(pageIndex);
    const fitting = Math.min(scale, LARGEST_SIDE / Math.max(width, height));
    const drawn = file.render(pageIndex, fitting);
    return { picture: greyPicture(drawn.width, drawn.height, drawn.rgba), scale: fitting };
  } finally {
    file.close();
  }
}

/** Opens a file to draw pages of it. A PDF that is stored is read piece by piece; a picture is needed whole. */
function openToDraw(
  { bytes, sourceFilename, password }: Pick<PictureRequest, 'bytes' | 'sourceFilename' | 'password'>,
  pdfium: Pdfium,
): PdfFile {
  if (bytes instanceof Uint8Array) return pdfium.open(bytes, sourceFilename, password);
  const file = readPieces(bytes, (piece) => post({ type: 'piece', piece }));
  const piece = (length: number): Uint8Array => {
    const read = new Uint8Array(length);
    file.copy(0, read);
    return read;
  };
  const isPdfFile = !isPicture(piece(Math.min(file.length, PICTURE_HEAD_BYTES)));
  return pdfium.open(isPdfFile ? file : piece(file.length), sourceFilename, password);
}

/** The file as a PDF with annotations. Throws as opening the file does. */
function annotate({ annotations, ...request }: AnnotateRequest, pdfium: Pdfium): Uint8Array<ArrayBuffer> {
  const file = openToDraw(request, pdfium);
  try {
    return file.annotated(annotations);
  } finally {
    file.close();
  }
}

/** Draws pages as they are shown, with lit rectangles. Throws as opening the file does. */
function renderPages(request: RenderRequest, pdfium: Pdfium): RenderedPage[] {
  const file = openToDraw(request, pdfium);
  try {
    return request.pages.map((page) => {
      const side = Math.max(page.cropBox[2] - page.cropBox[0], page.cropBox[3] - page.cropBox[1]);
      const scale = Math.min(request.scale, LARGEST_SIDE / side);
      const { width, height, rgba } = file.render(page.page_index, scale);
      const shown = (rect: Rect): Rect => shownRect(rect, page.cropBox, page.rotation, scale);
      for (const rect of page.rects) light(rgba, width, height, shown(rect));
      for (const rect of page.underlined ?? []) light(rgba, width, height, underline(shown(rect), scale));
      const [first] = page.rects.map(shown).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
      if (page.number !== undefined && first !== undefined)
        drawNumber({ width, height, rgba }, page.number, first, scale);
      const png = new PNG({ width, height });
      png.data = Buffer.from(rgba.buffer);
      const part = page.clip === undefined ? png : partOf(png, shown(page.clip));
      return {
        page_index: page.page_index,
        png: Uint8Array.from(PNG.sync.write(part)),
        width: part.width / scale,
        height: part.height / scale,
      };
    });
  } finally {
    file.close();
  }
}

/** The part of a picture inside a rectangle, at least one pixel. */
function partOf(picture: PNG, [x, y, w, h]: Rect): PNG {
  const inside = (value: number, side: number): number => Math.min(side - 1, Math.max(0, Math.floor(value)));
  const [left, top] = [inside(x, picture.width), inside(y, picture.height)];
  const right = inside(x + w, picture.width);
  const bottom = inside(y + h, picture.height);
  const part = new PNG({ width: right - left + 1, height: bottom - top + 1 });
  PNG.bitblt(picture, part, left, top, part.width, part.height, 0, 0);
  return part;
}

/** Height in points of the line below thinly lit words. */
const UNDERLINE = 1.5;

/** The line below the words of a rectangle on the shown page, in pixels. */
const underline = ([x, y, w, h]: Rect, scale: number): Rect => [x, y + h, w, UNDERLINE * scale];

function light(rgba: Uint8Array, width: number, height: number, [x, y, w, h]: Rect): void {
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, Math.ceil(y + h)); row++) {
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(width, Math.ceil(x + w)); column++) {
      const at = (row * width + column) * 4;
      for (let k = 0; k < 3; k++) rgba[at + k] = ((rgba[at + k] as number) * (YELLOW[k] as number)) / 255;
    }
  }
}
