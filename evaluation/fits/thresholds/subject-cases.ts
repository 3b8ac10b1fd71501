import { join } from 'node:path';
import { z } from 'zod';
import { candidatesFor } from '../../../src/engine/evidence/retrieval/candidates-for.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { defaultModelFile, localRuntime } from '../../library/local-runtime.ts';
import { isTuned, loadConversations } from '../../quality/follow-ups/conversation.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { engineCode } from '../engine-code.ts';
import { halfOf } from '../half-of.ts';
import { cachedJson } from '../retrieval/cached-json.ts';
import { openFitLibrary } from '../retrieval/fit-library.ts';
import { balancedWeights, type ScoredCase } from '../tolerance.ts';

/** A question and how much like it the best passage is that it finds alone. */
const SubjectCase = z.object({
  /** It cannot be understood without the turns before it. */
  leans: z.boolean(),
  cosine: z.number(),
});
export type SubjectCase = z.infer<typeof SubjectCase>;

const CODE = ['retrieval', 'text', 'library', 'documents', 'models', 'weights/retrieval-limits.json'];

/** The turns of the conversations of half 0, and the policy questions of half 0, which stand alone. */
export async function subjectCases(options: EvalLibraryOptions): Promise<SubjectCase[]> {
  const { screen, signal } = options;
  const turns = (await loadConversations()).filter(isTuned).flatMap((one) => one.turns);
  const policy = (await loadDataSet(options.dataSets, 'policy')).filter(({ id }) => halfOf(id) === 0);
  const asked = [
    ...turns.map(({ kind, question }) => ({ question, leans: kind !== 'first' && kind !== 'topic' })),
    ...policy.map(({ question }) => ({ question, leans: false })),
  ];
  const dataDir = await evalLibrary('policy', options);
  const inputs = ['subject', asked, dataDir, (await defaultModelFile('embed')).sha256, await engineCode(CODE)];
  return cachedJson(join(options.cache, 'fit'), inputs, z.array(SubjectCase), async () => {
    const runtime = localRuntime();
    const library = await openFitLibrary(dataDir, await runtime.embedder());
    const cases: SubjectCase[] = [];
    try {
      for (const { question, leans } of asked) {
        const { sets } = await candidatesFor({ texts: [question] }, library.deps, { signal });
        const cosines = (sets[0]?.candidates ?? []).flatMap(({ cosine }) => cosine ?? []);
        cases.push({ leans, cosine: Math.max(0, ...cosines) });
        screen.status(`unlike and like: ${cases.length}/${asked.length} questions`);
      }
    } finally {
      await library.close();
      await runtime.dispose();
    }
    return cases;
  });
}

/**
 * 1 less the squared error with which the ramp of mixing.ts, 1 below `unlike` and 0 from `like` on, tells whether a
 * question depends on others (Brier). Questions that do and that do not count the same.
 */
export function subjectScores(cases: readonly SubjectCase[], unlike: number, like: number): ScoredCase[] {
  const weights = balancedWeights(cases.map(({ leans }) => leans));
  return cases.map(({ leans, cosine }, i) => {
    const lost = Math.min(1, Math.max(0, (like - cosine) / (like - unlike)));
    return { score: 1 - (lost - Number(leans)) ** 2, weight: weights[i] as number };
  });
}
