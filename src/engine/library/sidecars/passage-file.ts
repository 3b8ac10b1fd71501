/**
 * The form of the files with the passages of a document. All numbers are little-endian and stand at multiples of four
 * bytes: a head, then first page, last page and end of the record of each passage, then the records.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { contentWords, termHashes } from '../../text/content-words.ts';
import { isPassageIntact, type PassageFields } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { passageOfFields } from '../tables/passage-row.ts';
import type { StoredPassage } from '../types.ts';
import type { SidecarIndex } from './types.ts';

/** "PSC" and the version of the form: another one after a change of the form or of how words are cut. */
const MAGIC = 0x31435350;
/** Magic, number of passages, CRC-32 of what stands before the records. */
const HEAD_BYTES = 12;
/** First page, last page, end. */
const ENTRY_BYTES = 12;
/** Start, end, bytes of the section, text and sentences, number of words of text and section, CRC-32 of the words. */
const RECORD_HEAD_BYTES = 32;

/** Passages that are cut into words in one turn, some 10 ms. */
const AT_ONCE = 200;

const evenly = (bytes: number): number => (bytes + 3) & ~3;

/** The file of a document: its passages in order, their chunk indexes without gaps. */
export async function packPassages(passages: readonly PassageFields[]): Promise<Buffer> {
  const records: Buffer[] = [];
  for (const passage of passages) {
    // Words are cut on the thread that answers: a document of ten thousand pages would stop it for seconds.
    if (records.length % AT_ONCE === AT_ONCE - 1) await nextTurn();
    records.push(recordOf(passage));
  }
  const tableBytes = HEAD_BYTES + passages.length * ENTRY_BYTES;
  const file = Buffer.alloc(tableBytes + records.reduce((sum, { length }) => sum + length, 0));
  let end = tableBytes;
  for (const [i, record] of records.entries()) {
    const { firstPage, lastPage } = passages[i] as PassageFields;
    file.set(record, end);
    end += record.length;
    for (const [at, value] of [firstPage, lastPage, end].entries())
      file.writeInt32LE(value, HEAD_BYTES + i * ENTRY_BYTES + at * 4);
  }
  file.writeUInt32LE(MAGIC, 0);
  file.writeUInt32LE(passages.length, 4);
  file.writeUInt32LE(crc32(file.subarray(HEAD_BYTES, tableBytes)), 8);
  return file;
}

function recordOf({ start, end, section, text, packed }: PassageFields): Buffer {
  const [ownText, ownSection] = [text, section].map((words) => termHashes(contentWords(words)));
  const terms = Buffer.from(Uint32Array.of(...(ownText as Uint32Array), ...(ownSection as Uint32Array)).buffer);
  const [sectionBytes, textBytes] = [Buffer.from(section), Buffer.from(text)];
  const lengths = [sectionBytes.length, textBytes.length, packed.length, ownText?.length ?? 0, ownSection?.length ?? 0];
  const head = Buffer.alloc(RECORD_HEAD_BYTES);
  for (const [i, value] of [start, end, ...lengths].entries()) head.writeInt32LE(value, i * 4);
  head.writeUInt32LE(crc32(terms), RECORD_HEAD_BYTES - 4);
  const parts = [head, terms, sectionBytes, textBytes, packed];
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat(parts, evenly(bytes));
}

/** Bytes from the beginning of a file of so many passages that `indexIn` reads. */
export const indexBytes = (passages: number): number => HEAD_BYTES + passages * ENTRY_BYTES;

/** The index of a file by its first bytes; null where they are not of this form, or not of so many passages. */
export function indexIn(file: Buffer, passages: number): SidecarIndex | null {
  if (file.length < indexBytes(passages) || file.readUInt32LE(0) !== MAGIC || file.readUInt32LE(4) !== passages)
    return null;
  if (crc32(file.subarray(HEAD_BYTES, indexBytes(passages))) !== file.readUInt32LE(8)) return null;
  const [spans, ends] = [new Int32Array(2 * passages), new Int32Array(passages)];
  for (let i = 0; i < passages; i++) {
    const at = HEAD_BYTES + i * ENTRY_BYTES;
    spans[2 * i] = file.readInt32LE(at);
    spans[2 * i + 1] = file.readInt32LE(at + 4);
    ends[i] = file.readInt32LE(at + 8);
  }
  return { spans, ends };
}

/** From where to where the record of a passage stands. */
export const recordPlace = ({ ends }: SidecarIndex, chunkIndex: number): readonly [start: number, end: number] => [
  chunkIndex === 0 ? indexBytes(ends.length) : (ends[chunkIndex - 1] as number),
  ends[chunkIndex] as number,
];

/** The passage of a record, of whose bytes it keeps none; null where it differs from what was written. */
export function passageIn(
  document: DocumentRow,
  { spans }: SidecarIndex,
  chunkIndex: number,
  record: Buffer,
): StoredPassage | null {
  if (record.length < RECORD_HEAD_BYTES) return null;
  const [start, end] = [record.readInt32LE(0), record.readInt32LE(4)];
  const [section, text, packed] = [record.readInt32LE(8), record.readInt32LE(12), record.readInt32LE(16)];
  const [words, sectionWords] = [record.readInt32LE(20), record.readInt32LE(24)];
  const termsEnd = RECORD_HEAD_BYTES + 4 * (words + sectionWords);
  const isForm = Math.min(section, text, packed, words, sectionWords) >= 0;
  if (!isForm || evenly(termsEnd + section + text + packed) !== record.length) return null;
  const terms = record.subarray(RECORD_HEAD_BYTES, termsEnd);
  if (crc32(terms) !== record.readUInt32LE(RECORD_HEAD_BYTES - 4)) return null;
  const bytes = record.subarray(termsEnd + section, termsEnd + section + text);
  const fields = {
    chunkIndex,
    start,
    end,
    section: record.toString('utf8', termsEnd, termsEnd + section),
    firstPage: spans[2 * chunkIndex] as number,
    lastPage: spans[2 * chunkIndex + 1] as number,
    packed: record.subarray(termsEnd + section + text, termsEnd + section + text + packed),
  };
  if (document.checksums === null || !isPassageIntact(document.checksums, { ...fields, text: bytes })) return null;
  // Copied, so that thousands of passages that are kept do not have their text as bytes too.
  const own = new Uint8Array(terms.length + packed);
  own.set(terms);
  own.set(fields.packed, terms.length);
  return passageOfFields(
    document.summary.document_id,
    { ...fields, text: bytes.toString('utf8'), packed: own.subarray(terms.length) },
    {
      text: new Uint32Array(own.buffer, 0, words),
      section: new Uint32Array(own.buffer, 4 * words, sectionWords),
    },
  );
}

/** Whether the words of a passage are still cut as they were when its record was written. */
export function hasWordsOfToday({ text, section, terms }: StoredPassage): boolean {
  const isSame = (stored: Uint32Array | undefined, words: string): boolean =>
    Buffer.compare(bytesOf(stored ?? new Uint32Array()), bytesOf(termHashes(contentWords(words)))) === 0;
  return isSame(terms?.text, text) && isSame(terms?.section, section);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
