import { describe, expect, it } from 'vitest';
import { askedAgain } from '../../../../../src/renderer/state/conversation/ask-input.ts';
import { createConversationStore } from '../../../../../src/renderer/state/conversation/conversation-store.ts';
import { turnNear } from '../../../../../src/renderer/state/conversation/turn.ts';
import { unansweredQuestions } from '../../../../../src/renderer/state/conversation/unanswered.ts';
import type { EngineClient } from '../../../../../src/renderer/state/engine-client.ts';
import { answered, nearest } from '../../../../fakes/page/demo-answers.ts';
import { COLLECTION } from '../../../../fakes/page/demo-library.ts';
import { type DemoState, fakeClient } from '../../../../fakes/page/fake-client.ts';
import { memoryStorage } from '../../../../fakes/page/memory-storage.ts';

function conversation(state: DemoState) {
  const renamed: string[][] = [];
  const events: string[] = [];
  const unanswered = unansweredQuestions(memoryStorage());
  const store = createConversationStore(fakeClient(state), {
    now: () => 1000,
    onRename: (from, to) => renamed.push([from, to]),
    onProgress: (_key, event) => events.push(event.type),
    unanswered,
  });
  return { store, renamed, events, unanswered };
}
const what = { question: 'And for contractors?', documentIds: undefined, collection: null, quoteOnly: false };

describe('conversation', () => {
  it('ends with the checked answer, its id and its thread', async () => {
    const { store, renamed, events } = conversation('answer');
    await store.getState().ask(what);
    const [turn] = store.getState().turns;
    expect(turn).toMatchObject({ key: answered.answer_id, running: false, progress: null, error: null });
    expect(store.getState().threadId).toBe('t1');
    expect(events.indexOf('evidence')).toBeLessThan(events.indexOf('token'));
    expect(renamed).toEqual([['asking-1', answered.answer_id]]);
  });

  it('keeps a question until it is answered, and shows one that never was in its thread', async () => {
    const { store, unanswered } = conversation('answer');
    await store.getState().ask(what);
    expect([unanswered.of(null), unanswered.of('t1')]).toEqual([[], []]);
    const asking = store.getState().ask({ ...what, question: 'And for interns?' });
    expect(unanswered.of('t1')).toMatchObject([{ question: 'And for interns?' }]);
    store.getState().stop();
    await asking;
    await store.getState().openThread('t1');
    const stopped = store.getState().turns.find(({ question }) => question === 'And for interns?');
    expect(stopped).toMatchObject({ question: 'And for interns?', answer: null, running: false });
    if (stopped !== undefined) store.getState().forget(stopped);
    expect(unanswered.of('t1')).toEqual([]);
    expect(store.getState().turns.some(({ question }) => question === 'And for interns?')).toBe(false);
  });

  it('keeps checked sentences and the passages found when it is stopped', async () => {
    const { store } = conversation('streaming');
    const asking = store.getState().ask(what);
    await expect
      .poll(() => store.getState().turns[0]?.progress?.writing.get(1)?.endsWith('submitted.'), { timeout: 20_000 })
      .toBe(true);
    store.getState().stop();
    await asking;
    const [turn] = store.getState().turns;
    expect(turn?.running).toBe(false);
    expect(turn?.error).toBeNull();
    expect(turn?.progress?.claims.map((claim) => claim?.text)).toEqual([answered.claims[0]?.text]);
    expect(turn?.progress?.writing.size).toBe(0);
    expect(turn && turnNear(turn).map((hit) => hit.chunk_id)).toEqual(nearest.map((hit) => hit.chunk_id));
  });

  it('begins another thread when the question goes to another collection', async () => {
    const { store } = conversation('answer');
    await store.getState().openThread('t1');
    expect(store.getState()).toMatchObject({ threadId: 't1', boundTo: COLLECTION });
    const asking = store.getState().ask({ ...what, collection: 'Northlight tender' });
    expect(store.getState()).toMatchObject({ threadId: null, boundTo: 'Northlight tender' });
    expect(store.getState().turns).toHaveLength(1);
    store.getState().stop();
    await asking;
  });

  it('leaves what is being typed alone, and remembers what was chosen from a question back', async () => {
    const { store } = conversation('answer');
    store.getState().setDraft('And for contra');
    await store.getState().ask({ ...what, documentIds: ['a'], chosen: true });
    await store.getState().searchOnly({ ...what, documentIds: ['b'] });
    expect(store.getState().draft).toBe('And for contra');
    expect(store.getState().turns.map((turn) => turn.chosenIds)).toEqual([['a'], null]);
  });

  it('searches without a model', async () => {
    const { store } = conversation('no-model');
    await store.getState().searchOnly(what);
    expect(store.getState().turns[0]?.search?.hits).toHaveLength(3);
  });
});

describe('askedAgain', () => {
  const turn = { question: 'And for contractors?', quoteOnly: true };
  const scope = { documentIds: ['ticked'], collection: 'Review' };
  it('asks in the documents that were chosen, so that the question back does not come again', () => {
    expect(askedAgain({ ...turn, chosenIds: ['chosen'] }, scope)).toEqual({
      ...turn,
      collection: 'Review',
      fresh: true,
      documentIds: ['chosen'],
      chosen: true,
    });
  });
  it('else in what is ticked now', () => {
    expect(askedAgain({ ...turn, chosenIds: null }, scope)).toEqual({ ...turn, ...scope, fresh: true });
  });
});

describe('a thread that is slow to open', () => {
  /** Threads come when the test says so, in the order it says. */
  const slowThreads = () => {
    const waiting = new Map<string, () => void>();
    const get = ({ thread_id }: { thread_id: string }) =>
      new Promise((resolve) =>
        waiting.set(thread_id, () => resolve({ title: thread_id, collection: null, turns: [] })),
      );
    const client = { threads: { get } } as unknown as EngineClient;
    return {
      store: createConversationStore(client, {
        now: () => 0,
        onRename: () => null,
        onProgress: () => null,
        unanswered: unansweredQuestions(memoryStorage()),
      }),
      waiting,
    };
  };

  it('does not replace the one that was opened after it', async () => {
    const { store, waiting } = slowThreads();
    const [slow, quick] = [store.getState().openThread('slow'), store.getState().openThread('quick')];
    waiting.get('quick')?.();
    await quick;
    waiting.get('slow')?.();
    await slow;
    expect(store.getState()).toMatchObject({ threadId: 'quick', title: 'quick' });
  });

  it('does not replace a new one', async () => {
    const { store, waiting } = slowThreads();
    const slow = store.getState().openThread('slow');
    store.getState().newThread();
    waiting.get('slow')?.();
    await slow;
    expect(store.getState().threadId).toBeNull();
  });
});
