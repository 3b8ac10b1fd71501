import { expect, test } from 'vitest';
import type { AnswerCache } from '../../../../../evaluation/quality/answers/answer-cache.ts';
import { askQuestions, progressText } from '../../../../../evaluation/quality/answers/ask-questions.ts';
import type { AskedQuestion } from '../../../../../evaluation/quality/answers/asked-question.ts';
import type { AskEvent } from '../../../../../src/contract/methods/asking.ts';
import type { EngineClient } from '../../../../../src/engine/engine.ts';
import { answerOf, hitOf } from '../answer-of.ts';

const hit = hitOf(1, 'Words.');

/** A run over a memory that outlives it, as the files do. */
function run(kept: Map<string, AskedQuestion>, failAt: string | null = null) {
  const asked: unknown[] = [];
  let prompts: string[] = ['left over'];
  let warmed = 0;
  const cache: AnswerCache = {
    get: async ({ id }) => kept.get(id) ?? null,
    set: async ({ id }, value) => void kept.set(id, value),
  };
  async function* answer(input: { question: string }): AsyncGenerator<AskEvent> {
    asked.push(input);
    if (input.question === failAt) throw new Error('the machine was switched off');
    prompts.push(`prompt of ${input.question}`);
    yield { type: 'evidence', hits: [hit], ms: 1 };
    yield { type: 'final', answer: answerOf({ question: input.question }) };
  }
  const deps = {
    // Only `ask` is called here.
    client: { ask: async (input: { question: string }) => answer(input) } as unknown as EngineClient,
    cache,
    takeRecorded: () => {
      const taken = { prompts, yes: null };
      prompts = [];
      return taken;
    },
    confidenceFeatures: async (answerId: string) => ({ overlap: answerId.length }),
    warmUp: async () => warmed++,
    status: () => undefined,
    now: () => 0,
    signal: new AbortController().signal,
  };
  return { deps, asked, warmed: () => warmed };
}

const questions = ['a', 'b', 'c'].map((id) => ({ id, question: `Q${id}`, document_ids: ['0123456789abcdef'] }));

test('a run that broke off is taken up where it stopped; each answer has its own evidence and prompts', async () => {
  const kept = new Map<string, AskedQuestion>();
  await expect(askQuestions(questions, run(kept, 'Qc').deps)).rejects.toThrow('switched off');
  expect([...kept.keys()]).toEqual(['a', 'b']);
  const second = run(kept);
  const { asked, cached } = await askQuestions(questions, second.deps);
  expect(cached).toBe(2);
  expect(second.asked).toEqual([
    // The engine's own memory of answers would give its time, not the model's.
    { question: 'Qc', document_ids: ['0123456789abcdef'], quote_only: false, fresh: true },
  ]);
  expect(asked.map(({ id, prompts, evidence }) => [id, prompts, evidence[0]?.chunk_id])).toEqual(
    ['a', 'b', 'c'].map((id) => [id, [`prompt of Q${id}`], hit.chunk_id]),
  );
  expect(asked.map(({ confidence_features }) => confidence_features)).toEqual(Array(3).fill({ overlap: 1 }));
});

test('models are opened once before the clock runs, and not at all when everything is known', async () => {
  const kept = new Map<string, AskedQuestion>();
  const first = run(kept);
  await askQuestions(questions, first.deps);
  const again = run(kept);
  await askQuestions(questions, again.deps);
  expect([first.warmed(), again.warmed(), again.asked.length]).toEqual([1, 0, 0]);
});

test('progress says what is left once one answer is timed', () => {
  expect(progressText(0, 60, 0, 0)).toBe('0 of 60 answered');
  expect(progressText(4, 60, 60_000, 3)).toBe('4 of 60 answered (3 more from earlier runs), 15.0 s each, 14 min left');
});
