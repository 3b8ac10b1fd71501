import { LRUCache } from 'lru-cache';
import type { SidecarReads } from '../sidecars/types.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { chunkId, chunkPlace } from '../tables/passage-row.ts';
import { number, text, vector as vectorIn } from '../tables/row-values.ts';
import { anyOf, quoted } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import { type MemoryLimits, passagesIn } from './memory-limits.ts';
import { passageKey } from './passage-keys.ts';
import { cosines, type DocumentVectors, rowOf, type StoredVectors, unitLength } from './stored-vectors.ts';
import type { DocumentsNow, KnownDamage, VisibleDocuments } from './visible-documents.ts';

export interface NearVector {
  readonly documentId: string;
  readonly chunkIndex: number;
  /** Cosine in -1..1. */
  readonly cosine: number;
}

interface Scope {
  readonly limit: number;
  readonly documentIds?: readonly string[] | undefined;
  readonly modelSha256: string;
}

export interface NearVectors {
  /** The nearest first, of visible documents that are not damaged. */
  search(unit: Float32Array, scope: Scope): Promise<NearVector[]>;
  /** Cosines of these passages by chunk id. Leaves out those without a vector of this model. */
  ofPassages(unit: Float32Array, chunkIds: readonly string[], modelSha256: string): Promise<Map<string, number>>;
}

/**
 * How far the index is searched: all its partitions up to 1.6 million vectors, by their codes alone. The rows that are
 * found are compared once more by their whole vectors here, so that their cosines are exact (docs/adr/0063).
 */
const DEPTH = { probes: 400, refine: null };
/** Most vectors of a large library in memory, 1.5 KB each: a few dozen questions' candidates. */
const KEPT_VECTORS = 10_000;
/** Rows requested beyond the limit, in case some belong to documents that are not visible, or to another model. */
const SPARE_ROWS = 20;
/** Fewest rows whose whole vectors are compared: by their codes some of the ten nearest are not among the first 30. */
const LEAST_COMPARED = 100;

/**
 * Compares a vector with those of a scope of the documents that somebody sees: exactly, in memory, where the scope's
 * vectors fit there; else by the index in the table, and exactly there while there is none.
 */
export function nearVectors(
  store: LanceStore,
  inMemory: StoredVectors,
  damage: KnownDamage,
  limits: MemoryLimits,
  sidecars: SidecarReads,
): (seen: Pick<VisibleDocuments, 'now'>) => NearVectors {
  const cosinesOf = tableCosines(store, sidecars);
  const inTable = async (
    unit: Float32Array,
    { limit, documentIds, modelSha256 }: Scope,
    rows: readonly DocumentRow[],
    now: DocumentsNow,
  ): Promise<NearVector[]> => {
    const documents = new Set(rows.map(({ summary }) => summary.document_id));
    // Without the name of the model, a tenth of the search's time to read: all are compared by the vectors of this one.
    const columns = ['document_id', 'chunk_index'];
    const asked = Math.max(LEAST_COMPARED, limit + SPARE_ROWS);
    const usable = async (rows: readonly Row[]): Promise<NearVector[]> => {
      const places = rows
        .map((row) => ({ documentId: text(row, 'document_id'), chunkIndex: number(row, 'chunk_index') }))
        .filter(({ documentId }) => documents.has(documentId));
      const own = await cosinesOf(unit, places, now, modelSha256);
      // By passage: while a library is embedded anew, a passage has rows of two models.
      const near = new Map<string, NearVector>();
      for (const [i, { documentId, chunkIndex }] of places.entries()) {
        const cosine = own[i] ?? null;
        if (cosine !== null) near.set(chunkId(documentId, chunkIndex), { documentId, chunkIndex, cosine });
      }
      return [...near.values()].sort((a, b) => b.cosine - a.cosine).slice(0, limit);
    };
    if (documentIds === undefined) {
      const nearest = await store.nearest('vectors', 'vector', unit, DEPTH, { columns, limit: asked });
      const found = await usable(nearest);
      if (found.length >= limit || nearest.length < asked) return found;
    }
    const where = `${anyOf('document_id', documents)} AND model = ${quoted(modelSha256)}`;
    return usable(await store.nearest('vectors', 'vector', unit, DEPTH, { columns, where, limit }));
  };
  return (seen) => ({
    search: async (unit, scope) => {
      const now = await seen.now();
      const damaged = damage.among(now);
      const inScope =
        scope.documentIds === undefined
          ? now.rows
          : [...new Set(scope.documentIds)].flatMap((id) => now.byId.get(id) ?? []);
      const rows = damaged.size === 0 ? inScope : inScope.filter((row) => !damaged.has(row.summary.document_id));
      if (passagesIn(rows) > limits.vectors) return inTable(unit, scope, rows, now);
      const stored = await inMemory(scope.modelSha256, scope.documentIds);
      return nearest(new Map([...stored].filter(([id]) => !damaged.has(id))), unit, scope.limit);
    },
    ofPassages: async (unit, chunkIds, modelSha256) => {
      const now = await seen.now();
      const found = new Map<string, number>();
      const places = chunkIds.map(chunkPlace);
      if (now.passages > limits.vectors) {
        for (const [i, cosine] of (await cosinesOf(unit, places, now, modelSha256)).entries())
          if (cosine !== null) found.set(chunkIds[i] as string, cosine);
        return found;
      }
      const stored = await inMemory(
        modelSha256,
        places.map((place) => place.documentId),
      );
      for (const { documentId, chunkIndex } of places) {
        const own = stored.get(documentId);
        const row = own && rowOf(own, chunkIndex);
        if (own && row !== undefined)
          found.set(chunkId(documentId, chunkIndex), cosines(own, unit, row, row + 1)[0] as number);
      }
      return found;
    },
  });
}

