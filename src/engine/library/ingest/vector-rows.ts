import { createHash } from 'node:crypto';
import { PinciteError } from '../../../contract/errors.ts';
import type { RowTaker } from '../tables/content-rows.ts';
import { inPortions } from '../tables/in-portions.ts';
import { text, vector } from '../tables/row-values.ts';
import { VECTOR_DIMENSIONS } from '../tables/schema.ts';
import { anyOf, noneOf, quoted } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';

/** A passage with the text that its vector is made of. */
export interface EmbeddedText {
  readonly passage: StoredPassage;
  readonly text: string;
}

export interface EmbeddedPassage extends EmbeddedText {
  readonly vector: Float32Array;
}

/** Most texts that are looked up at once. */
const LOOKED_UP = 2_000;

/** 132 bits of its SHA-256: a text, in any document, has one vector of a model. */
const hashOf = (embedded: string): string => createHash('sha256').update(embedded).digest('base64url').slice(0, 22);

/** The vectors of this model that stand in the library already, of any document, by the text that they are made of. */
export async function storedVectorsOf(
  store: LanceStore,
  texts: Iterable<string>,
  model: string,
): Promise<Map<string, Float32Array>> {
  const byHash = new Map([...new Set(texts)].map((one) => [hashOf(one), one]));
  const found = new Map<string, Float32Array>();
  for (const hashes of inPortions([...byHash.keys()], () => 1, LOOKED_UP)) {
    const where = `model = ${quoted(model)} AND ${anyOf('text_hash', hashes)}`;
    for (const row of await store.read('vectors', { columns: ['text_hash', 'vector'], where })) {
      const own = vector(row, 'vector');
      if (isUsable(own)) found.set(byHash.get(text(row, 'text_hash')) as string, own);
    }
  }
  return found;
}

const isUsable = (values: Float32Array): boolean =>
  values.length === VECTOR_DIMENSIONS && values.every(Number.isFinite);

/** A vector that an embedder made. Throws INTERNAL for one that is none. */
export function checkedVector(values: Float32Array | undefined): Float32Array {
  if (values !== undefined && isUsable(values)) return values;
  throw new PinciteError('INTERNAL', { why: 'the embedder returned no usable vector' });
}

export async function appendVectors(store: RowTaker, rows: readonly EmbeddedPassage[], model: string): Promise<void> {
  const flat = new Float32Array(rows.length * VECTOR_DIMENSIONS);
  rows.forEach((row, i) => {
    flat.set(row.vector, i * VECTOR_DIMENSIONS);
  });
  await store.append('vectors', {
    chunk_id: rows.map(({ passage }) => passage.chunkId),
    document_id: rows.map(({ passage }) => passage.documentId),
    chunk_index: rows.map(({ passage }) => passage.chunkIndex),
    vector: flat,
    model: rows.map(() => model),
    text_hash: rows.map((row) => hashOf(row.text)),
  });
}

/**
 * The passages that have no vector of this model yet. Its vectors of passages that are gone, or stored twice, are
 * deleted first, so that after appending the missing ones each passage has exactly one; so are those of models that are
 * not kept. `where` selects the documents of `passages`.
 */
export async function missingVectors(
  store: LanceStore,
  passages: readonly StoredPassage[],
  where: string,
  { model, kept }: { readonly model: string; readonly kept: ReadonlySet<string> },
): Promise<StoredPassage[]> {
  const foreign = `${where} AND ${noneOf('model', [model, ...kept])}`;
  if ((await store.count('vectors', foreign)) > 0) await store.delete('vectors', foreign);

  const wanted = new Set(passages.map((passage) => passage.chunkId));
  const present = new Set<string>();
  const wrong = new Set<string>();
  const own = `${where} AND model = ${quoted(model)}`;
  for (const row of await store.read('vectors', { columns: ['chunk_id'], where: own })) {
    const id = text(row, 'chunk_id');
    if (present.has(id) || !wanted.has(id)) wrong.add(id);
    present.add(id);
  }
  if (wrong.size > 0) await store.delete('vectors', `${anyOf('chunk_id', wrong)} AND model = ${quoted(model)}`);
  return passages.filter(({ chunkId }) => !present.has(chunkId) || wrong.has(chunkId));
}
