import { fileURLToPath } from 'node:url';
import type { DocumentSummary } from '../../../src/contract/documents.ts';
import type { AnswerSettings } from '../../../src/engine/answer/settings.ts';
import { defaultModel, type ModelEntry } from '../../../src/engine/models/catalog.ts';
import { verifyModelFile } from '../../../src/engine/models/model-file.ts';
import { modelsDirectory } from '../../../src/engine/models/model-record.ts';
import { hashOf, hashTree } from '../../library/hash-tree.ts';
import { defaultModelFile } from '../../library/local-runtime.ts';

/** Changes with everything an answer depends on beside its question: the engine's code, both models, the documents. */
export async function answerFingerprint(
  documents: readonly DocumentSummary[],
  settings: Partial<AnswerSettings> = {},
  chat: ModelEntry = defaultModel('chat'),
): Promise<string> {
  const library = documents.map((d) => `${d.document_id} ${d.document_name} ${d.passages} ${d.embedded}`).sort();
  return hashOf(
    [
      await hashTree(fileURLToPath(new URL('../../../src/engine', import.meta.url))),
      (await verifyModelFile(chat, modelsDirectory())).sha256,
      (await defaultModelFile('embed')).sha256,
      JSON.stringify(settings),
      ...library,
    ].join('\n'),
  );
}
