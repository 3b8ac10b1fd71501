import { createHash } from 'node:crypto';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { ReceiptDocument } from '../../contract/records/receipt.ts';
import type { Deps } from '../deps.ts';

type Originals = Pick<Deps['library'], 'storedFile'>;

/** A document as a signed file names it. Throws DOCUMENT_DAMAGED. */
export async function signedDocument(library: Originals, document: DocumentSummary): Promise<ReceiptDocument> {
  const { document_id, document_name, source_filename, bytes } = document;
  return { document_id, document_name, source_filename, sha256: await sha256OfOriginal(library, document), bytes };
}

const PIECE_BYTES = 4 * 2 ** 20;

/** The SHA-256 (hex) of a document's original as it is stored. Throws DOCUMENT_DAMAGED. */
export async function sha256OfOriginal(library: Originals, document: DocumentSummary): Promise<string> {
  const hash = createHash('sha256');
  const file = library.storedFile(document);
  for (let at = 0; at < file.length; at += PIECE_BYTES) hash.update(await file.read(at, PIECE_BYTES));
  return hash.digest('hex');
}
