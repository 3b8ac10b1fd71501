import type { DocumentSummary } from '../../../contract/documents.ts';
import type { StoredFile } from '../../documents/types.ts';
import { isPartIntact, partBytesOf, sha256Of } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { bytesOrNull } from '../tables/row-values.ts';
import { quoted } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { damagedDocument, type VisibleDocuments } from './visible-documents.ts';

/** Parts kept in memory, because a viewer asks for a file in many small pieces. At most 64 MiB. */
const KEPT_PARTS = 4;

/** A whole original, which threads share without a copy each. Throws DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED. */
export async function wholeFile(store: LanceStore, document: DocumentRow): Promise<Uint8Array<SharedArrayBuffer>> {
  const { document_id: documentId, bytes: total } = document.summary;
  const partBytes = partBytesOf(total, document.checksums);
  const bytes = new Uint8Array(new SharedArrayBuffer(total));
  // Part by part: the store and Arrow hold what is read several times over.
  for (let part = 0; part * partBytes < total; part++) {
    const piece = await readPart(store, document, part);
    if (part * partBytes + piece.length > total) throw damagedDocument(documentId, 'its original file');
    bytes.set(piece, part * partBytes);
  }
  if (!sha256Of(bytes).startsWith(documentId)) throw damagedDocument(documentId, 'its original file');
  return bytes;
}

export interface FileRange {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Length of the whole file. */
  readonly total: number;
}

/**
 * Reads at most `length` bytes of an original from `offset`; none past its end. Throws DOCUMENT_NOT_FOUND,
 * DOCUMENT_DAMAGED.
 */
export type ReadFileRange = (documentId: string, offset: number, length: number) => Promise<FileRange>;

/** Reads originals in parts, so that a page of a large file does not cost reading all of it. */
export function fileParts(store: LanceStore, visible: VisibleDocuments): ReadFileRange {
  /** Least recently used first. */
  const kept = new Map<string, Promise<Uint8Array>>();
  const partOf = (document: DocumentRow, part: number): Promise<Uint8Array> => {
    const key = `${document.summary.document_id} ${part}`;
    const found = kept.get(key) ?? readPart(store, document, part);
    kept.delete(key);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_PARTS))) kept.delete(oldest);
    return found;
  };
  const forgetRemoved = async (): Promise<void> => {
    const there = new Set(await visible.ids());
    for (const key of kept.keys()) if (!there.has(key.split(' ')[0] ?? '')) kept.delete(key);
  };

  return async (documentId, offset, length) => {
    await forgetRemoved();
    const document = await visible.one(documentId);
    const total = document.summary.bytes;
    const end = Math.min(total, offset + length);
    if (offset >= end) return { bytes: new Uint8Array(), total };
    const bytes = new Uint8Array(end - offset);
    const partBytes = partBytesOf(total, document.checksums);
    for (let part = Math.floor(offset / partBytes); part * partBytes < end; part++) {
      const from = part * partBytes;
      const piece = (await partOf(document, part)).subarray(Math.max(0, offset - from), end - from);
      bytes.set(piece, Math.max(0, from - offset));
    }
    return { bytes, total };
  };
}

/**
 * Small pieces of a stored file are kept, the last 32 MiB of them: to find a page, PDFium reads the objects of those
 * before it every time.
 */
const [SMALL_BYTES, KEPT_SMALL] = [2 ** 14, 2 ** 11];

/** The original of a document, for who reads pieces of it. Reading throws as `ReadFileRange`. */
export function storedFile(
  read: ReadFileRange,
  { document_id: id, bytes: length }: Pick<DocumentSummary, 'document_id' | 'bytes'>,
): StoredFile {
  /** Least recently used first. */
  const kept = new Map<string, Uint8Array>();
  return {
    length,
    read: async (offset, size) => {
      const key = `${offset} ${size}`;
      const piece = kept.get(key) ?? (await read(id, offset, size)).bytes;
      if (size > SMALL_BYTES) return piece;
      kept.delete(key);
      kept.set(key, piece);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_SMALL && oldest !== undefined) kept.delete(oldest);
      return piece;
    },
  };
}

async function readPart(store: LanceStore, { summary, checksums }: DocumentRow, part: number): Promise<Uint8Array> {
  const documentId = summary.document_id;
  const where = `document_id = ${quoted(documentId)} AND part = ${part}`;
  const [row] = await store.read('files', { columns: ['bytes'], where });
  const bytes = row && bytesOrNull(row, 'bytes');
  if (!bytes || (checksums && !isPartIntact(checksums, part, bytes))) {
    throw damagedDocument(documentId, 'its original file');
  }
  return bytes;
}
