import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist';
import { keyHeaders } from '../../engine/tab-key.ts';
import { DocumentCache } from './document-cache.ts';

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

/** Bytes of one request: a page of text is rarely more, and each request crosses into the engine. */
const RANGE_BYTES = 256 * 1024;

export type Fetch = (
  url: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<Response>;

/** The first bytes of a file and how long it is. */
export interface FirstBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly total: number;
}

/** Asks for the first bytes; a server without ranges may send the whole file. Throws PdfFailure. */
async function fetchFirstBytes(url: string, fetch: Fetch, signal: AbortSignal): Promise<FirstBytes> {
  const response = await fetchRange(url, 0, RANGE_BYTES, fetch, signal);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  return { bytes, total };
}

/**
 * Hands pdf.js the ranges it asks for. Our own instead of pdf.js's network code, which speaks of ranges to http(s) only: the
 * desktop shell serves documents under a scheme of its own. `onLost` is called when bytes cannot be had any more.
 */
class RangeTransport extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #fetch: Fetch;
  readonly #onLost: (error: unknown) => void;
  readonly #stop = new AbortController();

  constructor(url: string, first: FirstBytes, fetch: Fetch, onLost: (error: unknown) => void) {
    super(first.total, first.bytes);
    this.#url = url;
    this.#fetch = fetch;
    this.#onLost = onLost;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end).catch((error: unknown) => {
      if (!this.#stop.signal.aborted) this.#onLost(error);
    });
  }

  override abort(): void {
    this.#stop.abort();
  }

  async #read(begin: number, end: number): Promise<void> {
    const response = await fetchRange(this.#url, begin, end, this.#fetch, this.#stop.signal);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!this.#stop.signal.aborted) this.onDataRange(begin, bytes);
  }
}

async function fetchRange(
  url: string,
  begin: number,
  end: number,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
  if (response.status === 404) throw new PdfFailure('gone', 'The file is no longer in the library.');
  if (response.status === 206 || (response.status === 200 && begin === 0)) return response;
  throw new PdfFailure('unreachable', `The file could not be read (status ${response.status}).`);
}

/** Why a PDF could not be opened or read on: `message` is the one sentence a user reads. */
export class PdfFailure extends Error {
  override readonly name = 'PdfFailure';
  readonly kind: 'damaged' | 'password' | 'gone' | 'unreachable';

  constructor(kind: PdfFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const SENTENCES: Readonly<Record<string, PdfFailure>> = {
  InvalidPDFException: new PdfFailure('damaged', 'The file is damaged and cannot be shown.'),
  PasswordException: new PdfFailure('password', 'The file needs its password and cannot be shown.'),
};

/** Any error of pdf.js or of the network as a failure with a sentence. Names, not classes: they come out of a worker. */
export function asPdfFailure(error: unknown): PdfFailure {
  if (error instanceof PdfFailure) return error;
  const name = error instanceof Error ? error.name : '';
  const known = SENTENCES[name];
  if (known !== undefined) return new PdfFailure(known.kind, known.message, { cause: error });
  return new PdfFailure('unreachable', 'The file could not be read.', { cause: error });
}
