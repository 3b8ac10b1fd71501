import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist';
import { say } from '../../../language/say.ts';
import { keyHeaders } from '../../engine/tab-key.ts';
import { DocumentCache } from './document-cache.ts';

/**
 * A document of pdf.js. `close` frees it here and in the worker; `onLost` listeners are called when its bytes cannot be
 * read any more.
 */
export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly onLost: (listener: (failure: PdfFailure) => void) => void;
  readonly close: () => void;
}

/** One thread for all documents: a second would cost 0.2 s and 40 MB, and documents are read one after the other. */
let worker: PDFWorker | null = null;

function sharedWorker(): PDFWorker {
  if (worker === null || worker.destroyed) worker = PDFWorker.create({ verbosity: VerbosityLevel.ERRORS });
  return worker;
}

/** Opens the PDF at `url` by range requests with these additional headers. Throws PdfFailure. */
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
  // When bytes are lost after the document was opened, nobody awaits this promise; the listeners are called instead.
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
      // Only visible pages are fetched: sizes of pages are read page by page, and a range from our own engine costs
      // little.
      disableStream: true,
      disableAutoFetch: true,
      enableXfa: false,
      // Fonts missing in a document come with the app; those of the system have other widths, which would squeeze
      // letters.
      useSystemFonts: false,
      // A page that is broken in parts is still shown, so its warnings do not belong in the console.
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

/**
 * Address of a file of pdf.js, which the build copies to `pdfjs/` beside index.html, so that it has the page's own
 * origin.
 */
function asset(path: string): string {
  return new URL(`pdfjs/${path}`, document.baseURI).href;
}

/** Addresses of pdf.js's character maps, fonts, image decoders and colour profiles. */
interface PdfAssets {
  readonly cMapUrl: string;
  readonly standardFontDataUrl: string;
  readonly wasmUrl: string;
  readonly iccUrl: string;
}

/** Sets pdf.js's workers (one reads, one draws) and returns the addresses for `getDocument`. */
function pdfAssets(): PdfAssets {
  GlobalWorkerOptions.workerSrc = asset('pdf.worker.min.mjs');
  // Draws off the main thread (measured on 1,000 pages: p95 of a frame while scrolling 50 instead of 233 ms). Without
  // it, or where it does not start, pdf.js draws on the main thread.
  GlobalWorkerOptions.rendererSrc = asset('pdf.renderer.min.mjs');
  return {
    cMapUrl: asset('cmaps/'),
    standardFontDataUrl: asset('standard_fonts/'),
    wasmUrl: asset('wasm/'),
    iccUrl: asset('iccs/'),
  };
}

/** The open documents of this page: the one in the reader, and at most two more for previews. */
export const openDocuments = new DocumentCache((url, signal) => openPdf(url, keyHeaders, signal), 2);

/** Bytes of one request: few pages of text have more, and each request costs a call to the engine. */
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

/** Requests the first bytes; a server without ranges may send the whole file. Throws PdfFailure. */
async function fetchFirstBytes(url: string, fetch: Fetch, signal: AbortSignal): Promise<FirstBytes> {
  const response = await fetchRange(url, 0, RANGE_BYTES, fetch, signal);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  return { bytes, total };
}

/**
 * Fetches the ranges that pdf.js requests. pdf.js's own network code uses ranges over http(s) only, and the desktop
 * shell serves documents under a scheme of its own. `onLost` is called when bytes cannot be read any more.
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
  if (response.status === 404) throw new PdfFailure('gone', say('reader.failure.gone'));
  if (response.status === 206 || (response.status === 200 && begin === 0)) return response;
  throw new PdfFailure('unreachable', say('reader.failure.status', { status: response.status }));
}

/** Why a PDF could not be opened, or not be read any further. `message` is the sentence for the user. */
export class PdfFailure extends Error {
  override readonly name = 'PdfFailure';
  readonly kind: 'damaged' | 'password' | 'gone' | 'unreachable';

  constructor(kind: PdfFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const SENTENCES: Readonly<Record<string, PdfFailure>> = {
  InvalidPDFException: new PdfFailure('damaged', say('reader.failure.damaged')),
  PasswordException: new PdfFailure('password', say('reader.failure.password')),
};

/**
 * Turns any error of pdf.js or the network into a failure with a sentence, by its name: a worker's errors have lost
 * their class.
 */
export function asPdfFailure(error: unknown): PdfFailure {
  if (error instanceof PdfFailure) return error;
  const name = error instanceof Error ? error.name : '';
  const known = SENTENCES[name];
  if (known !== undefined) return new PdfFailure(known.kind, known.message, { cause: error });
  return new PdfFailure('unreachable', say('reader.failure.unreadable'), { cause: error });
}
