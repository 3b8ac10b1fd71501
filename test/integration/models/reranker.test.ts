import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReranker, type Reranker } from '../../../evaluation/quality/reader/reranker.ts';
import { roleOf } from '../../../src/engine/models/gguf-role.ts';
import type { VerifiedModel } from '../../../src/engine/models/model-file.ts';
import { bertToGguf } from '../../../src/engine/models/provision/bert-to-gguf.ts';
import { readGguf } from '../../../src/engine/models/runtime/read-gguf.ts';
import { TINY_VOCABULARY, tinyBertWeights } from '../../unit/models/tiny-bert.ts';
import { tinyReranker } from './tiny-reranker.ts';

describe('a reranker', () => {
  let folder: string;
  let file: VerifiedModel;
  let reranker: Reranker;
  const kept = async (name: string, bytes: Uint8Array): Promise<VerifiedModel> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return { file: name, path, sha256: '0'.repeat(64) };
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-reranker-'));
    file = await kept('tiny.gguf', tinyReranker());
    reranker = await openReranker(file);
  });
  afterAll(async () => {
    await reranker.close();
    await rm(folder, { recursive: true });
  });

  it('is told by its file', async () => {
    expect(roleOf(await readGguf(file.path, file.file), file.file, 384)).toBe('rerank');
  });

  it('gives each line a probability, in the order of the lines, which depends on both texts', async () => {
    const of = async (question: string, lines: readonly string[]) =>
      (await reranker.score(question, lines)).map(({ score }) => score);
    const [long, short] = (await of('leave', ['leaving leave leave', 'leave'])) as [number, number];
    expect(long).toBeGreaterThan(0);
    expect(long).toBeLessThan(1);
    expect(short).not.toBeCloseTo(long, 6);
    expect(await of('leave', ['leave', 'leaving leave leave'])).toEqual([short, long]);
    expect(await of('leaving leaving', ['leave'])).not.toEqual([short]);
    expect(await of('leave', [])).toEqual([]);
  });

  it('reads a line that is longer than the model sees', async () => {
    const [scored] = await reranker.score('leave', ['leave '.repeat(200)]);
    expect(scored?.score).toBeGreaterThan(0);
  });

  it('stops when it is cancelled, and opens no other model', async () => {
    await expect(reranker.score('leave', ['leave'], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    const embedder = await kept(
      'embedder.gguf',
      bertToGguf(tinyBertWeights(), TINY_VOCABULARY, { name: 'tiny', heads: 4, layerNormEpsilon: 1e-12 }),
    );
    await expect(openReranker(embedder)).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });
});
