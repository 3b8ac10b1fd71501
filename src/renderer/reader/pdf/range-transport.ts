import { PDFDataRangeTransport } from 'pdfjs-dist';
import { PdfFailure } from './pdf-failure.ts';

/** Bytes of one request: a page of text is rarely more, and each request crosses into the engine. */
export const RANGE_BYTES = 256 * 1024;

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
export async function fetchFirstBytes(url: string, fetch: Fetch, signal: AbortSignal): Promise<FirstBytes> {
  const response = await fetchRange(url, 0, RANGE_BYTES, fetch, signal);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  return { bytes, total };
}

/**
 * Hands pdf.js the ranges it asks for. Our own instead of pdf.js's network code, which speaks of ranges to http(s) only: the
 * desktop shell serves documents under a scheme of its own. `onLost` is called when bytes cannot be had any more.
 */
export class RangeTransport extends PDFDataRangeTransport {
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
