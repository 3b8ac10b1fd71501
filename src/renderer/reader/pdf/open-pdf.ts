import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist';
import { keyHeaders } from '../../engine/tab-key.ts';
import { DocumentCache } from './document-cache.ts';
import { asPdfFailure, type PdfFailure } from './pdf-failure.ts';
import { type Fetch, fetchFirstBytes, RANGE_BYTES, RangeTransport } from './range-transport.ts';

/** A document of pdf.js. `close` frees it here and in the worker; `lost` is called when its bytes cannot be had any more. */
export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly onLost: (listener: (failure: PdfFailure) => void) => void;
  readonly close: () => void;
}

/** One thread reads all documents: a second one costs 0.2 s and 40 MB, and documents are read one after the other. */
let worker: PDFWorker | null = null;

function sharedWorker(): PDFWorker {
  if (worker === null || worker.destroyed) worker = PDFWorker.create({ verbosity: VerbosityLevel.ERRORS });
  return worker;
}

/** Opens the PDF at `url` with range requests that carry these headers too. Throws PdfFailure. */
async function openPdf(
  url: string,
  headers: () => Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<OpenPdf> {
  const get: Fetch = (at, init) => fetch(at, { ...init, headers: { ...headers(), ...init.headers } });
  const assets = pdfAssets();
  const listeners = new Set<(failure: PdfFailure) => void>();
  let lost: PdfFailure | null = null;
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
  // Nobody may be waiting when bytes are lost later; the listeners are told then.
  broken.catch(() => undefined);
  try {
    const first = await fetchFirstBytes(url, get, signal);
    const range = new RangeTransport(url, first, get, (error) => {
      lost = asPdfFailure(error);
      breakOff(lost);
      for (const listener of listeners) listener(lost);
    });
    const task = getDocument({
      ...(first.bytes.length >= first.total ? { data: first.bytes } : { range }),
      ...assets,
      worker: sharedWorker(),
      rangeChunkSize: RANGE_BYTES,
      // What is not looked at is not fetched: sizes of pages come page by page, and a range costs little from our own engine.
      disableStream: true,
      disableAutoFetch: true,
      enableXfa: false,
      // Fonts that a document does not bring come with the app: a system's own are of other widths, and letters would be squeezed.
      useSystemFonts: false,
      // A page that fails in parts is still a page; what is wrong with it belongs in no console.
      verbosity: VerbosityLevel.ERRORS,
    });
    const stop = (): void => void task.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const pdf = await Promise.race([task.promise, broken]);
      const onLost = (listener: (failure: PdfFailure) => void): void => {
        listeners.add(listener);
        if (lost !== null) listener(lost);
      };
      return { pdf, onLost, close: stop };
    } catch (error) {
      stop();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  } catch (error) {
    throw asPdfFailure(error);
  }
}

/** A file of pdf.js, copied by the build into `pdfjs/` beside index.html: the page's own origin, never another one. */
function asset(path: string): string {
  return new URL(`pdfjs/${path}`, document.baseURI).href;
}

/** Where pdf.js finds its character maps, fonts, image decoders and colour profiles. */
interface PdfAssets {
  readonly cMapUrl: string;
  readonly standardFontDataUrl: string;
  readonly wasmUrl: string;
  readonly iccUrl: string;
}

/** Names the workers (one reads, one draws) to pdf.js and returns the addresses `getDocument` wants. */
function pdfAssets(): PdfAssets {
  GlobalWorkerOptions.workerSrc = asset('pdf.worker.min.mjs');
  // Draws off the main thread (measured on 1,000 pages: p95 of a frame while scrolling 50 instead of 233 ms). Without it, or where
  // it does not start, pdf.js draws on the main thread.
  GlobalWorkerOptions.rendererSrc = asset('pdf.renderer.min.mjs');
  return {
    cMapUrl: asset('cmaps/'),
    standardFontDataUrl: asset('standard_fonts/'),
    wasmUrl: asset('wasm/'),
    iccUrl: asset('iccs/'),
  };
}

/** The documents open in this page: the one being read, and at most two more for previews. */
export const openDocuments = new DocumentCache((url, signal) => openPdf(url, keyHeaders, signal), 2);
