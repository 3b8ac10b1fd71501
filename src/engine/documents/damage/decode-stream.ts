import { constants, inflateSync } from 'node:zlib';
import { isDictionary, nameOf, type PdfObject, type Value } from './values.ts';

/** Longest decoded stream, in bytes: a page's content is shorter, and a hostile one has no end. */
const LONGEST = 32 * 2 ** 20;

/**
 * Bytes that are decoded at a time: a page's content is longer than the 16 KiB of Node, and takes a third more time in
 * such pieces.
 */
const PIECE = 2 ** 16;

export interface DecodedStream {
  readonly bytes: Uint8Array;
  /** False when it breaks off, or its checksum is not that of its bytes. */
  readonly isWhole: boolean;
}

/**
 * A stream decoded. Null when there is none, or it is packed in another way than Flate alone, which nearly all writers
 * use for contents.
 */
export function decodeStream({ value, stream }: PdfObject): DecodedStream | null {
  if (stream === null || !isDictionary(value) || value.has('DecodeParms')) return null;
  const filter = value.get('Filter') ?? [];
  const filters = (Array.isArray(filter) ? filter : [filter]).map((one: Value) => nameOf(one));
  if (filters.length === 0) return { bytes: stream, isWhole: true };
  if (filters.length > 1 || (filters[0] !== 'FlateDecode' && filters[0] !== 'Fl')) return null;
  try {
    return { bytes: inflateSync(stream, { maxOutputLength: LONGEST, chunkSize: PIECE }), isWhole: true };
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return null;
    return { bytes: partOf(stream), isWhole: false };
  }
}

/** As much of a broken stream as can be decoded. */
function partOf(stream: Uint8Array): Uint8Array {
  try {
    return inflateSync(stream, { maxOutputLength: LONGEST, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    // Its packing is broken, not only its end: nothing of it can be had this way.
    return new Uint8Array();
  }
}
