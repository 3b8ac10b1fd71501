import type { Line } from '../layout/line.ts';

const FIRST_BYTES = 2 ** 16;
/**
 * glibc takes every buffer above this size from the system and gives it back once it is free
 * (DEFAULT_MMAP_THRESHOLD_MAX in malloc.c).
 */
const MOST_BYTES = 2 ** 25;

interface Place {
  readonly buffer: ArrayBuffer;
  /** Where it begins in the buffer, in bytes. */
  readonly at: number;
}

/** Returns a function that finds room for a number of bytes (a multiple of 4 each time) in buffers of up to 32 MiB. */
function placesInFewBuffers(): (bytes: number) => Place {
  let size = FIRST_BYTES;
  let buffer = new ArrayBuffer(0);
  let end = 0;
  return (bytes) => {
    if (end + bytes > buffer.byteLength) {
      buffer = new ArrayBuffer(Math.max(size, bytes));
      size = Math.min(size * 2, MOST_BYTES);
      end = 0;
    }
    end += bytes;
    return { buffer, at: end - bytes };
  };
}

/**
 * Returns a function that copies bytes (a multiple of 4 each time) into few buffers. A large document has the boxes of
 * hundreds of thousands of lines: with a buffer for each, the memory is left in pieces that an allocator keeps after
 * the last is gone.
 */
export function fewBuffers(): (bytes: Uint8Array) => Uint8Array {
  const placeFor = placesInFewBuffers();
  return (bytes) => {
    const { buffer, at } = placeFor(bytes.length);
    const copy = new Uint8Array(buffer, at, bytes.length);
    copy.set(bytes);
    return copy;
  };
}

/** Returns a function that gives back lines whose boxes are in few buffers. */
export function boxesInFewBuffers(): (lines: readonly Line[]) => Line[] {
  const placeFor = placesInFewBuffers();
  return (lines) =>
    lines.map((line) => {
      const { buffer, at } = placeFor(line.boxes.byteLength);
      const boxes = new Int16Array(buffer, at, line.boxes.length);
      boxes.set(line.boxes);
      return { ...line, boxes };
    });
}
