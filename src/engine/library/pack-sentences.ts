import type { SentenceKind, SentenceRange } from '../data.ts';

/** Stored by their place here: only ever append. */
const KINDS: readonly SentenceKind[] = ['prose', 'heading', 'item', 'row', 'furniture'];
const FIELDS = 5;
const BYTES = FIELDS * 4;

/** Five little-endian int32 a sentence: start, end, kind, start and end of the header row (-1 without one). */
export function packSentences(sentences: readonly SentenceRange[]): Uint8Array {
  const packed = new DataView(new ArrayBuffer(sentences.length * BYTES));
  sentences.forEach((sentence, i) => {
    const fields = [sentence.start, sentence.end, KINDS.indexOf(sentence.kind), ...(sentence.header ?? [-1, -1])];
    fields.forEach((field, j) => {
      packed.setInt32(i * BYTES + j * 4, field, true);
    });
  });
  return new Uint8Array(packed.buffer);
}

/** The reverse of packSentences. Throws when the bytes are not of that form. */
export function unpackSentences(bytes: Uint8Array): SentenceRange[] {
  if (bytes.byteLength % BYTES !== 0) throw new Error(`packed sentences of ${bytes.byteLength} bytes`);
  const packed = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / BYTES }, (_, i) => {
    const field = (j: number) => packed.getInt32(i * BYTES + j * 4, true);
    const kind = KINDS[field(2)];
    if (!kind) throw new Error(`packed sentence of kind ${field(2)}`);
    return { start: field(0), end: field(1), kind, header: field(3) < 0 ? null : [field(3), field(4)] };
  });
}
