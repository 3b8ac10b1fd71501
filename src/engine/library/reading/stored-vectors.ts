import type { SidecarReads } from '../sidecars/types.ts';
import { VECTOR_DIMENSIONS } from '../tables/schema.ts';
import { anyOf, quoted } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { documentCache } from './document-cache.ts';
import type { MemoryLimits } from './memory-limits.ts';
import type { VisibleDocuments } from './visible-documents.ts';

/** The vectors of one document. */
export interface DocumentVectors {
  /** Chunk index of each row of the matrix. */
  readonly chunkIndexes: Int32Array;
  /** Rows × VECTOR_DIMENSIONS, each row of unit length. */
  readonly matrix: Float32Array | Int16Array;
  /** What 1 is worth in each row, of vectors of a sidecar; null: the matrix has the numbers themselves. */
  readonly steps: Float32Array | null;
}

/** Those of the table. */
export interface TableVectors extends DocumentVectors {
  readonly matrix: Float32Array;
  readonly steps: null;
}

/** The stored vectors of this model by document id, of these visible documents or, without a list, of all. */
export type StoredVectors = (
  modelSha256: string,
  documentIds?: readonly string[],
) => Promise<ReadonlyMap<string, DocumentVectors>>;

/**
 * Caches vectors: comparing a question with all of them takes a tenth of the time of a filtered scan of the table.
 * Reads those of a document that is being embedded again after each commit.
 */
export function storedVectors(
  store: LanceStore,
  visible: VisibleDocuments,
  limits: MemoryLimits,
  sidecars: SidecarReads,
): StoredVectors {
  let last: { readonly model: string; readonly cache: ReturnType<typeof cacheOf> } | null = null;
  const cacheOf = (model: string) =>
    documentCache<DocumentVectors>(visible, {
      read: async (ids) => {
        const found = await readSidecars(sidecars, visible, ids, model);
        const left = ids.filter((id) => !found.has(id));
        if (left.length > 0) for (const [id, own] of await readVectors(store, left, model)) found.set(id, own);
        return found;
      },
      limit: limits.vectors,
      state: async ({ embeddedModel }) =>
        embeddedModel === model ? 'complete' : `version ${await store.version('vectors')}`,
    });
  return (model, documentIds) => {
    // One model serves at a time: the vectors of the one before are given up.
    if (last?.model !== model) last = { model, cache: cacheOf(model) };
    return last.cache(documentIds);
  };
}

/** Those of documents that have them in a sidecar. */
async function readSidecars(
  sidecars: SidecarReads,
  visible: VisibleDocuments,
  documentIds: readonly string[],
  model: string,
): Promise<Map<string, DocumentVectors>> {
  const { byId } = await visible.now();
  const found = new Map<string, DocumentVectors>();
  for (const id of documentIds) {
    const document = byId.get(id);
    const own = document && sidecars.allVectors(document, model);
    if (own) found.set(id, { chunkIndexes: Int32Array.from(own.steps.keys()), ...own });
  }
  return found;
}

/** The vectors of a model in the table, each scaled to unit length, by document id. */
export async function readVectors(
  store: LanceStore,
  documentIds: readonly string[],
  model: string,
): Promise<Map<string, TableVectors>> {
  const where = `${anyOf('document_id', documentIds)} AND model = ${quoted(model)}`;
  const columns = await store.readColumns('vectors', ['document_id', 'chunk_index', 'vector'], where);
  const ids = columns.texts('document_id');
  const indexes = columns.integers('chunk_index');
  const vectors = columns.vectors('vector');
  const grouped = Map.groupBy(ids.keys(), (row) => ids[row] as string);
  return new Map(
    [...grouped].map(([documentId, own]) => {
      const matrix = new Float32Array(own.length * VECTOR_DIMENSIONS);
      // A damaged vector stays all zeros, which is similar to nothing; a NaN would spoil every comparison.
      for (const [i, row] of own.entries()) {
        const values = vectors[row];
        const place = matrix.subarray(i * VECTOR_DIMENSIONS, (i + 1) * VECTOR_DIMENSIONS);
        if (values?.length === VECTOR_DIMENSIONS) scaleToUnit(values, place);
      }
      const chunkIndexes = Int32Array.from(own, (row) => indexes[row] as number);
      return [documentId, { chunkIndexes, matrix, steps: null }];
    }),
  );
}

/** The row of a passage; undefined where it has no vector. */
export function rowOf({ chunkIndexes }: Pick<DocumentVectors, 'chunkIndexes'>, chunkIndex: number): number | undefined {
  // In order and without gaps, so it is usually there.
  const row = chunkIndexes[chunkIndex] === chunkIndex ? chunkIndex : chunkIndexes.indexOf(chunkIndex);
  return row < 0 ? undefined : row;
}

/** Scales a vector to unit length; see `scaleToUnit`. */
export function unitLength(values: Float32Array): Float32Array {
  const unit = new Float32Array(values.length);
  scaleToUnit(values, unit);
  return unit;
}

/** How far from 1 the square of a length may be that is 1 but for rounding. */
const ROUNDING = 1e-6;

/**
 * Writes a vector scaled to unit length. One of length 0, or with values that are not finite, leaves the zeros that are
 * there: it is similar to nothing.
 */
function scaleToUnit(values: Float32Array, to: Float32Array): void {
  // Counted loops: this runs over all vectors of the library before its first search.
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] as number) * (values[i] as number);
  if (Math.abs(squares - 1) < ROUNDING) to.set(values);
  else if (squares > 0 && Number.isFinite(squares)) {
    const length = Math.sqrt(squares);
    for (let i = 0; i < values.length; i++) to[i] = (values[i] as number) / length;
  }
}

/**
 * Cosines of a vector of unit length with the rows `from` to before `to` of the matrix. Unrolled four times with
 * separate sums, it takes two thirds of the time; it runs over the whole library for each search.
 */
export function cosines(
  { matrix, steps }: Pick<DocumentVectors, 'matrix' | 'steps'>,
  unit: Float32Array,
  from: number,
  to: number,
): Float32Array {
  const values = new Float32Array(to - from);
  for (let row = from; row < to; row++) {
    const at = row * VECTOR_DIMENSIONS;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0; i < VECTOR_DIMENSIONS; i += 4) {
      a += (matrix[at + i] as number) * (unit[i] as number);
      b += (matrix[at + i + 1] as number) * (unit[i + 1] as number);
      c += (matrix[at + i + 2] as number) * (unit[i + 2] as number);
      d += (matrix[at + i + 3] as number) * (unit[i + 3] as number);
    }
    values[row - from] = (a + b + c + d) * (steps?.[row] ?? 1);
  }
  return values;
}
