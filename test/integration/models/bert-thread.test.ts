import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bertToGguf } from '../../../src/engine/models/provision/bert-to-gguf.ts';
import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { type BertThread, openBertThread } from '../../../src/engine/models/runtime/bert/bert-thread.ts';
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
  openBertThread(EMBEDDING_WORKER, encoder, onEnd);

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
    const opening = (path: string) => openBertThread(EMBEDDING_WORKER, { path, width: 32 }, () => void ends++);
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
