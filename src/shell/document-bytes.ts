import type { FilePart } from '../contract/library.ts';
import { byteRange } from './byte-range.ts';

/** At most `length` bytes of a document from `offset`, and how long the file is. */
export type ReadPart = (documentId: string, offset: number, length: number, signal: AbortSignal) => Promise<FilePart>;

/** Large enough that a message costs little, small enough that scrolling on drops little. */
const PART_BYTES = 1 << 20;

/** The bytes of a document as a response: whole (200), a range (206), or 416. Read from the engine part by part, as it is drawn. */
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

/** Asks for a part only when the reader wants one (high-water mark 0): there is no back-pressure below. */
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
