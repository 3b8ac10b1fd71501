import { fileURLToPath } from 'node:url';
import { hashTree } from '../../../measure/library/hash-tree.ts';
import type { DocumentSummary } from '../../../src/contract/documents.ts';
import { FEATURE_NAMES } from './feature-names.ts';

const engine = (folder: string): Promise<string> =>
  hashTree(fileURLToPath(new URL(`../../../src/engine/${folder}`, import.meta.url)));

/** What candidates and features come from, beside the question: code, documents, embedding model. Not the weights. */
export async function featuresKey(
  documents: readonly DocumentSummary[],
  embedderSha256: string,
): Promise<readonly string[]> {
  const retrieval = (await engine('retrieval')).split('\n').filter((line) => !line.startsWith('weights.ts '));
  const inLibrary = documents.map((d) => `${d.document_id} ${d.document_name} ${d.passages} ${d.embedded}`).sort();
  return [
    ...FEATURE_NAMES,
    ...retrieval,
    await engine('library'),
    await engine('documents'),
    ...inLibrary,
    embedderSha256,
  ];
}
