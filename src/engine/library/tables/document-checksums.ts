import { createHash, hash } from 'node:crypto';
import type { PageRecord, PassageRecord } from '../../documents/types.ts';
import { FILE_PART_BYTES, FORMER_PART_BYTES } from './schema.ts';

/**
 * Checksums of everything stored of a document, kept in its documents row to recognise damage. SHA-256 cut to 128 bits
 * for each part: enough to exclude collisions by chance, and a document of 10,000 pages costs 1 MB.
 */
export interface DocumentChecksums {
  readonly pages: number;
  readonly passages: number;
  readonly parts: number;
  /** Number of repairs that read the document again from its original. */
  readonly repairs: number;
  /** Digests of the page texts, then of their boxes, of the passages and of the parts of the original. */
  readonly digests: Uint8Array;
}

/** The stored fields of a passage; `packed` is the column `sentences`. */
export type PassageFields = Omit<PassageRecord, 'sentences'> & { readonly packed: Uint8Array };

/** The same, with the text as a string or as it is stored. */
type CheckedPassage = Omit<PassageFields, 'text'> & { readonly text: string | Uint8Array };

const DIGEST_BYTES = 16;
/** Version of the format that `packChecksums` writes. */
const FORM = 1;
const HEAD_BYTES = 20;

export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Size of the parts in which an original of so many bytes is stored. */
export const partBytesOf = (bytes: number, checksums: DocumentChecksums | null): number =>
  checksums?.parts === Math.ceil(bytes / FILE_PART_BYTES) ? FILE_PART_BYTES : FORMER_PART_BYTES;

/** The checksums of a document that was just read, and of its original in parts of this size. */
export function checksumsOf(
  document: { readonly pages: readonly PageRecord[]; readonly passages: readonly PassageFields[] },
  bytes: Uint8Array,
  partBytes: number,
): DocumentChecksums {
  const parts = Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, part) =>
    bytes.subarray(part * partBytes, (part + 1) * partBytes),
  );
  return checksumsOfStored(document.pages, document.passages, parts);
}

/** The checksums of a document as it is stored. Pages (with boxes) and passages are in order and complete. */
export function checksumsOfStored(
  pages: readonly PageRecord[],
  passages: readonly PassageFields[],
  parts: readonly Uint8Array[],
): DocumentChecksums {
  const digests = [pages.map(textDigest), pages.map(boxesDigest), passages.map(passageDigest), parts.map(partDigest)];
  return {
    pages: pages.length,
    passages: passages.length,
    parts: parts.length,
    repairs: 0,
    digests: new Uint8Array(Buffer.concat(digests.flat())),
  };
}

export function isPageTextIntact(checksums: DocumentChecksums, page: PageRecord): boolean {
  return isDigest(checksums, page.pageIndex, 0, checksums.pages, () => textDigest(page));
}

export function arePageBoxesIntact(checksums: DocumentChecksums, page: PageRecord): boolean {
  return isDigest(checksums, page.pageIndex, checksums.pages, checksums.pages, () => boxesDigest(page));
}

export function isPassageIntact(checksums: DocumentChecksums, passage: CheckedPassage): boolean {
  const { pages, passages } = checksums;
  return isDigest(checksums, passage.chunkIndex, 2 * pages, passages, () => passageDigest(passage));
}

export function isPartIntact(checksums: DocumentChecksums, part: number, bytes: Uint8Array): boolean {
  const { pages, passages, parts } = checksums;
  return isDigest(checksums, part, 2 * pages + passages, parts, () => partDigest(bytes));
}

function isDigest(
  { digests }: DocumentChecksums,
  index: number,
  offset: number,
  count: number,
  digest: () => Uint8Array,
): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= count) return false;
  const at = (offset + index) * DIGEST_BYTES;
  return Buffer.compare(digests.subarray(at, at + DIGEST_BYTES), digest()) === 0;
}

const cut = (digest: Buffer): Uint8Array => digest.subarray(0, DIGEST_BYTES);

