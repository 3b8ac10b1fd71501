import {
  type Answerability,
  gatherSigns,
  judgeAnswerability,
  type Signs,
  type SignsDeps,
} from '../../src/engine/answer/gate/judge-answerability.ts';
import { DEFAULT_SETTINGS } from '../../src/engine/answer/settings.ts';
import type { RetrievedPassage } from '../../src/engine/evidence/retrieval/types.ts';
import type { Evidence, LineDeps } from '../../src/engine/evidence/types.ts';
import { openLibrary } from '../../src/engine/library/library.ts';
import { readQuestion } from '../../src/engine/question/question.ts';
import { evidenceDeps } from './evidence-deps.ts';
import { evidenceFor } from './evidence-for.ts';
import { librarySearch } from './library-search.ts';
import { localLineScorer } from './local-line-scorer.ts';
import { localRuntime } from './local-runtime.ts';

/** What is known of a question before a model is asked. */
export interface JudgedQuestion {
  readonly passages: readonly RetrievedPassage[];
  readonly found: Evidence;
  readonly evidence: Signs;
  /** Null as of `judgeAnswerability`. */
  readonly judged: Answerability | null;
}

/** A library whose questions are searched and judged as the engine does, without a model for answers. */
export interface OpenEvidence {
  readonly deps: SignsDeps & LineDeps;
  /** Without `documentIds` in the whole library. Throws CANCELLED. */
  search(
    question: string,
    documentIds: readonly string[] | undefined,
    signal: AbortSignal,
  ): Promise<readonly RetrievedPassage[]>;
  judge(question: string, documentIds: readonly string[] | undefined, signal: AbortSignal): Promise<JudgedQuestion>;
  close(): Promise<void>;
}

export async function openEvidence(dataDir: string): Promise<OpenEvidence> {
  const library = await openLibrary({ dataDir });
  const runtime = localRuntime();
  const lineScorer = localLineScorer();
  const found = librarySearch(library, runtime);
  const deps = evidenceDeps(library, lineScorer);
  const search: OpenEvidence['search'] = (question, documentIds, signal) =>
    found({ question, limit: DEFAULT_SETTINGS.topK, documentIds }, { signal });
  return {
    deps,
    search,
    judge: async (question, documentIds, signal) => {
      const passages = await search(question, documentIds, signal);
      const scope = documentIds === undefined ? {} : { documentIds };
      const asked = readQuestion(question);
      const found = evidenceFor(asked, passages, deps);
      const evidence = await gatherSigns(found, scope, deps, signal);
      return { passages, found, evidence, judged: judgeAnswerability(asked, passages, evidence) };
    },
    close: async () => {
      await library.close();
      await runtime.dispose();
      await lineScorer.close();
    },
  };
}
