/**
 * The form of the one file with the first words of all documents, which the first search of a process reads as a whole:
 * the words of hundreds of documents lie together. A head, then of each document the length of its name, its name, the
 * number of its words, and the words.
 */
import { crc32 } from 'node:zlib';

/** "PSO" and the version of the form. */
const MAGIC = 0x314f5350;
/** Magic, CRC-32 of what follows. */
const HEAD_BYTES = 8;

export function packOpenings(openings: ReadonlyMap<string, Uint32Array>): Buffer {
  const parts = [...openings].flatMap(([name, terms]) => {
    const [named, lengths] = [Buffer.from(name, 'latin1'), Buffer.alloc(8)];
    lengths.writeUInt32LE(named.length, 0);
    lengths.writeUInt32LE(terms.length, 4);
    return [lengths, named, Buffer.from(terms.buffer, terms.byteOffset, terms.byteLength)];
  });
  const [head, body] = [Buffer.alloc(HEAD_BYTES), Buffer.concat(parts)];
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(crc32(body), 4);
  return Buffer.concat([head, body]);
}

/** The openings by name; null where the bytes differ from what was written. */
export function openingsIn(file: Buffer): Map<string, Uint32Array> | null {
  if (file.length < HEAD_BYTES || file.readUInt32LE(0) !== MAGIC) return null;
  if (crc32(file.subarray(HEAD_BYTES)) !== file.readUInt32LE(4)) return null;
  const openings = new Map<string, Uint32Array>();
  for (let at = HEAD_BYTES; at < file.length; ) {
    const [named, words] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)];
    const termsAt = at + 8 + named;
    const end = termsAt + 4 * words;
    // Copied: they do not stand at multiples of four bytes.
    openings.set(
      file.toString('latin1', at + 8, termsAt),
      new Uint32Array(new Uint8Array(file.subarray(termsAt, end)).buffer),
    );
    at = end;
  }
  return openings;
}