function textDigest({ pageIndex, label, start, text, state, reason }: PageRecord): Uint8Array {
  return fieldsDigest([pageIndex, label, start, text.length, state, reason], text);
}

function boxesDigest({ geometry }: PageRecord): Uint8Array {
  return geometry === null ? new Uint8Array(DIGEST_BYTES) : cut(hash('sha256', geometry, 'buffer'));
}

function passageDigest({
  chunkIndex,
  start,
  end,
  text,
  section,
  firstPage,
  lastPage,
  packed,
}: CheckedPassage): Uint8Array {
  return fieldsDigest([chunkIndex, start, end, firstPage, lastPage, section], text, packed);
}

function partDigest(bytes: Uint8Array): Uint8Array {
  return cut(hash('sha256', bytes, 'buffer'));
}

/**
 * Where the parts of what is hashed are put together: of each passage in memory, so that it is one call of native code.
 */
const scratch = Buffer.allocUnsafeSlow(2 ** 17);
/** Of one UTF-16 code unit. */
const MOST_UTF8_BYTES = 3;
const NO_BYTES = new Uint8Array();

/**
 * Digest of fields, text and bytes. The fields are one line of JSON before the text, so the two cannot be confused. The
 * text is a string, whose lone surrogates are stored as U+FFFD, or what is stored.
 */
function fieldsDigest(
  fields: readonly (string | number | null)[],
  text: string | Uint8Array,
  bytes: Uint8Array = NO_BYTES,
): Uint8Array {
  const head = `${JSON.stringify([...fields.map(wellFormed), bytes.length])}\n`;
  const stored = typeof text === 'string' ? text.toWellFormed() : text;
  if ((head.length + stored.length) * MOST_UTF8_BYTES + bytes.length > scratch.length)
    return cut(createHash('sha256').update(head).update(bytes).update(stored).digest());
  let end = scratch.write(head);
  scratch.set(bytes, end);
  end += bytes.length;
  if (typeof stored === 'string') end += scratch.write(stored, end);
  else {
    scratch.set(stored, end);
    end += stored.length;
  }
  return cut(hash('sha256', scratch.subarray(0, end), 'buffer'));
}

const wellFormed = (field: string | number | null) => (typeof field === 'string' ? field.toWellFormed() : field);

/** Cached, because every search asks for it for every document. */
const contents = new WeakMap<DocumentChecksums, string>();

/**
 * A key that changes with everything stored of a document and with each repair; '' for a document without checksums.
 */
export function contentOf({ checksums }: { readonly checksums: DocumentChecksums | null }): string {
  if (checksums === null) return '';
  const content = contents.get(checksums) ?? sha256Of(packChecksums(checksums));
  contents.set(checksums, content);
  return content;
}

/** Five little-endian int32 (form, pages, passages, parts, repairs), then the digests. */
export function packChecksums({ pages, passages, parts, repairs, digests }: DocumentChecksums): Uint8Array {
  const packed = new Uint8Array(HEAD_BYTES + digests.length);
  const head = new DataView(packed.buffer);
  for (const [i, value] of [FORM, pages, passages, parts, repairs].entries()) head.setInt32(i * 4, value, true);
  packed.set(digests, HEAD_BYTES);
  return packed;
}

/** The reverse of packChecksums; null when the bytes are not of that form. */
export function unpackChecksums(packed: Uint8Array): DocumentChecksums | null {
  if (packed.length < HEAD_BYTES) return null;
  const head = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const [form, pages = 0, passages = 0, parts = 0, repairs = 0] = [0, 4, 8, 12, 16].map((at) =>
    head.getInt32(at, true),
  );
  const digests = packed.subarray(HEAD_BYTES);
  const isWhole = digests.length === (2 * pages + passages + parts) * DIGEST_BYTES;
  const isForm = form === FORM && Math.min(pages, passages, parts) >= 0;
  return isForm && isWhole ? { pages, passages, parts, repairs, digests } : null;
}
