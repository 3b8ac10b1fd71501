import { chunkId, chunkPlace } from '../tables/passage-row.ts';
import { number, text, vector as vectorIn } from '../tables/row-values.ts';
import { anyOf, quoted } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import { type MemoryLimits, passagesIn } from './memory-limits.ts';
import { cosines, type DocumentVectors, type StoredVectors, unitLength } from './stored-vectors.ts';
import type { KnownDamage, VisibleDocuments } from './visible-documents.ts';

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
 * How far the index is searched: with a hundred of its partitions, as many as its square root has, and ten rows compared for each that
 * is wanted, 0.997 of the ten nearest are found (docs/adr/0063).
 */
const DEPTH = { probes: 100, refine: 10 };
/** Rows requested beyond the limit, in case some belong to documents that are not visible, or to another model. */
const SPARE_ROWS = 20;

/**
 * Compares a vector with those of a scope: exactly, in memory, where the scope's vectors fit there; else by the index in the table,
 * and exactly there while there is none.
 */
export function nearVectors(
  store: LanceStore,
  visible: VisibleDocuments,
  inMemory: StoredVectors,
  damage: KnownDamage,
  limits: MemoryLimits,
): NearVectors {
  const rowsOf = async (documentIds?: readonly string[]) => {
    const rows = await visible.all();
    if (documentIds === undefined) return rows;
    const wanted = new Set(documentIds);
    return rows.filter(({ summary }) => wanted.has(summary.document_id));
  };
  const inTable = async (
    unit: Float32Array,
    { limit, documentIds, modelSha256 }: Scope,
    documents: ReadonlySet<string>,
  ): Promise<NearVector[]> => {
    const columns = ['document_id', 'chunk_index', 'model'];
    const asked = limit + SPARE_ROWS;
    const usable = (rows: readonly Row[]): NearVector[] =>
      rows
        .filter((row) => text(row, 'model') === modelSha256 && documents.has(text(row, 'document_id')))
        .slice(0, limit)
        .map((row) => ({
          documentId: text(row, 'document_id'),
          chunkIndex: number(row, 'chunk_index'),
          cosine: 1 - number(row, '_distance'),
        }));
    if (documentIds === undefined) {
      const rows = await store.nearest('vectors', 'vector', unit, DEPTH, { columns, limit: asked });
      const found = usable(rows);
      if (found.length >= limit || rows.length < asked) return found;
    }
    const where = `${anyOf('document_id', documents)} AND model = ${quoted(modelSha256)}`;
    return usable(await store.nearest('vectors', 'vector', unit, DEPTH, { columns, where, limit }));
  };
  return {
    search: async (unit, scope) => {
      const damaged = new Set(await damage.ids());
      const rows = (await rowsOf(scope.documentIds)).filter(({ summary }) => !damaged.has(summary.document_id));
      if (passagesIn(rows) > limits.vectors)
        return inTable(unit, scope, new Set(rows.map(({ summary }) => summary.document_id)));
      const stored = await inMemory(scope.modelSha256, scope.documentIds);
      return nearest(new Map([...stored].filter(([id]) => !damaged.has(id))), unit, scope.limit);
    },
    ofPassages: async (unit, chunkIds, modelSha256) => {
      const found = new Map<string, number>();
      if (passagesIn(await visible.all()) > limits.vectors) {
        const where = `${anyOf('chunk_id', new Set(chunkIds))} AND model = ${quoted(modelSha256)}`;
        const visibleIds = new Set(await visible.ids());
        for (const row of await store.read('vectors', { columns: ['chunk_id', 'vector'], where })) {
          const id = text(row, 'chunk_id');
          const own = unitLength(vectorIn(row, 'vector'));
          if (own.length !== unit.length || !visibleIds.has(chunkPlace(id).documentId)) continue;
          found.set(
            id,
            own.reduce((sum, value, i) => sum + value * (unit[i] as number), 0),
          );
        }
        return found;
      }
      const places = chunkIds.map(chunkPlace);
      const stored = await inMemory(
        modelSha256,
        places.map((place) => place.documentId),
      );
      for (const { documentId, chunkIndex } of places) {
        const own = stored.get(documentId);
        const row = own?.rows.get(chunkIndex);
        if (own && row !== undefined)
          found.set(chunkId(documentId, chunkIndex), cosines(own, unit, row, row + 1)[0] as number);
      }
      return found;
    },
  };
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

/** The n-th largest value of all lists. Sorting plain numbers is far quicker than sorting hits. */
function largest(lists: readonly Float32Array[], n: number): number {
  const all = new Float32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort()[all.length - n] ?? Number.NEGATIVE_INFINITY;
}
