import { describe, expect, it } from 'vitest';
import { AskEvent } from '../../../src/contract/methods/asking.ts';
import {
  type AnswerMemory,
  answerOrRepeat,
  type RememberedAnswer,
} from '../../../src/engine/answer/answer-or-repeat.ts';
import { REFUSALS } from '../../../src/engine/answer/gate/refusal.ts';
import type { AnswerDeps, AnswerRequest } from '../../../src/engine/answer/types.ts';
import { type FakeChatOptions, fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { answerDepsOf, SETTINGS } from './answer-deps-of.ts';
import { PASSAGES } from './library-of.ts';

const QUESTION = 'How many days of annual leave do employees get?';
const REPLY = {
  output: '{"mode":"answer","claims":[{"t":"Employees are entitled to 25 days.","s":[1]}]}',
};

/** A memory of one answer. */
function memoryOf(): AnswerMemory & { kept: RememberedAnswer[] } {
  const kept: RememberedAnswer[] = [];
  return { kept, recall: async () => kept.at(-1) ?? null, keep: async (one) => void kept.push(one) };
}

function setUp(chat: FakeChatOptions, changes: Partial<AnswerDeps> = {}) {
  const memory = memoryOf();
  const runtime = fakeChatRuntime(chat);
  const deps = answerDepsOf(runtime, changes);
  const ask = async (request: Partial<AnswerRequest> = {}, signal?: AbortSignal) => {
    const events: AskEvent[] = [];
    const options = signal === undefined ? {} : { signal };
    for await (const event of answerOrRepeat({ question: QUESTION, ...request }, deps, memory, options))
      events.push(AskEvent.parse(event));
    const last = events.at(-1);
    if (last?.type !== 'final') throw new Error('no final answer');
    return { events, answer: last.answer };
  };
  return { memory, runtime, deps, ask };
}

describe('a question asked twice', () => {
  it('is answered by the model once, and then at once, marked, recorded and with an id of its own', async () => {
    const { memory, runtime, deps, ask } = setUp({ script: [REPLY] });
    const first = (await ask()).answer;
    expect(first).toMatchObject({ mode: 'answer', cached: false, first_answered_at: null });
    expect(memory.kept).toHaveLength(1);

    const { answer, events } = await ask({ question: ` ${QUESTION.toUpperCase()} `, threadId: 'thread-7' });
    expect(runtime.requests).toHaveLength(1);
    expect(deps.searches).toHaveLength(1);
    expect(events.map((event) => event.type)).toEqual(['phase', 'evidence', 'final']);
    const evidence = events.find((event) => event.type === 'evidence');
    expect(evidence?.hits.map((hit) => hit.chunk_id)).toEqual(PASSAGES.map((passage) => passage.chunkId));
    const { claims, citations, confidence, validation, model, searched } = first;
    expect(answer).toMatchObject({ claims, citations, confidence, validation, model, searched, answer: first.answer });
    expect(answer).toMatchObject({
      cached: true,
      first_answered_at: deps.records[0]?.asked_at.toISOString(),
      question: QUESTION.toUpperCase(),
      thread_id: 'thread-7',
      timings: { first_token_ms: null, prompt_tokens: 0 },
    });
    expect(answer.answer_id).not.toBe(first.answer_id);
    expect(deps.records).toHaveLength(2);
    const [asked, repeated] = deps.records;
    expect(repeated).toMatchObject({ answer, prompt_sha256: asked?.prompt_sha256, retrieved: asked?.retrieved });
    expect(repeated?.model_citations).toEqual(asked?.model_citations);
    expect(Number(repeated?.asked_at)).toBeGreaterThan(Number(asked?.asked_at));
    // The third time it is still the first answer that is repeated.
    expect(memory.kept).toHaveLength(1);
  });

  it('begins a thread of its own when none is named', async () => {
    const { ask } = setUp({ script: [REPLY] });
    const ids = [(await ask()).answer.thread_id, (await ask()).answer.thread_id];
    expect(new Set(ids).size).toBe(2);
  });

  it('is refused at once when it was refused', async () => {
    const { ask } = setUp({}, { settings: { ...SETTINGS, minAnswerable: 1 } });
    await ask();
    const { answer } = await ask();
    expect(answer).toMatchObject({ mode: 'refuse', cached: true, answer: REFUSALS.not_answered });
    expect(answer.nearest.length).toBeGreaterThan(0);
  });

  it('is not kept when it was cancelled or failed', async () => {
    const stop = new AbortController();
    const cancelled = setUp({ onPiece: () => stop.abort() });
    await expect(cancelled.ask({}, stop.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    const failed = setUp({ script: [{ fail: new Error('out of memory') }] });
    await expect(failed.ask()).rejects.toThrow('out of memory');
    expect([cancelled.memory.kept, failed.memory.kept]).toEqual([[], []]);
  });

  it('is CANCELLED before it is recorded when it is stopped at the evidence', async () => {
    const { memory, deps, ask } = setUp({ script: [REPLY] });
    await ask();
    const stop = new AbortController();
    const stopping = async () => {
      const request = { question: QUESTION };
      for await (const event of answerOrRepeat(request, deps, memory, { signal: stop.signal }))
        if (event.type === 'evidence') stop.abort();
    };
    await expect(stopping()).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(deps.records).toHaveLength(1);
  });

  it('is still checked first: an empty one is none', async () => {
    await expect(setUp({}).ask({ question: ' ' })).rejects.toMatchObject({ code: 'QUESTION_EMPTY' });
  });
});
