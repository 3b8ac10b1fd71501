import { describe, expect, it } from 'vitest';
import { answerQuestion, prepareAnswer } from '../../../../src/engine/answer/answer-question.ts';
import type { AnswerDeps, AnswerRequest } from '../../../../src/engine/answer/types.ts';
import { type FakeChatOptions, fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf } from '../answer-deps-of.ts';
import { PASSAGES } from '../library-of.ts';

const QUESTION = 'How many days of annual leave do employees get?';

async function prepare(
  request: Partial<AnswerRequest> = {},
  { chat: options = {}, deps: changes = {} }: { chat?: FakeChatOptions; deps?: Partial<AnswerDeps> } = {},
  signal?: AbortSignal,
) {
  const chat = fakeChatRuntime(options);
  const deps = answerDepsOf(chat, changes);
  const asked = { question: QUESTION, ...request };
  const isPrepared = await prepareAnswer(asked, { ...deps, chat }, signal);
  return { isPrepared, chat, deps, asked };
}

describe('reading a question ahead', () => {
  it.each([
    ['an answer', {}],
    ['a follow-up', { conversation: [{ question: 'How long is parental leave?', answer: 'Eight weeks. [1]' }] }],
  ])('reads to the letter what is asked then: %s', async (_, request) => {
    const { isPrepared, chat, deps, asked } = await prepare(request);
    expect(isPrepared).toBe(true);
    expect(deps.records).toEqual([]);
    expect(chat.requests).toEqual([]);
    const read = chat.ahead.map(({ system, user, start }) => ({ system, user, start }));
    for await (const _ of answerQuestion(asked, deps));
    const { system, user, start } = chat.requests[0] ?? {};
    expect(read).toEqual([{ system, user, start }]);
    expect(user).toContain(`Question: ${QUESTION}`);
  });

  it.each([
    ['nothing is found', []],
    ['nothing is near', PASSAGES.map((passage) => ({ ...passage, similarity: 0.01 }))],
  ])('does not read when %s', async (_, passages) => {
    const { isPrepared, chat } = await prepare({}, { deps: { retrieve: async () => passages } });
    expect(isPrepared).toBe(false);
    expect(chat.ahead).toEqual([]);
  });

  it('is CANCELLED once the signal aborts, while it searches too', async () => {
    await expect(prepare({}, {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    const stop = new AbortController();
    const retrieve = async () => {
      stop.abort();
      return PASSAGES;
    };
    await expect(prepare({}, { deps: { retrieve } }, stop.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
