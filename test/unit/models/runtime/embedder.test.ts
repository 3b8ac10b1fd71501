import { describe, expect, it } from 'vitest';
import { createEmbedder, type EmbeddingContext } from '../../../../src/engine/models/runtime/embedder.ts';
import { SharedLock } from '../../../../src/engine/models/runtime/shared-lock.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** How many tokens each vector was made of. */
const lengthsOf = (vectors: readonly Float32Array[]) => vectors.map(([x = 0, y = 1]) => Math.round(x / y));

/** Each context gives [number of tokens, 1] and notes the texts in the order they were worked on. */
function setUp(contexts = 2) {
  const seen: number[] = [];
  let busy = 0;
  let mostBusy = 0;
  const context: EmbeddingContext = {
    vector: async (tokens) => {
      busy++;
      mostBusy = Math.max(mostBusy, busy);
      seen.push(tokens.length);
      await tick();
      busy--;
      return [tokens.length, 1];
    },
  };
  const lock = new SharedLock();
  const embedder = createEmbedder({
    modelSha256: 'h',
    dimensions: 2,
    maxTokens: 12,
    specialTokens: 2,
    tokenize: (text) => [...text].map(() => 1),
    contexts: new Array(contexts).fill(context),
    lock,
  });
  return { embedder, lock, seen, mostBusy: () => mostBusy };
}

describe('the embedder', () => {
  it('gives unit vectors in the order of the texts, several contexts at work', async () => {
    const { embedder, mostBusy } = setUp();
    const vectors = await embedder.embed(['a', 'aaa', 'aa']);
    expect(lengthsOf(vectors)).toEqual([1, 3, 2]);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
    expect(mostBusy()).toBe(2);
  });

  it("cuts at the model's limit, special tokens counted", async () => {
    const { embedder, seen } = setUp();
    await embedder.embed(['a'.repeat(50)]);
    expect(seen).toEqual([10]);
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
