/**
 * The form of the files with the vectors of a document: a head, then of each passage, in order, the CRC-32 of what
 * follows, the value of one step, and each number of its vector as so many steps, in 16 bits. The checksums begin with
 * the name of the file and the number of the passage, so that no other file or vector passes for this one.
 */
import { crc32 } from 'node:zlib';
import { VECTOR_DIMENSIONS } from '../tables/schema.ts';

/** "PSV" and the version of the form. */
const MAGIC = 0x31565350;
/** Magic, number of vectors. */
export const VECTOR_HEAD_BYTES = 8;
export const VECTOR_BYTES = 8 + 2 * VECTOR_DIMENSIONS;
/** A cosine of vectors of unit length is off by less than 1e-5. */
const MOST_STEPS = 32_767;

/** The file with this name, of `count` vectors of unit length, one after the other. */
export function packVectors(name: string, matrix: Float32Array, count: number): Buffer {
  const [file, named] = [Buffer.alloc(VECTOR_HEAD_BYTES + count * VECTOR_BYTES), nameSum(name)];
  file.writeUInt32LE(MAGIC, 0);
  file.writeUInt32LE(count, 4);
  for (let row = 0; row < count; row++) {
    const values = matrix.subarray(row * VECTOR_DIMENSIONS, (row + 1) * VECTOR_DIMENSIONS);
    const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / MOST_STEPS;
    const at = VECTOR_HEAD_BYTES + row * VECTOR_BYTES;
    file.writeFloatLE(step, at + 4);
    for (let i = 0; i < VECTOR_DIMENSIONS; i++)
      file.writeInt16LE(step === 0 ? 0 : Math.round((values[i] as number) / step), at + 8 + i * 2);
    file.writeUInt32LE(checksumOf(named, row, file.subarray(at + 4, at + VECTOR_BYTES)), at);
  }
  return file;
}

/** Whether a file of these bytes begins as one of so many vectors. */
export const isHeadOfVectors = (head: Buffer, count: number): boolean =>
  head.length === VECTOR_HEAD_BYTES && head.readUInt32LE(0) === MAGIC && head.readUInt32LE(4) === count;

/** What the checksums of the file with this name begin with. */
export const nameSum = (name: string): number => crc32(name);

const checksumOf = (named: number, row: number, bytes: Uint8Array): number => crc32(bytes, (named + row) >>> 0);

/**
 * Reads the vector of the passage with this number, which stands in `record`, as steps into `to`. Returns the value of
 * one, null where it differs from what was written. `named` is the sum of the name of the file.
 */
export function readSteps(named: number, row: number, record: Buffer, to: Int16Array): number | null {
  if (record.length !== VECTOR_BYTES || checksumOf(named, row, record.subarray(4)) !== record.readUInt32LE(0))
    return null;
  // As bytes: a record need not stand at a multiple of two, and all processors that this runs on are little-endian.
  new Uint8Array(to.buffer, to.byteOffset, 2 * VECTOR_DIMENSIONS).set(record.subarray(8));
  return record.readFloatLE(4);
}

/** Where the steps of a vector are put before they are made numbers. */
const scratch = new Int16Array(VECTOR_DIMENSIONS);

/** Reads it as numbers; null where it differs. */
export function readVector(named: number, row: number, record: Buffer): Float32Array | null {
  const value = readSteps(named, row, record, scratch);
  if (value === null) return null;
  const vector = new Float32Array(VECTOR_DIMENSIONS);
  for (let i = 0; i < VECTOR_DIMENSIONS; i++) vector[i] = (scratch[i] as number) * value;
  return vector;
}
