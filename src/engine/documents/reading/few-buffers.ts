import type { Line } from '../layout/line.ts';

const FIRST_BYTES = 2 ** 16;
/** glibc takes every buffer above this size from the system and gives it back once it is free (DEFAULT_MMAP_THRESHOLD_MAX in malloc.c). */
const MOST_BYTES = 2 ** 25;

/**
 * Returns a function that copies bytes (a multiple of 4 each time) into buffers of up to 32 MiB. A large document has the boxes of
 * hundreds of thousands of lines: with a buffer for each, the memory is left in pieces that an allocator keeps after the last is gone.
 */
export function fewBuffers(): (bytes: Uint8Array) => Uint8Array {
  let size = FIRST_BYTES;
  let buffer = new Uint8Array(0);
  let at = 0;
  return (bytes) => {
    if (at + bytes.length > buffer.length) {
      buffer = new Uint8Array(Math.max(size, bytes.length));
      size = Math.min(size * 2, MOST_BYTES);
      at = 0;
    }
    const copy = buffer.subarray(at, at + bytes.length);
    copy.set(bytes);
    at += bytes.length;
    return copy;
  };
}

/** Returns a function that gives back lines whose boxes are in few buffers. */
export function boxesInFewBuffers(): (lines: readonly Line[]) => Line[] {
  const copied = fewBuffers();
  return (lines) =>
    lines.map(({ boxes, ...line }) => {
      const bytes = copied(new Uint8Array(boxes.buffer, boxes.byteOffset, boxes.byteLength));
      return { ...line, boxes: new Int16Array(bytes.buffer, bytes.byteOffset, boxes.length) };
    });
}
