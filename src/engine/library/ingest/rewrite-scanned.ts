import type { DocumentSummary } from '../../../contract/documents.ts';
import type { CanonicalDocument } from '../../documents/types.ts';
import { partBytesOf, sha256Of } from '../tables/document-checksums.ts';
import { indexFirstRows } from '../tables/upkeep/maintain-store.ts';
import type { IngestTarget } from './ingest-types.ts';
import { rewriteDocument } from './write-documents.ts';

/**
 * Replaces what is stored of a document whose pages waited for OCR; nothing when none waits any more. Only the last
 * step settles it: stopped before, the next session rolls all of it back. `bytes`: its original. Throws
 * DOCUMENT_NOT_FOUND.
 */
export async function rewriteScanned(
  target: Pick<IngestTarget, 'store' | 'visible' | 'claiming' | 'upkeep'>,
  document: CanonicalDocument,
  bytes: Uint8Array,
): Promise<DocumentSummary> {
  let { summary } = await target.visible.one(document.documentId);
  const rewrite = async () => {
    summary = await rewriteClaimed(target, document, bytes);
  };
  await target.claiming([summary], rewrite, { leaves: 'written' });
  await target.upkeep.atRest();
  return summary;
}

async function rewriteClaimed(
  { store, visible }: Pick<IngestTarget, 'store' | 'visible'>,
  document: CanonicalDocument,
  bytes: Uint8Array,
): Promise<DocumentSummary> {
  const { summary, sha256, checksums } = await visible.one(document.documentId);
  // Another process was faster.
  if (summary.coverage.waiting === 0) return summary;
  const { source_filename: sourceFilename, collections, supersedes, added_at: addedAt } = summary;
  const about = { sourceFilename, collections, supersedes, addedAt, repairs: (checksums?.repairs ?? 0) + 1 };
  const partBytes = partBytesOf(bytes.length, checksums);
  const written = await rewriteDocument(store, {
    document,
    bytes,
    sha256: sha256 ?? sha256Of(bytes),
    ...about,
    partBytes,
  });
  await indexFirstRows(store);
  await store.settle();
  return written.summary;
}
