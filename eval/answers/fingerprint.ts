import { fileURLToPath } from 'node:url';
import { hashOf, hashTree } from '../../measure/library/hash-tree.ts';
import { defaultModelFile } from '../../measure/library/local-runtime.ts';
import type { DocumentSummary } from '../../src/contract/documents.ts';
import type { AnswerSettings } from '../../src/engine/answering/settings.ts';

/** Changes with everything an answer depends on beside its question: the engine's code, both models, the documents. */
export async function answerFingerprint(
  documents: readonly DocumentSummary[],
  settings: Partial<AnswerSettings> = {},
): Promise<string> {
  const library = documents.map((d) => `${d.document_id} ${d.document_name} ${d.passages} ${d.embedded}`).sort();
  return hashOf(
    [
      await hashTree(fileURLToPath(new URL('../../src/engine', import.meta.url))),
      (await defaultModelFile('chat')).sha256,
      (await defaultModelFile('embed')).sha256,
      JSON.stringify(settings),
      ...library,
    ].join('\n'),
  );
}