/** A passage by its document and its number there. */
type Place = Omit<NearVector, 'cosine'>;

/**
 * Cosines of passages with a vector of unit length, null of one without a vector, of a library whose vectors are not
 * read into memory. Of each passage its vector is read, in a sidecar where there is one, and kept for a while.
 */
function tableCosines(store: LanceStore, sidecars: SidecarReads) {
  const kept = new LRUCache<number, Float32Array>({ max: KEPT_VECTORS });
  let model: string | null = null;
  /** The vectors of unit length of these passages; those of a table that is not read into memory. */
  const vectorsOf = async (
    places: readonly Place[],
    { byId }: DocumentsNow,
    modelSha256: string,
  ): Promise<readonly (Float32Array | undefined)[]> => {
    // One model serves at a time: the vectors of the one before are given up.
    if (model !== modelSha256) kept.clear();
    model = modelSha256;
    const found = places.map((): Float32Array | undefined => undefined);
    const missing = new Map<DocumentRow, number[]>();
    for (const [i, { documentId, chunkIndex }] of places.entries()) {
      const document = byId.get(documentId);
      if (document === undefined) continue;
      found[i] = kept.get(passageKey(document, chunkIndex));
      if (found[i] !== undefined) continue;
      const others = missing.get(document);
      if (others === undefined) missing.set(document, [i]);
      else others.push(i);
    }
    const left = new Map<string, number[]>();
    const take = (at: number, document: DocumentRow, vector: Float32Array): void => {
      kept.set(passageKey(document, (places[at] as Place).chunkIndex), vector);
      found[at] = vector;
    };
    for (const [document, asked] of missing) {
      const indexes = asked.map((at) => (places[at] as Place).chunkIndex);
      const vectors = sidecars.vectors(document, modelSha256, indexes);
      for (const [k, at] of asked.entries()) {
        const id = chunkId(document.summary.document_id, indexes[k] as number);
        if (vectors === null) left.set(id, [...(left.get(id) ?? []), at]);
        else take(at, document, vectors[k] as Float32Array);
      }
    }
    if (left.size === 0) return found;
    const where = `${anyOf('chunk_id', left.keys())} AND model = ${quoted(modelSha256)}`;
    for (const row of await store.read('vectors', { columns: ['chunk_id', 'vector'], where })) {
      const id = text(row, 'chunk_id');
      const document = byId.get(chunkPlace(id).documentId) as DocumentRow;
      for (const at of left.get(id) ?? []) take(at, document, unitLength(vectorIn(row, 'vector')));
    }
    return found;
  };
  return async (
    unit: Float32Array,
    places: readonly Place[],
    now: DocumentsNow,
    modelSha256: string,
  ): Promise<readonly (number | null)[]> =>
    (await vectorsOf(places, now, modelSha256)).map((own) =>
      own?.length === unit.length ? (cosines({ matrix: own, steps: null }, unit, 0, 1)[0] as number) : null,
    );
}

/** The `limit` rows nearest to `unit`, nearest first. */
function nearest(documents: ReadonlyMap<string, DocumentVectors>, unit: Float32Array, limit: number): NearVector[] {
  const values = [...documents.values()].map((own) => cosines(own, unit, 0, own.chunkIndexes.length));
  const least = largest(values, limit);
  const hits: NearVector[] = [];
  [...documents].forEach(([documentId, { chunkIndexes }], d) => {
    const own = values[d] as Float32Array;
    // A plain loop: only a few of thousands of rows are wanted.
    for (let row = 0; row < own.length; row++) {
      const cosine = own[row] as number;
      if (cosine >= least) hits.push({ documentId, chunkIndex: chunkIndexes[row] as number, cosine });
    }
  });
  return hits.sort((a, b) => b.cosine - a.cosine).slice(0, limit);
}

/**
 * The n-th largest value of all lists, or less where they have fewer. The largest so far are kept as a heap, the least
 * of them first: to sort a hundred thousand values took half as long as to compare the vectors.
 */
export function largest(lists: readonly Float32Array[], n: number): number {
  const heap = new Float32Array(n).fill(Number.NEGATIVE_INFINITY);
  for (const list of lists) {
    // Counted loops, as where the values are made.
    for (let i = 0; i < list.length; i++)
      if ((list[i] as number) > (heap[0] as number)) replaceLeast(heap, list[i] as number);
  }
  return heap[0] ?? Number.POSITIVE_INFINITY;
}

/** Puts a value in the place of the least of a heap. */
function replaceLeast(heap: Float32Array, value: number): void {
  let at = 0;
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child++;
    if ((heap[child] as number) >= value) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = value;
}
