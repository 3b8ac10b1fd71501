import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { bestLine } from '../../../src/engine/evidence/evidence.ts';
import { passageSearch } from '../../../src/engine/features/asking/passage-search.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { evidenceFor } from '../../library/evidence-for.ts';
import { localLineScorer } from '../../library/local-line-scorer.ts';
import { defaultModelFile, localRuntime } from '../../library/local-runtime.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { answerHalf } from '../../sets/answer-half.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { engineCode } from '../engine-code.ts';
import { cachedJson } from '../retrieval/cached-json.ts';
import { balancedWeights, type ScoredCase } from '../tolerance.ts';

/**
 * A question of a small scope: what the scorer says of the best line there, 0 where there is none, and whether it
 * answers.
 */
export interface BestLineCase {
  readonly bestLine: number;
  readonly answerable: boolean;
}

const CODE = ['question', 'evidence', 'answer', 'text', 'library', 'documents', 'models'];
const WEIGHTS = ['retrieval', 'retrieval-limits'].map((name) => `weights/${name}.json`);

/** The tuning half of `refusal`, each asked of its passage; each is kept at once, so that a stopped run goes on. */
export async function bestLineCases(options: EvalLibraryOptions): Promise<BestLineCase[]> {
  const { screen, signal } = options;
  const questions = (await loadDataSet(options.dataSets, 'refusal')).filter(({ id }) => answerHalf(id) === 'tune');
  const dataDir = await evalLibrary('refusal', options);
  const scopes = await questionScopes('refusal', questions, dataDir);
  const key = [dataDir, (await defaultModelFile('embed')).sha256, await engineCode([...CODE, ...WEIGHTS])];
  const runtime = localRuntime();
  const lineScorer = localLineScorer();
  const library = await openLibrary({ dataDir });
  const search = passageSearch(library, runtime, async () => null);
  const textOf = (documentId: string, start: number, end: number) => library.textOf(documentId, start, end);
  const bestOf = async (question: string, documentIds: readonly string[]): Promise<number> => {
    const passages = await search({ question, limit: DEFAULT_SETTINGS.topK, documentIds }, { signal });
    const evidence = evidenceFor(readQuestion(question), passages, { scoreLines: lineScorer.score, textOf });
    return (await bestLine(evidence, signal)) ?? 0;
  };
  const cases: BestLineCase[] = [];
  try {
    for (const [i, { question, answerable }] of questions.entries()) {
      const documentIds = scopes[i] ?? [];
      const kept = ['best line', question, documentIds, key];
      const best = await cachedJson(join(options.cache, 'fit'), kept, z.number(), () => bestOf(question, documentIds));
      cases.push({ bestLine: best, answerable });
      screen.status(`bestLine: ${i + 1}/${questions.length} questions`);
    }
  } finally {
    await library.close();
    await runtime.dispose();
    await lineScorer.close();
  }
  return cases;
}

/** Whether each question is told rightly when it is answered from `threshold` on; both classes count the same. */
export function bestLineScores(cases: readonly BestLineCase[], threshold: number): ScoredCase[] {
  const weights = balancedWeights(cases.map(({ answerable }) => answerable));
  return cases.map((one, i) => ({
    score: Number(one.bestLine >= threshold === one.answerable),
    weight: weights[i] as number,
  }));
}
