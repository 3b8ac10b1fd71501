import type { FileBytes } from '../pdfium/file-sources.ts';
import type { StoredFile } from '../types.ts';

/** A stored file as a thread reads it: it waits for one piece at a time, in memory that both sides share. */
export interface SharedFile {
  readonly length: number;
  /** One int32, whether the piece is there, then the piece. */
  readonly memory: SharedArrayBuffer;
}

export interface Piece {
  readonly offset: number;
  readonly size: number;
}

const MOST_BYTES = 2 ** 20;
const HEAD_BYTES = 4;
const [ASKED, THERE] = [0, 1];
/** Objects are small and often lie side by side; streams are read whole, once. Of small blocks 32 MiB are kept. */
const [SMALL_BYTES, KEPT_BLOCKS] = [2 ** 13, 2 ** 12];

export const sharePieces = (file: StoredFile): SharedFile => ({
  length: file.length,
  memory: new SharedArrayBuffer(HEAD_BYTES + MOST_BYTES),
});

/** Hands over a piece that the thread waits for. Throws what reading throws, and a RangeError when it is not whole. */
export async function givePiece(file: StoredFile, { memory }: SharedFile, { offset, size }: Piece): Promise<void> {
  const piece = await file.read(offset, size);
  if (piece.length !== size) throw new RangeError(`${piece.length} bytes at ${offset} instead of ${size}`);
  new Uint8Array(memory, HEAD_BYTES).set(piece);
  const state = new Int32Array(memory, 0, 1);
  Atomics.store(state, 0, THERE);
  Atomics.notify(state, 0);
}

/** The file as the thread reads it. `ask` has the other side give a piece, which must not need this thread for that. */
export function readPieces({ memory, length }: SharedFile, ask: (piece: Piece) => void): FileBytes {
  const state = new Int32Array(memory, 0, 1);
  const pieceAt = (offset: number, size: number): Uint8Array => {
    Atomics.store(state, 0, ASKED);
    ask({ offset, size });
    Atomics.wait(state, 0, ASKED);
    return new Uint8Array(memory, HEAD_BYTES, size);
  };
  /** By offset, the oldest first. */
  const kept = new Map<number, Uint8Array>();
  const smallAt = (offset: number): Uint8Array => {
    const found = kept.get(offset);
    if (found !== undefined) return found;
    // Block after block: the file is looked through, as PDFium does where its table of objects is wrong.
    const size = kept.has(offset - SMALL_BYTES) ? MOST_BYTES : SMALL_BYTES;
    const piece = pieceAt(offset, Math.min(size, length - offset)).slice();
    for (let at = 0; at < piece.length; at += SMALL_BYTES) kept.set(offset + at, piece.subarray(at, at + SMALL_BYTES));
    for (const oldest of [...kept.keys().take(Math.max(0, kept.size - KEPT_BLOCKS))]) kept.delete(oldest);
    return piece.subarray(0, SMALL_BYTES);
  };
  return {
    length,
    copy: (from, target) => {
      const isSmall = target.length <= SMALL_BYTES;
      for (let done = 0; done < target.length; ) {
        const [at, left] = [from + done, target.length - done];
        const within = at % SMALL_BYTES;
        const piece = isSmall
          ? smallAt(at - within).subarray(within, within + left)
          : pieceAt(at, Math.min(left, MOST_BYTES));
        target.set(piece, done);
        done += piece.length;
      }
    },
  };
}
