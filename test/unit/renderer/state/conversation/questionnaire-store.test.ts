import { describe, expect, it } from 'vitest';
import type { QuestionnaireNews } from '../../../../../src/contract/library.ts';
import { BackgroundQuestionnaire } from '../../../../../src/engine/features/questionnaires/background-questionnaire.ts';
import { createQuestionnaireStore } from '../../../../../src/renderer/state/conversation/questionnaire-store.ts';
import type { EngineClient } from '../../../../../src/renderer/state/engine-client.ts';

type Line = Extract<QuestionnaireNews, { type: 'begin' | 'line' }>;

const line = (done: number, total: number): Line => ({
  type: 'line',
  done,
  total,
  row: { id: `q${done}`, mode: 'answer' },
  text: { csv: `q${done}\n`, jsonl: `{"id":"q${done}"}\n` },
});
const file = (name: string) => ({ name, text: async () => 'id,question\n' });
const where = { documentIds: undefined, collection: null };

/** The engine's questionnaires over a model that answers line by line when it is told to; `asked` gets the inputs. */
function slowEngine(total: number) {
  const asked: unknown[] = [];
  const gates = Array.from({ length: total }, () => Promise.withResolvers<void>());
  async function* answers(signal: AbortSignal): AsyncGenerator<Line> {
    yield { type: 'begin', total, text: { csv: 'id\n', jsonl: '' } };
    for (const [i, gate] of gates.entries()) {
      signal.throwIfAborted();
      await Promise.race([gate.promise, new Promise((_, reject) => signal.addEventListener('abort', reject))]);
      yield line(i + 1, total);
    }
  }
  const running = new BackgroundQuestionnaire();
  const questionnaires = {
    start: async (input: { readonly file: string }) => {
      asked.push(input);
      running.start(input.file, answers);
    },
    watch: async (_input: undefined, { signal }: { signal: AbortSignal }) => running.watch(signal),
    stop: async () => running.stop(),
    noteSaved: async () => running.noteSaved(),
  };
  return { engine: { questionnaires } as unknown as EngineClient, asked, next: (i: number) => gates[i]?.resolve() };
}

/** The store of a page that follows the engine until `close`. */
function pageOn(engine: EngineClient) {
  const store = createQuestionnaireStore(engine);
  const closing = new AbortController();
  const watched = store.getState().watch(closing.signal);
  const close = async (): Promise<void> => {
    closing.abort();
    await watched;
  };
  return { state: () => store.getState(), close };
}

describe('a questionnaire', () => {
  it('is answered line by line, and its table is kept until it is saved', async () => {
    const { engine, asked, next } = slowEngine(2);
    const { state } = pageOn(engine);
    await state().start(file('List.CSV'), { documentIds: ['a'], collection: 'Leases' });
    next(0);
    await expect.poll(() => state().run?.rows.length).toBe(1);
    expect(state().run).toMatchObject({ file: 'List.CSV', total: 2, isOver: false, isSaved: false });
    await state().noteSaved();
    next(1);
    await expect.poll(() => state().run?.isOver).toBe(true);
    expect(asked).toEqual([
      { file: 'List.CSV', text: 'id,question\n', format: 'csv', document_ids: ['a'], collection: 'Leases' },
    ]);
    // Saving a part of it is not saving it.
    expect(state().run).toMatchObject({ isSaved: false, text: { csv: 'id\nq1\nq2\n' } });
    await state().noteSaved();
    await expect.poll(() => state().run?.isSaved).toBe(true);
  });

  it('goes on while the page is closed, and the next page shows all of it', async () => {
    const { engine, next } = slowEngine(2);
    const first = pageOn(engine);
    await first.state().start(file('q.csv'), where);
    next(0);
    await expect.poll(() => first.state().run?.rows.length).toBe(1);
    await first.close();
    next(1);
    const second = pageOn(engine);
    await expect.poll(() => second.state().run?.isOver).toBe(true);
    expect(second.state().run).toMatchObject({ file: 'q.csv', total: 2, rows: [{ id: 'q1' }, { id: 'q2' }] });
  });

  it('stopped, keeps what was answered', async () => {
    const { engine, next } = slowEngine(3);
    const { state } = pageOn(engine);
    await state().start(file('q.jsonl'), where);
    next(0);
    await expect.poll(() => state().run?.rows.length).toBe(1);
    await state().stop();
    await expect.poll(() => state().run?.isOver).toBe(true);
    expect(state()).toMatchObject({ error: null, run: { rows: [{ id: 'q1' }] } });
  });

  it('says why it cannot begin, and why it cannot go on', async () => {
    const refusing = { start: async () => Promise.reject(new Error('no')) };
    const store = createQuestionnaireStore({ questionnaires: refusing } as unknown as EngineClient);
    await store.getState().start(file('q.csv'), where);
    expect(store.getState()).toMatchObject({ run: null, error: { code: 'INTERNAL' } });
    const running = new BackgroundQuestionnaire();
    const questionnaires = {
      watch: async (_: undefined, { signal }: { signal: AbortSignal }) => running.watch(signal),
    };
    const { state } = pageOn({ questionnaires } as unknown as EngineClient);
    // biome-ignore lint/correctness/useYield: it fails before it has anything to say
    running.start('q.csv', async function* () {
      throw Object.assign(new Error('no questions'), { code: 'BAD_REQUEST', details: { why: 'no column question' } });
    });
    await expect.poll(() => state().run?.isOver).toBe(true);
    expect(state().error).toMatchObject({ code: 'BAD_REQUEST', text: expect.stringContaining('no column question') });
  });

  it('whose engine is gone is over, with what was answered', async () => {
    async function* lost(): AsyncGenerator<QuestionnaireNews> {
      yield { type: 'file', file: 'q.csv' };
      yield line(1, 2);
      throw Object.assign(new Error('gone'), { code: 'ENGINE_GONE' });
    }
    const store = createQuestionnaireStore({
      questionnaires: { watch: async () => lost() },
    } as unknown as EngineClient);
    await expect(store.getState().watch(new AbortController().signal)).rejects.toMatchObject({ code: 'ENGINE_GONE' });
    expect(store.getState().run).toMatchObject({ isOver: true, rows: [{ id: 'q1' }] });
  });

  it('another one takes its place, and what the first still says is dropped', async () => {
    const { engine, next } = slowEngine(1);
    const { state } = pageOn(engine);
    await state().start(file('one.csv'), where);
    await state().start(file('two.csv'), where);
    await expect.poll(() => state().run).toMatchObject({ file: 'two.csv', isOver: false });
    next(0);
    await expect.poll(() => state().run).toMatchObject({ file: 'two.csv', isOver: true, rows: [{ id: 'q1' }] });
  });
});
