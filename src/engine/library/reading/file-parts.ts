import { isPartIntact, sha256Of } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { bytesOrNull } from '../tables/row-values.ts';
import { FILE_PART_BYTES } from '../tables/schema.ts';
import { quoted } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { damagedDocument, type VisibleDocuments } from './visible-documents.ts';

/** Parts kept in memory, because a viewer asks for a file in many small pieces. At most 64 MiB. */
const KEPT_PARTS = 4;

/** A whole original, which threads share without a copy each. Throws DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED. */
export async function wholeFile(store: LanceStore, document: DocumentRow): Promise<Uint8Array<SharedArrayBuffer>> {
  const { document_id: documentId, bytes: total } = document.summary;
  const bytes = new Uint8Array(new SharedArrayBuffer(total));
  // Part by part: the store and Arrow hold what is read several times over.
  for (let part = 0; part * FILE_PART_BYTES < total; part++) {
    const piece = await readPart(store, document, part);
    if (part * FILE_PART_BYTES + piece.length > total) throw damagedDocument(documentId, 'its original file');
    bytes.set(piece, part * FILE_PART_BYTES);
  }
  if (!sha256Of(bytes).startsWith(documentId)) throw damagedDocument(documentId, 'its original file');
  return bytes;
}

export interface FileRange {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Length of the whole file. */
  readonly total: number;
}

/** Reads at most `length` bytes of an original from `offset`; none past its end. Throws DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED. */
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
    for (let part = Math.floor(offset / FILE_PART_BYTES); part * FILE_PART_BYTES < end; part++) {
      const from = part * FILE_PART_BYTES;
      const piece = (await partOf(document, part)).subarray(Math.max(0, offset - from), end - from);
      bytes.set(piece, Math.max(0, from - offset));
    }
    return { bytes, total };
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
