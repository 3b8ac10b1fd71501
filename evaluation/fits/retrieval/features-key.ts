import type { DocumentSummary } from '../../../src/contract/documents.ts';
import { engineCode } from '../engine-code.ts';
import { FEATURE_NAMES } from './feature-names.ts';

/**
 * What candidates and features come from, beside the question: code and words, documents, embedding model. Not the
 * weights.
 */
export async function featuresKey(
  documents: readonly DocumentSummary[],
  embedderSha256: string,
): Promise<readonly string[]> {
  const inLibrary = documents.map((d) => `${d.document_id} ${d.document_name} ${d.passages} ${d.embedded}`).sort();
  return [
    ...FEATURE_NAMES,
    ...(await engineCode(['evidence/retrieval', 'text', 'library', 'documents', 'weights/retrieval-limits.json'])),
    ...inLibrary,
    embedderSha256,
  ];
}
