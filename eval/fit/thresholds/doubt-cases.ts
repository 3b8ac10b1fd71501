import { join } from 'node:path';
import { z } from 'zod';
import { answerHalf } from '../../../measure/data/answer-half.ts';
import { loadDataSet } from '../../../measure/data/data-sets.ts';
import type { Question } from '../../../measure/data/question.ts';
import { stratifiedSample } from '../../../measure/data/stratified-sample.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../../measure/library/eval-library.ts';
import { localReader } from '../../../measure/library/local-reader.ts';
import { defaultModelFile, localRuntime } from '../../../measure/library/local-runtime.ts';
import { questionScopes } from '../../../measure/library/question-scopes.ts';
import { MODE_START } from '../../../src/engine/answering/generation/grammar.ts';
import { buildPrompt, SYSTEM_PROMPT } from '../../../src/engine/answering/prompt/prompt.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answering/settings.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { LineReader } from '../../../src/engine/models/runtime/line-reader.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { withLead } from '../../../src/engine/verification/scope-texts.ts';
import { passageSearch } from '../../../src/engine/wiring/passage-search.ts';
import { engineCode } from '../engine-code.ts';
import { cachedJson } from '../retrieval/cached-json.ts';
import { balancedWeights, type ScoredCase } from '../tolerance.ts';

/** What the reader and the model told of the lines they were shown, 0..1; 0 where there were none. */
const Told = z.object({
  /** The best of what the reader says of the lines. */
  bestLine: z.number(),
  /** Probability of `answer`, of 1 with `refuse`, as the mode of the reply. */
  answerMode: z.number(),
});
export type DoubtCase = z.infer<typeof Told> & { readonly answerable: boolean };

const CODE = ['answering', 'retrieval', 'text', 'library', 'documents', 'models', 'verification'];
const WEIGHTS = ['retrieval', 'retrieval-limits', 'selection', 'selection-limits'].map(
  (name) => `weights/${name}.json`,
);

/** The sample of the tuning half of `refusal`, each asked of its passage; each is kept at once, so that a stopped run goes on. */
export async function doubtCases(options: EvalLibraryOptions, sample: number): Promise<DoubtCase[]> {
  const { screen, signal } = options;
  const tuning = (await loadDataSet(options.dataSets, 'refusal')).filter(({ id }) => answerHalf(id) === 'tune');
  const questions = stratifiedSample(tuning, sample);
  const dataDir = await evalLibrary('refusal', options);
  const scopes = await questionScopes('refusal', questions, dataDir);
  const models = await Promise.all(
    (['chat', 'embed'] as const).map(async (role) => (await defaultModelFile(role)).sha256),
  );
  const key = [dataDir, models, await engineCode([...CODE, ...WEIGHTS])];
  const runtime = localRuntime();
  const lineReader = localReader();
  const library = await openLibrary({ dataDir });
  const cases: DoubtCase[] = [];
  try {
    for (const [i, question] of questions.entries()) {
      const documentIds = scopes[i] ?? [];
      const told = await cachedJson(join(options.cache, 'fit'), ['doubt', question, documentIds, key], Told, () =>
        toldOf(question, documentIds, { library, runtime, lineReader, signal }),
      );
      cases.push({ ...told, answerable: question.answerable });
      screen.status(`bestLine and answerMode: ${i + 1}/${questions.length} questions`);
    }
  } finally {
    await library.close();
    await runtime.dispose();
    await lineReader.close();
  }
  return cases;
}

interface ToldDeps {
  readonly library: Library;
  readonly runtime: LlamaRuntime;
  readonly lineReader: LineReader;
  readonly signal: AbortSignal;
}

async function toldOf(
  { question }: Question,
  documentIds: readonly string[],
  { library, runtime, lineReader, signal }: ToldDeps,
): Promise<z.infer<typeof Told>> {
  const search = passageSearch(library, runtime, async () => null);
  const found = await search({ question, limit: DEFAULT_SETTINGS.topK, documentIds }, { signal });
  const chat = await runtime.chat();
  const deps = {
    ...{ chat, settings: DEFAULT_SETTINGS, readLines: lineReader.read },
    textOf: (documentId: string, start: number, end: number) => library.textOf(documentId, start, end),
  };
  const made = await buildPrompt(
    { question },
    { followUp: null, inFull: question, passages: await withLead(library, found) },
    deps,
    signal,
  );
  if (made === null) return { bestLine: 0, answerMode: 0 };
  const bestLine = Math.max(...made.lines.map(({ score }) => score));
  const mode = { system: SYSTEM_PROMPT, signal, user: made.prompt, start: MODE_START };
  return { bestLine, answerMode: await chat.preference(mode, ['answer', 'refuse']) };
}

/** Whether each question is told rightly when the model answers from `threshold` on; both classes count the same. */
export function doubtScores(
  cases: readonly DoubtCase[],
  name: 'bestLine' | 'answerMode',
  threshold: number,
): ScoredCase[] {
  const weights = balancedWeights(cases.map(({ answerable }) => answerable));
  return cases.map((one, i) => ({
    score: Number(one[name] >= threshold === one.answerable),
    weight: weights[i] as number,
  }));
}
