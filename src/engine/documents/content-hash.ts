import { createHash } from 'node:crypto';

/** Hash of a file's bytes: SHA-256 (hex), and the id of its document, the first 16 digits. */
export function contentHash(bytes: Uint8Array): { readonly sha256: string; readonly documentId: string } {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, documentId: sha256.slice(0, 16) };
}
