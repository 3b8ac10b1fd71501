import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  type AheadInput,
  askInput,
  isWorthReading,
  readAhead,
} from '../../../../../src/renderer/state/conversation/ask-input.ts';

const QUIET_MS = 20;
const input = (question: string): AheadInput => ({ question });

/** Notes what is read ahead and what of it was stopped. */
function notingClient() {
  const calls: { readonly question: string; readonly signal: AbortSignal | undefined }[] = [];
  const prepare = async ({ question }: AheadInput, { signal }: { readonly signal?: AbortSignal } = {}) => {
    calls.push({ question, signal });
    return { prepared: true };
  };
  return { calls, client: { prepare } as Parameters<typeof readAhead>[0] };
}

describe('reading ahead while a question is typed', () => {
  it('waits for a pause, and reads only what was typed last', async () => {
    const { calls, client } = notingClient();
    readAhead(client, input('How many da'), QUIET_MS)();
    readAhead(client, input('How many days'), QUIET_MS);
    expect(calls).toEqual([]);
    await expect.poll(() => calls.map(({ question }) => question)).toEqual(['How many days']);
    await setTimeout(2 * QUIET_MS);
    expect(calls).toHaveLength(1);
  });

  it('stops what is being read', async () => {
    const { calls, client } = notingClient();
    const stop = readAhead(client, input('How many days'), QUIET_MS);
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]?.signal?.aborted).toBe(false);
    stop();
    expect(calls[0]?.signal?.aborted).toBe(true);
  });

  it('is not disturbed by what goes wrong: the question says it when it is asked', async () => {
    let tried = 0;
    const failing = async () => {
      tried++;
      throw new Error('no such document');
    };
    readAhead({ prepare: failing } as unknown as Parameters<typeof readAhead>[0], input('How many days'), 0);
    await expect.poll(() => tried).toBe(1);
  });

  it.each([
    ['How many days', true],
    ['  leave days? ', false],
    ['', false],
    ['carry  over\nleave', true],
  ])('needs three words: %j %s', (question, worth) => expect(isWorthReading(question)).toBe(worth));
});

describe('what the engine is asked', () => {
  const what = { question: 'Who?', documentIds: ['a'], collection: 'Leave', quoteOnly: true };
  it('goes on with the open thread', () => {
    expect(askInput(what, { threadId: 't', boundTo: 'Leave' })).toEqual({
      question: 'Who?',
      quote_only: true,
      document_ids: ['a'],
      collection: 'Leave',
      thread_id: 't',
    });
  });
  it('begins a thread where the open one is bound to another collection', () => {
    expect(askInput(what, { threadId: 't', boundTo: null })).not.toHaveProperty('thread_id');
  });
});
