import type { FileHandle } from 'node:fs/promises';
import {
  NONCE,
  openedLength,
  openPiece,
  type PayloadKey,
  PIECE,
  payloadKey,
  SEALED_PIECE,
  SealBroken,
} from './payload.ts';

/** An open encrypted file, of which any range can be read. */
export interface SealedReader {
  /** Of what is in it. */
  readonly bytes: number;
  /** Reads from `start` up to but not including `end`, which lie in it. Throws SealBroken. */
  range(start: number, end: number): Promise<Buffer>;
}

/** Reads an encrypted payload that begins at `from` in a file. The caller closes the file. Throws SealBroken. */
export async function sealedReader(
  handle: FileHandle,
  { key, purpose, from = 0 }: { readonly key: Uint8Array; readonly purpose: string; readonly from?: number },
): Promise<SealedReader> {
  const sealed = (await handle.stat()).size - from;
  const bytes = openedLength(sealed);
  if (bytes === null) throw new SealBroken('it is cut off');
  const nonce = await readAt(handle, from, NONCE);
  const own: PayloadKey = payloadKey(key, nonce, purpose);
  const last = Math.max(0, Math.ceil(bytes / PIECE) - 1);
  return {
    bytes,
    range: async (start, end) => {
      const first = Math.min(last, Math.floor(start / PIECE));
      const until = Math.max(first, Math.min(last, Math.ceil(end / PIECE) - 1));
      const at = NONCE + first * SEALED_PIECE;
      const length = Math.min(sealed, NONCE + (until + 1) * SEALED_PIECE) - at;
      const read = await readAt(handle, from + at, length);
      const pieces: Buffer[] = [];
      for (let index = first; index <= until; index++) {
        const place = (index - first) * SEALED_PIECE;
        pieces.push(openPiece(own, index, index === last, read.subarray(place, place + SEALED_PIECE)));
      }
      const all = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
      return all.subarray(start - first * PIECE, end - first * PIECE);
    },
  };
}

/** Bytes decrypted at once. */
export const AT_ONCE: number = 4 * 2 ** 20;

/** What `range` reads from `start` up to but not including `end`, piece by piece. */
export async function* inPieces(
  range: SealedReader['range'],
  start: number,
  end: number,
): AsyncGenerator<Buffer, void> {
  for (let at = start; at < end; at += AT_ONCE) yield await range(at, Math.min(end, at + AT_ONCE));
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) throw new SealBroken('it is cut off');
    done += bytesRead;
  }
  return buffer;
}
