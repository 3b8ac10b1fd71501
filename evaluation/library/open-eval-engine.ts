import { join } from 'node:path';
import type { AnswerSettings } from '../../src/engine/answer/settings.ts';
import { type Engine, openEngine } from '../../src/engine/engine.ts';
import type { LlamaRuntime } from '../../src/engine/models/runtime/llama-runtime.ts';

const PROJECT = new URL('../..', import.meta.url);

/** The engine from source over a data directory, with this runtime or its own. */
export function openEvalEngine(
  dataDir: string,
  runtime?: LlamaRuntime,
  answerSettings: Partial<AnswerSettings> = {},
): Promise<Engine> {
  return openEngine({
    dataDir,
    // With the library: an evaluation leaves nothing in the user's own directory.
    ownerDir: join(dataDir, 'owner'),
    resources: PROJECT,
    answerSettings,
    readingWorker: new URL('src/engine/documents/reading/reading-worker.ts', PROJECT),
    ocrWorker: new URL('src/engine/documents/ocr/ocr-worker.ts', PROJECT),
    embeddingWorker: new URL('src/engine/models/runtime/bert/embedding-worker.ts', PROJECT),
    ...(runtime === undefined ? {} : { runtime }),
  });
}
