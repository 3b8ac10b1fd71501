import { describe, expect, it } from 'vitest';
import type { QuestionnaireEvent } from '../../../../../src/contract/library.ts';
import { createQuestionnaireStore } from '../../../../../src/renderer/state/conversation/questionnaire-store.ts';
import type { EngineClient } from '../../../../../src/renderer/state/engine-client.ts';

const line = (done: number, total: number): QuestionnaireEvent => ({
  ...{ type: 'line', done, total, row: { id: `q${done}`, mode: 'answer' } },
  text: { csv: `q${done}\n`, jsonl: `{"id":"q${done}"}\n` },
});
const file = (name: string) => ({ name, text: async () => 'id,question\n' });
const where = { documentIds: undefined, collection: null };

/** Answers line by line when it is told to; `asked` gets the inputs. */
function slowClient(total: number) {
  const asked: unknown[] = [];
  const gates = Array.from({ length: total }, () => Promise.withResolvers<void>());
  async function* events(signal: AbortSignal): AsyncGenerator<QuestionnaireEvent> {
    yield { type: 'begin', total, text: { csv: 'id\n', jsonl: '' } };
    for (const [i, gate] of gates.entries()) {
      signal.throwIfAborted();
      await Promise.race([gate.promise, new Promise((_, reject) => signal.addEventListener('abort', reject))]);
      yield line(i + 1, total);
    }
  }
  const questionnaire = async (input: unknown, { signal }: { signal: AbortSignal }) => {
    asked.push(input);
    return events(signal);
  };
  return { client: { questionnaire } as unknown as EngineClient, asked, next: (i: number) => gates[i]?.resolve() };
}

describe('a questionnaire', () => {
  it('is answered line by line, and its table is kept until it is saved', async () => {
    const { client, asked, next } = slowClient(2);
    const store = createQuestionnaireStore(client);
    const over = store.getState().start(file('List.CSV'), { documentIds: ['a'], collection: 'Leases' });
    next(0);
    await expect.poll(() => store.getState().run?.rows.length).toBe(1);
    expect(store.getState().run).toMatchObject({ file: 'List.CSV', total: 2, isOver: false, isSaved: false });
    next(1);
    await over;
    expect(asked).toEqual([{ text: 'id,question\n', format: 'csv', document_ids: ['a'], collection: 'Leases' }]);
    expect(store.getState().run).toMatchObject({ isOver: true, text: { csv: 'id\nq1\nq2\n' } });
    store.getState().noteSaved();
    expect(store.getState().run?.isSaved).toBe(true);
  });

  it('stopped, keeps what was answered', async () => {
    const { client, next } = slowClient(3);
    const store = createQuestionnaireStore(client);
    const over = store.getState().start(file('q.jsonl'), where);
    next(0);
    await expect.poll(() => store.getState().run?.rows.length).toBe(1);
    store.getState().stop();
    await over;
    expect(store.getState()).toMatchObject({ error: null, run: { isOver: true, rows: [{ id: 'q1' }] } });
  });

  it('one that fails says why', async () => {
    const failing = { questionnaire: async () => Promise.reject(new Error('no')) } as unknown as EngineClient;
    const store = createQuestionnaireStore(failing);
    await store.getState().start(file('q.csv'), where);
    expect(store.getState()).toMatchObject({ run: { isOver: true, rows: [] }, error: { code: 'INTERNAL' } });
  });

  it('another one takes its place, and what the first still says is dropped', async () => {
    const { client, next } = slowClient(1);
    const store = createQuestionnaireStore(client);
    const first = store.getState().start(file('one.csv'), where);
    const second = store.getState().start(file('two.csv'), where);
    await first;
    expect(store.getState().run).toMatchObject({ file: 'two.csv', isOver: false });
    next(0);
    await second;
    expect(store.getState().run).toMatchObject({ file: 'two.csv', isOver: true, rows: [{ id: 'q1' }] });
  });
});
