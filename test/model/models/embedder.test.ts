import { getLlama, LlamaLogLevel } from 'node-llama-cpp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { createLlamaRuntime, type LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { EMBEDDING_WORKER } from '../../fakes/models/embedding-worker.ts';
import { requireModel } from './require-model.ts';

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) return Number.NaN;
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0);
}

describe('the embedding model, converted by Pincite', () => {
  let runtime: LlamaRuntime;
  let embedder: Embedder;
  beforeAll(async () => {
    runtime = createLlamaRuntime({
      embeddingWorker: EMBEDDING_WORKER,
      encoder: encoderOf,
      chatModel: () => requireModel('smollm2'),
      embedModel: () => requireModel('minilm'),
    });
    embedder = await runtime.embedder();
  });
  afterAll(() => runtime.dispose());

  // Reference: the F16 file made by llama.cpp's own converter, see facts.md; Q8_0 moves them by less than 0.01.
  it.each([
    ['That is a happy dog', 0.6945],
    ['That is a very happy person', 0.9428],
    ['Today is a sunny day', 0.2568],
  ])('gives the reference cosine for "That is a happy person" and "%s"', async (text, reference) => {
    const [person, other] = await embedder.embed(['That is a happy person', text]);
    expect(Math.abs(cosine(person, other) - reference)).toBeLessThan(0.01);
  });

  it("gives vectors of unit length and of the model's 384 dimensions, in the order of the texts", async () => {
    const texts = Array.from({ length: 7 }, (_, index) => `Section ${index} is about ${'annual leave '.repeat(index)}`);
    const together = await embedder.embed(texts);
    expect(together.map((vector) => vector.length)).toEqual(texts.map(() => 384));
    expect(embedder.dimensions).toBe(384);
    for (const [index, text] of texts.entries()) {
      const [alone] = await embedder.embed([text]);
      expect(cosine(alone, together[index])).toBeCloseTo(1, 4);
      expect(cosine(together[index], together[index])).toBeCloseTo(1, 5);
    }
  });

  it('cuts a text that is longer than the 512 tokens of the model', async () => {
    const long = 'leave '.repeat(510);
    const [whole, cut] = await embedder.embed([long, `${long} ${'dragon '.repeat(400)}`]);
    expect(cosine(whole, cut)).toBeCloseTo(1, 5);
    const [shorter, longer] = await embedder.embed(['leave '.repeat(200), `${'leave '.repeat(200)} dragon`]);
    expect(cosine(shorter, longer)).toBeLessThan(0.999);
  });

  it('takes an empty text and no text', async () => {
    expect(await embedder.embed([])).toEqual([]);
    expect((await embedder.embed(['']))[0]).toHaveLength(384);
  });

  // Their retrieval is compared with llama.cpp's in docs/trials/models (ADR 0062).
  it('gives vectors near to those that llama.cpp gives with the same file, and the same alone and together', async () => {
    const llama = await getLlama({ build: 'never', gpu: false, logLevel: LlamaLogLevel.error });
    const model = await llama.loadModel({ modelPath: (await requireModel('minilm')).path });
    const context = await model.createEmbeddingContext({ contextSize: 513, batchSize: 512, threads: 1 });
    try {
      const texts = [
        'annual report Revenue\nNet revenue was $1,234.5 million in 2021, 12% more than in the year before (see Note 4).',
        'Der Vertrag endet am 31. Dezember; café, naïve, 東京 and Ωmega stand in it too.',
        'leave '.repeat(300),
        '§ 4.2',
        'unbelievably-long_identifier::with/odd\\signs <tag> {json: "x"} \u2014 \ufffd',
      ];
      const own = await embedder.embed(texts);
      for (const [i, text] of texts.entries()) {
        const { vector } = await context.getEmbeddingFor(text);
        expect(cosine(own[i], Float32Array.from(vector))).toBeGreaterThan(0.99);
        expect((await embedder.embed([text]))[0]).toEqual(own[i]);
      }
    } finally {
      await llama.dispose();
    }
  });

  it('stops when aborted and works again afterwards', async () => {
    const [before] = await embedder.embed(['again']);
    const stop = new AbortController();
    const running = embedder.embed(new Array(200).fill('a text that takes its time '.repeat(30)), {
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 50);
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
    const [after, other] = await embedder.embed(['again', 'a dragon']);
    expect(cosine(before, after)).toBeCloseTo(1, 4);
    expect(cosine(before, other)).toBeLessThan(0.9);
  });
});
