import { describe, expect, it } from 'vitest';
import { createComparisonStore, editionsOf } from '../../../../src/renderer/state/comparison-store.ts';
import { createConversationStore } from '../../../../src/renderer/state/conversation/conversation-store.ts';
import type { Turn } from '../../../../src/renderer/state/conversation/turn.ts';
import { unansweredQuestions } from '../../../../src/renderer/state/conversation/unanswered.ts';
import { newerPlaces } from '../../../../src/renderer/state/places.ts';
import { answered, citations } from '../../../fakes/page/demo-answers.ts';
import { demoId } from '../../../fakes/page/demo-library.ts';
import { type DemoState, fakeClient } from '../../../fakes/page/fake-client.ts';
import { memoryStorage } from '../../../fakes/page/memory-storage.ts';

const conversationOf = (state: DemoState) => {
  const deps = {
    now: () => 0,
    onRename: () => undefined,
    onProgress: () => undefined,
    unanswered: unansweredQuestions(memoryStorage()),
  };
  return createConversationStore(fakeClient(state), deps);
};
/** The demo's answer, whose first document has a newer edition. */
async function supersededTurn(): Promise<Turn> {
  const store = conversationOf('superseded');
  await store.getState().openThread('t1');
  const [turn] = store.getState().turns;
  if (turn === undefined) throw new Error('the thread is empty');
  return turn;
}

describe('comparison of editions', () => {
  it('holds the cited places of the superseded documents, in the order of their numbers', async () => {
    const turn = await supersededTurn();
    const store = createComparisonStore(fakeClient('superseded'));
    await store.getState().toggle(turn);
    const { open } = store.getState();
    expect(open).toMatchObject({ turnKey: turn.key, editions: editionsOf(turn), error: null });
    expect(open?.places?.map(({ citation }) => citation.marker)).toEqual([1, 2, 3]);
    expect(open?.places?.map(({ place }) => place.newer?.similarity ?? null)).toEqual([0.86, null, 1]);
  });

  it('lights the newer places under the numbers of the citations', async () => {
    const turn = await supersededTurn();
    const store = createComparisonStore(fakeClient('superseded'));
    await store.getState().toggle(turn);
    const places = newerPlaces(turn.key, store.getState().open?.places ?? []);
    expect(places.map(({ id, label, kind }) => [id, label, kind])).toEqual([
      [`${turn.key}/newer/1`, '1', 'near'],
      [`${turn.key}/newer/3`, '3', 'near'],
    ]);
    expect(places[0]).toMatchObject({ document_id: demoId(2), rects: citations[0]?.rects });
  });

  it('closes with the same answer again, also before it is there', async () => {
    const turn = await supersededTurn();
    const store = createComparisonStore(fakeClient('superseded'));
    const first = store.getState().toggle(turn);
    expect(store.getState().open?.places).toBeNull();
    await store.getState().toggle(turn);
    await first;
    expect(store.getState().open).toBeNull();
  });

  it('compares anew when there is a still newer edition, and opens nothing when there is none', async () => {
    const turn = await supersededTurn();
    const store = createComparisonStore(fakeClient('superseded'));
    await store.getState().toggle(turn);
    const sources = turn.sources.map((source) =>
      source.state === 'superseded' ? { ...source, superseded_by: demoId(3) } : source,
    );
    await store.getState().toggle({ ...turn, sources });
    expect(store.getState().open?.places?.[0]?.newerId).toBe(demoId(3));
    await store.getState().toggle({ ...turn, sources: [] });
    expect(store.getState().open).toBeNull();
    expect(editionsOf({ ...turn, sources: [] })).toBeNull();
  });

  it('says what went wrong', async () => {
    const turn = await supersededTurn();
    const store = createComparisonStore(fakeClient('answer'));
    await store.getState().toggle(turn);
    expect(store.getState().open).toMatchObject({ places: null, error: { code: 'INTERNAL' } });
  });
});

describe('flags of an open thread', () => {
  it('are asked for again without opening it again', async () => {
    const store = conversationOf('superseded');
    await store.getState().openThread('t1');
    store.setState((state) => ({ turns: state.turns.map((turn) => ({ ...turn, sources: [] })) }));
    await store.getState().refreshSources();
    const [turn] = store.getState().turns;
    expect(turn?.key).toBe(answered.answer_id);
    expect(turn?.sources).toMatchObject([{ state: 'superseded' }, { state: 'present' }]);
  });
});
