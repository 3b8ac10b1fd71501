import { join } from 'node:path';
import type { AnswerSettings } from '../../../src/engine/answer/settings.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { ModelEntry } from '../../../src/engine/models/catalog.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { answerCache, type CachedQuestion } from './answer-cache.ts';
import { type AskDeps, askQuestions } from './ask-questions.ts';
import type { AskedQuestion } from './asked-question.ts';
import { answerFingerprint } from './fingerprint.ts';
import { keptReplies } from './kept-replies.ts';
import { recordingRuntime } from './recording-runtime.ts';
import { tracedFeatures } from './traced-features.ts';

interface AnsweredLibraryOptions {
  readonly dataDir: string;
  readonly cache: string;
  readonly signal: AbortSignal;
  readonly status: (text: string) => void;
  /** Instead of the engine's own. */
  readonly settings?: Partial<AnswerSettings>;
  /** Another chat model than the default. */
  readonly model?: ModelEntry | undefined;
  /** The model's earlier replies to the same prompts are used again (kept-replies.ts). */
  readonly keepReplies?: boolean | undefined;
}

/**
 * Asks the questions over a library with the default models, or another chat model, and hands answers and the open
 * library to `use`.
 */
export async function withAnswers<T>(
  questions: readonly CachedQuestion[],
  { dataDir, cache, signal, status, settings = {}, model, keepReplies = false }: AnsweredLibraryOptions,
  use: (asked: readonly AskedQuestion[], cached: number, library: Library) => Promise<T>,
): Promise<T> {
  const local = localRuntime(model, settings.promptTokens);
  const { runtime, takeRecorded } = recordingRuntime(keepReplies ? keptReplies(local, join(cache, 'replies')) : local);
  const engine = await openEvalEngine(dataDir, runtime, settings);
  const library = await openLibrary({ dataDir });
  try {
    const fingerprint = await answerFingerprint(await library.listDocuments(), settings, model);
    const deps: AskDeps = {
      client: engine.client,
      confidenceFeatures: (answerId) => tracedFeatures(dataDir, answerId),
      cache: answerCache(join(cache, 'answers'), fingerprint),
      now: () => performance.now(),
      warmUp: () => Promise.all([runtime.chat(), runtime.embedder()]),
      takeRecorded,
      status,
      signal,
    };
    const { asked, cached } = await askQuestions(questions, deps);
    return await use(asked, cached, library);
  } finally {
    await library.close();
    await engine.close();
  }
}
