import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { replaceFileDurably } from '../../../src/files/durable-file.ts';
import { nullIfMissing } from '../../../src/files/missing.ts';
import { hashOf } from '../../library/hash-tree.ts';

export interface PlainVectorsOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly status: (text: string) => void;
}

/** Texts embedded between two words on how far it is. */
const PORTION = 64;

/**
 * The vector of every text, in order: from `folder` when the same texts were embedded by the same model before (it
 * takes minutes).
 */
export async function plainVectors(
  texts: readonly string[],
  embedder: Embedder,
  { folder, signal, status }: PlainVectorsOptions,
): Promise<Float32Array[]> {
  const path = join(folder, `${hashOf(JSON.stringify([embedder.modelSha256, texts])).slice(0, 32)}.f32`);
  const size = embedder.dimensions * Float32Array.BYTES_PER_ELEMENT;
  const known = await readOrNull(path);
  if (known !== null && known.byteLength === texts.length * size) {
    const all = new Float32Array(known.buffer, known.byteOffset, known.byteLength / Float32Array.BYTES_PER_ELEMENT);
    return texts.map((_, i) => all.subarray(i * embedder.dimensions, (i + 1) * embedder.dimensions));
  }
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += PORTION) {
    status(`embedding the chunks of the plain pipeline, once: ${at} of ${texts.length}`);
    vectors.push(...(await embedder.embed(texts.slice(at, at + PORTION), { signal })));
  }
  const bytes = Buffer.alloc(texts.length * size);
  vectors.forEach((vector, i) => {
    bytes.set(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), i * size);
  });
  await mkdir(folder, { recursive: true });
  await replaceFileDurably(path, bytes);
  return vectors;
}

/** A copy of its own, so that it begins at a multiple of four bytes. */
async function readOrNull(path: string): Promise<Uint8Array | null> {
  const bytes = await readFile(path).catch(nullIfMissing);
  return bytes === null ? null : new Uint8Array(bytes);
}
