import type { Answer } from '../../../src/contract/answer.ts';
import type { SearchHit } from '../../../src/contract/search.ts';
import type { EngineClient } from '../../../src/engine/engine.ts';
import type { AnswerCache, CachedQuestion } from './answer-cache.ts';
import type { AskedQuestion } from './asked-question.ts';
import type { Recorded } from './recording-runtime.ts';

export interface AskDeps {
  readonly client: EngineClient;
  readonly cache: AnswerCache;
  readonly takeRecorded: () => Recorded;
  /** What the confidence of an answer was computed from, as the trace log has it. */
  readonly confidenceFeatures: (answerId: string) => Promise<AskedQuestion['confidence_features']>;
  /** Opens the models before the first question is timed. */
  readonly warmUp: () => Promise<unknown>;
  readonly status: (text: string) => void;
  /** Milliseconds that never run backwards. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/**
 * Answers the questions one by one, those an earlier run answered from the cache. An error ends the run; what is
 * answered stays. Also says how many came from the cache.
 */
export async function askQuestions(
  questions: readonly CachedQuestion[],
  deps: AskDeps,
): Promise<{ asked: AskedQuestion[]; cached: number }> {
  const known = await Promise.all(questions.map((question) => deps.cache.get(question)));
  const cached = known.filter((asked) => asked !== null).length;
  if (cached < questions.length) await deps.warmUp();
  const startedAt = deps.now();
  const asked: AskedQuestion[] = [];
  let fresh = 0;
  for (const [i, question] of questions.entries()) {
    const earlier = known[i] ?? null;
    if (earlier !== null) {
      asked.push(earlier);
      continue;
    }
    deps.status(progressText(fresh, questions.length - cached, deps.now() - startedAt, cached));
    const answered = await askOne(question, deps);
    await deps.cache.set(question, answered);
    asked.push(answered);
    fresh++;
  }
  return { asked, cached };
}

async function askOne(
  question: CachedQuestion,
  { client, takeRecorded, confidenceFeatures, signal }: AskDeps,
): Promise<AskedQuestion> {
  takeRecorded();
  let evidence: SearchHit[] = [];
  let answer: Answer | null = null;
  const input = {
    question: question.question,
    quote_only: question.quote_only ?? false,
    // What is measured is the answering, not the engine's memory of it.
    fresh: true,
    document_ids: question.document_ids && [...question.document_ids],
  };
  for await (const event of await client.ask(input, { signal })) {
    if (event.type === 'evidence') evidence = event.hits;
    if (event.type === 'final') answer = event.answer;
  }
  if (answer === null) throw new Error(`question ${question.id} ended without a final event`);
  const confidence_features = await confidenceFeatures(answer.answer_id);
  return { id: question.id, answer, evidence, ...takeRecorded(), confidence_features };
}

/** "12 of 60 answered (3 more from earlier runs), 14.8 s each, 12 min left" */
export function progressText(done: number, total: number, elapsedMs: number, cached: number): string {
  const earlier = cached === 0 ? '' : ` (${cached} more from earlier runs)`;
  if (done === 0) return `${done} of ${total} answered${earlier}`;
  const each = elapsedMs / done / 1000;
  const left = (each * (total - done)) / 60;
  return `${done} of ${total} answered${earlier}, ${each.toFixed(1)} s each, ${Math.ceil(left)} min left`;
}
