import { describe, expect, it } from 'vitest';
import type { AskEvent } from '../../../../src/contract/methods/asking.ts';
import { answerQuestion } from '../../../../src/engine/answer/answer-question.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf } from '../answer-deps-of.ts';
import { eventsOf, QUESTION, reply } from '../ask-of.ts';

describe('answerQuestion stops', () => {
  async function abortedAt(when: (event: AskEvent) => boolean) {
    const controller = new AbortController();
    const deps = answerDepsOf(
      fakeChatRuntime({ script: [{ output: reply([[1], 'Employees get 25 days of leave.']) }] }),
    );
    const events: AskEvent[] = [];
    const run = async () => {
      for await (const event of answerQuestion({ question: QUESTION }, deps, { signal: controller.signal })) {
        events.push(event);
        if (when(event)) controller.abort();
      }
    };
    await expect(run()).rejects.toMatchObject({ code: 'CANCELLED' });
    return { events, deps };
  }

  it.each(['phase', 'evidence', 'token'] as const)('at the first %s: nothing more, nothing recorded', async (type) => {
    const { events, deps } = await abortedAt((event) => event.type === type);
    expect(events.at(-1)?.type).toBe(type);
    expect(deps.records).toHaveLength(0);
  });

  it('while it checks', async () => {
    const { events, deps } = await abortedAt((event) => event.type === 'phase' && event.phase === 'checking');
    expect(events.some((event) => event.type === 'final')).toBe(false);
    expect(deps.records).toHaveLength(0);
  });

  it('before it begins', async () => {
    const signal = AbortSignal.abort();
    const run = answerQuestion({ question: QUESTION }, answerDepsOf(fakeChatRuntime()), { signal });
    await expect(run.next()).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('as cancelled when a power fails because of the signal', async () => {
    const controller = new AbortController();
    const deps = answerDepsOf(fakeChatRuntime(), {
      retrieve: async () => {
        controller.abort();
        throw new DOMException('aborted', 'AbortError');
      },
    });
    const run = eventsOf(answerQuestion({ question: QUESTION }, deps, { signal: controller.signal }));
    await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
