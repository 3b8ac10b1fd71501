import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bertToGguf } from '../../../src/engine/models/provision/bert-to-gguf.ts';
import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { type BertThread, openBertThread } from '../../../src/engine/models/runtime/bert/bert-thread.ts';
import { restingThread } from '../../../src/engine/models/runtime/bert/resting-thread.ts';
import type { Encoder } from '../../../src/engine/models/types.ts';
import { EMBEDDING_WORKER } from '../../fakes/models/embedding-worker.ts';
import { TINY_VOCABULARY, tinyBertWeights } from '../../unit/models/tiny-bert.ts';

const FILE = bertToGguf(tinyBertWeights(), TINY_VOCABULARY, { name: 'tiny', heads: 4, layerNormEpsilon: 1e-12 });
let folder: string;
let encoder: Encoder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-bert-'));
  const path = join(folder, 'model.gguf');
  await writeFile(path, FILE);
  const made = await encoderOf({ path, file: 'model.gguf', sha256: 'a'.repeat(64) });
  if (made === null) throw new Error('the tiny model is of another form');
  encoder = made;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openedThread = (onEnd: () => void = () => undefined): Promise<BertThread> =>
  openBertThread(EMBEDDING_WORKER, { ...encoder, mostThreads: 1 }, onEnd);

describe('the embedding thread', () => {
  it('embeds batches that are given at once', async () => {
    const thread = await openedThread();
    const batches = await Promise.all([
      thread.embed([[3, 6, 4]]),
      thread.embed([
        [3, 7, 4],
        [3, 6, 4],
      ]),
    ]);
    expect(batches.map((vectors) => vectors.map((vector) => vector.length))).toEqual([[32], [32, 32]]);
    expect(batches[1]?.[1]?.[0]).toBeCloseTo(batches[0]?.[0]?.[0] as number, 4);
    await thread.close();
  });

  it('says what fails in it, and goes on', async () => {
    const thread = await openedThread();
    await expect(thread.embed([[3, 99_999, 4]])).rejects.toThrow();
    expect(await thread.embed([[3, 6, 4]])).toHaveLength(1);
    await thread.close();
  });

  it('refuses a file that it cannot read', async () => {
    let ends = 0;
    const opening = (path: string) =>
      openBertThread(EMBEDDING_WORKER, { path, width: 32, mostThreads: 1 }, () => void ends++);
    const other = join(folder, 'other.onnx');
    await writeFile(other, Uint8Array.of(1, 2, 3));
    await expect(opening(other)).rejects.toThrow('protobuf');
    await expect(opening(join(folder, 'none.onnx'))).rejects.toThrow('ENOENT');
    expect(ends).toBe(0);
  });

  it('fails what it was asked when it ends', async () => {
    let ends = 0;
    const thread = await openedThread(() => void ends++);
    const asked = thread.embed(Array.from({ length: 500 }, () => [3, 6, 7, 6, 7, 6, 7, 4]));
    const refused = expect(asked).rejects.toThrow('the embedding thread ended');
    await thread.close();
    await refused;
    expect(ends).toBe(1);
    await expect(thread.embed([[3, 6, 4]])).rejects.toThrow('the embedding thread ended');
  });
});

describe('a thread that rests', () => {
  const counted = () => {
    const state = { opened: 0, ended: 0 };
    const open = async (onEnd: () => void) => {
      state.opened++;
      return openedThread(() => {
        state.ended++;
        onEnd();
      });
    };
    return { state, open };
  };

  it('is opened for its first batch, ends when it had none for a while, and is opened again', async () => {
    const { state, open } = counted();
    const thread = restingThread(open, 50);
    expect(state).toEqual({ opened: 0, ended: 0 });
    const embedding = Promise.all([thread.embed([[3, 6, 4]]), thread.embed([[3, 7, 4]])]);
    expect(thread.isOpen()).toBe(false);
    const [one, two] = await embedding;
    expect(thread.isOpen()).toBe(true);
    expect([one, two]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect(state.opened).toBe(1);
    await expect.poll(() => state.ended).toBe(1);
    expect(thread.isOpen()).toBe(false);
    const again = await thread.embed([[3, 6, 4]]);
    expect(again).toEqual(one);
    expect(state.opened).toBe(2);
    await thread.close();
    expect(state.ended).toBe(2);
  });

  it('tells who waits that it cannot be opened, and tries again', async () => {
    const { state, open } = counted();
    let isBroken = true;
    const thread = restingThread(async (onEnd) => {
      if (isBroken) throw new Error('no memory');
      return open(onEnd);
    }, 50);
    await expect(thread.embed([[3, 6, 4]])).rejects.toThrow('no memory');
    isBroken = false;
    expect(await thread.embed([[3, 6, 4]])).toHaveLength(1);
    await thread.close();
    expect(state).toEqual({ opened: 1, ended: 1 });
  });
});
