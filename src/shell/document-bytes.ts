import type { FilePart } from '../contract/library.ts';
import type { EngineConnection } from './page/engine-client.ts';

/** Reads at most `length` bytes of a document from `offset`, with the size of the file. */
export type ReadPart = (documentId: string, offset: number, length: number, signal: AbortSignal) => Promise<FilePart>;

/** Size of a part: large enough for cheap messages, small enough that scrolling on wastes little. */
const PART_BYTES = 1 << 20;

/**
 * The bytes of a document as a response: whole (200), a range (206), or 416. Reads part by part from the engine, as the
 * body is consumed.
 */
export async function documentResponse(
  read: ReadPart,
  documentId: string,
  rangeHeader: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const { total } = await read(documentId, 0, 1, signal);
  const range = byteRange(rangeHeader, total);
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
  if (range === 'none') {
    headers.set('content-range', `bytes */${total}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range === 'whole' ? { first: 0, last: total - 1 } : range;
  headers.set('content-length', String(last - first + 1));
  if (range !== 'whole') headers.set('content-range', `bytes ${first}-${last}/${total}`);
  const body = partStream((offset, length) => read(documentId, offset, length, signal), first, last);
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers });
}

/** Requests a part only when the receiver wants one (high-water mark 0), since the channel has no back-pressure. */
function partStream(
  read: (offset: number, length: number) => Promise<FilePart>,
  first: number,
  last: number,
): ReadableStream<Uint8Array> {
  let offset = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (offset > last) return controller.close();
        const { bytes } = await read(offset, Math.min(PART_BYTES, last - offset + 1));
        if (bytes.length === 0) throw new Error(`The document ended at byte ${offset}, before byte ${last}.`);
        offset += bytes.length;
        controller.enqueue(bytes);
        if (offset > last) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Both ends included, as in the header. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The range that a `Range` header requests of a file of `total` bytes (RFC 9110, 14.1): `whole` when there is none,
 * when it is not one range of bytes or cannot be read, as the standard allows; `none` when it is outside (416).
 */
export function byteRange(header: string | null, total: number): ByteRange | 'whole' | 'none' {
  const match = header === null ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (match === null || (match[1] === '' && match[2] === '')) return 'whole';
  const [, from = '', to = ''] = match;
  if (from === '') {
    const length = Math.min(Number(to), total);
    return length === 0 ? 'none' : { first: total - length, last: total - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'whole';
  if (first >= total) return 'none';
  return { first, last: to === '' ? total - 1 : Math.min(Number(to), total - 1) };
}

/**
 * Reads documents' bytes over a connection to the engine. Tries once more when the engine stops in between: it
 * restarts, and reading changes nothing. Rejects with ENGINE_GONE when it does not restart.
 */
export function documentParts({ client }: Pick<EngineConnection, 'client'>): ReadPart {
  return async (documentId, offset, length, signal) => {
    const read = () => client.documents.file({ document_id: documentId, offset, length }, { signal });
    try {
      return await read();
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'ENGINE_GONE' || signal.aborted) throw error;
      return read();
    }
  };
}
