import { describe, expect, it } from 'vitest';
import type { EmbeddingForm } from '../../../../src/engine/models/catalog.ts';
import { createEmbedder, type EmbeddingContext } from '../../../../src/engine/models/runtime/embedder.ts';
import { SharedLock } from '../../../../src/engine/models/runtime/shared-lock.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** How many tokens each vector was made of. */
const lengthsOf = (vectors: readonly Float32Array[]) => vectors.map(([x = 0, y = 1]) => Math.round(x / y));

/** Each context gives [number of tokens, 1] and notes the texts in the order they were worked on. */
function setUp(contexts = 2, batchTokens = 0, form?: EmbeddingForm, vector?: readonly number[]) {
  const seen: number[] = [];
  const batches: number[] = [];
  let busy = 0;
  let mostBusy = 0;
  const context: EmbeddingContext = {
    vectors: async (texts) => {
      busy++;
      mostBusy = Math.max(mostBusy, busy);
      seen.push(...texts.map((tokens) => tokens.length));
      batches.push(texts.length);
      await tick();
      busy--;
      return texts.map((tokens) => vector ?? [tokens.length, 1]);
    },
  };
  const lock = new SharedLock();
  const embedder = createEmbedder({
    modelSha256: 'h',
    dimensions: 2,
    form,
    maxTokens: 12,
    specialTokens: 2,
    batchTokens,
    tokenize: (text) => [...text].map(() => 1),
    contexts: new Array(contexts).fill(context),
    lock,
  });
  return { embedder, lock, seen, batches, mostBusy: () => mostBusy };
}

describe('the embedder', () => {
  it('gives unit vectors in the order of the texts, several contexts at work', async () => {
    const { embedder, mostBusy } = setUp();
    const vectors = await embedder.embed(['a', 'aaa', 'aa']);
    expect(lengthsOf(vectors)).toEqual([1, 3, 2]);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
    expect(mostBusy()).toBe(2);
  });

  it('says what a text is to a model that wants to know, and shortens vectors as its card says', async () => {
    const form = { question: 'q: ', passage: 'text: ', dimensions: 2 };
    const { embedder, seen } = setUp(1, 0, form, [3, 1, -1, -3]);
    const [vector] = await embedder.embed(['a']);
    await embedder.embed(['a'], { as: 'question' });
    expect(seen).toEqual(['text: a'.length, 'q: a'.length]);
    // The mean is 0 already: only the first two are left, at unit length.
    expect([...(vector as Float32Array)].map((value) => value.toFixed(3))).toEqual(['0.949', '0.316']);
    expect(embedder.dimensions).toBe(2);
    const moved = setUp(1, 0, form, [13, 11, 9, 7]).embedder;
    expect([...((await moved.embed(['a']))[0] as Float32Array)][0]).toBeCloseTo(0.949, 3);
  });

  it("cuts at the model's limit, special tokens counted", async () => {
    const { embedder, seen } = setUp();
    await embedder.embed(['a'.repeat(50)]);
    expect(seen).toEqual([10]);
  });

  it('embeds so many texts together as fit into a batch, in their order', async () => {
    const { embedder, seen, batches } = setUp(1, 12);
    // With their special tokens 3, 6, 3 and 4 long: the first three are 12.
    expect(lengthsOf(await embedder.embed(['a', 'aaaa', 'a', 'aa']))).toEqual([1, 4, 1, 2]);
    expect([seen, batches]).toEqual([
      [1, 4, 1, 2],
      [3, 1],
    ]);
  });

  it('embeds a text beyond the size of a batch by itself', async () => {
    const { embedder, batches } = setUp(1, 4);
    expect(lengthsOf(await embedder.embed(['aaaaa', 'a', 'aaaaaa']))).toEqual([5, 1, 6]);
    expect(batches).toEqual([1, 1, 1]);
    expect(await embedder.embed([])).toEqual([]);
  });

  it('lets one question pass between the texts of a batch', async () => {
    const { embedder, seen } = setUp(1);
    const batch = embedder.embed(new Array(20).fill('aaa'));
    await tick();
    await embedder.embed(['a']);
    expect(seen.length).toBeLessThan(6);
    await batch;
  });

  it('lets an urgent batch pass as a whole', async () => {
    const { embedder, seen } = setUp(1);
    const batch = embedder.embed(new Array(20).fill('aaa'));
    await tick();
    const vectors = await embedder.embed(['a', 'aa', 'a', 'aa', 'a', 'aa'], { isUrgent: true });
    expect(lengthsOf(vectors)).toEqual([1, 2, 1, 2, 1, 2]);
    expect(seen.filter((length) => length === 3).length).toBeLessThan(6);
    await batch;
    expect(seen).toHaveLength(26);
  });

  it('opens no further context for requests of one batch, which take those that are open', async () => {
    const embedded: string[] = [];
    let isOpen = false;
    const context = (name: string): EmbeddingContext => ({
      vectors: async (texts) => {
        embedded.push(name);
        await tick();
        return texts.map(() => [1]);
      },
    });
    const { vectors } = context('second');
    const second: EmbeddingContext = {
      isOpen: () => isOpen,
      vectors: (texts) => {
        isOpen = true;
        return vectors(texts);
      },
    };
    const parts = { modelSha256: 'h', dimensions: 1, maxTokens: 12, specialTokens: 2, batchTokens: 0 };
    const tokenize = (text: string) => [...text].map(() => 1);
    const contexts = [context('first'), second];
    const embedder = createEmbedder({ ...parts, tokenize, contexts, lock: new SharedLock() });
    await Promise.all([embedder.embed(['a']), embedder.embed(['b']), embedder.embed(['c'])]);
    expect(embedded).toEqual(['first', 'first', 'first']);
    await embedder.embed(['a', 'b', 'c', 'd']);
    expect(embedded.filter((name) => name === 'second')).toHaveLength(2);
    embedded.length = 0;
    await Promise.all([embedder.embed(['a']), embedder.embed(['b'])]);
    expect(embedded).toEqual(['first', 'second']);
  });

  it('waits while a chat request holds the lock', async () => {
    const { embedder, lock, seen } = setUp();
    const letGo = await lock.acquire('alone');
    const running = embedder.embed(['a']);
    await tick();
    expect(seen).toEqual([]);
    letGo();
    expect(lengthsOf(await running)).toEqual([1]);
  });

  it('is cancelled between two texts', async () => {
    const { embedder, seen } = setUp();
    const stop = new AbortController();
    const running = embedder.embed(new Array(50).fill('a'), { signal: stop.signal });
    await tick();
    stop.abort();
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(seen.length).toBeLessThan(10);
    expect(lengthsOf(await embedder.embed(['aa', 'a']))).toEqual([2, 1]);
  });
});
