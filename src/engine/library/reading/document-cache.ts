import { Mutex } from 'async-mutex';
import { LRUCache } from 'lru-cache';
import type { DocumentRow } from '../tables/document-row.ts';
import { inPortions } from '../tables/in-portions.ts';
import type { DocumentsNow, VisibleDocuments } from './visible-documents.ts';

/** Passages that are read at once: more would take more memory for a moment, fewer a query each. */
const PORTION = 5_000;

export interface DocumentCacheOptions<T> {
  /** Reads the values of these documents; may leave out a document with nothing stored. */
  readonly read: (documentIds: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  /** Most passages kept; beyond it the cache drops the least recently used documents. */
  readonly limit: number;
  /** A key that changes with anything that can change the value of a visible document; '' when nothing can. */
  readonly state: (row: DocumentRow) => Promise<string>;
}

/** The values of these visible documents by document id; of all visible documents without a list. */
export type DocumentCache<T> = (documentIds?: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/**
 * Caches values read of whole documents. When all documents fit, the first call reads all of them, so that no later
 * call waits. A document never changes under its id while it is visible; one that was removed and added again has a
 * different `added_at`.
 */
export function documentCache<T>(
  visible: VisibleDocuments,
  { read, limit, state }: DocumentCacheOptions<T>,
): DocumentCache<T> {
  const kept = new LRUCache<string, Kept<T>>({ maxSize: limit, sizeCalculation: ({ size }) => size });
  const turns = new Mutex();

  /** Two portions at a time: the store reads one while the other is taken in. */
  const readInPortions = async (ids: readonly string[], size: (id: string) => number): Promise<Map<string, T>> => {
    const portions = inPortions(ids, size, PORTION);
    const fresh = new Map<string, T>();
    const readOn = async (): Promise<void> => {
      // Both take from one list.
      for (const portion of portions) for (const [id, value] of await read(portion)) fresh.set(id, value);
    };
    await Promise.all([readOn(), readOn()]);
    return fresh;
  };

  const values = async (
    { byId: documents }: DocumentsNow,
    documentIds: readonly string[] | undefined,
  ): Promise<ReadonlyMap<string, T>> => {
    const states = new Map<string, string>();
    const stale = async (ids: readonly string[]): Promise<string[]> => {
      for (const id of ids) {
        const row = documents.get(id) as DocumentRow;
        if (!states.has(id)) states.set(id, `${row.summary.added_at} ${await state(row)}`);
      }
      return ids.filter((id) => kept.get(id)?.state !== states.get(id));
    };
    const wanted = [...new Set(documentIds ?? documents.keys())].filter((id) => documents.has(id));
    const size = (id: string) => Math.max(1, documents.get(id)?.summary.passages ?? 0);
    for (const id of [...kept.keys()]) if (!documents.has(id)) kept.delete(id);
    const found = new Map<string, T>();
    const take = (id: string, value: T | undefined) => {
      if (value !== undefined) found.set(id, value);
    };
    const missing = new Set(await stale(wanted));
    // Taken first, before newly read documents push them out.
    for (const id of wanted) if (!missing.has(id)) take(id, kept.get(id)?.value);
    if (missing.size > 0) {
      const allFit = [...documents.keys()].reduce((sum, id) => sum + size(id), 0) <= limit;
      const due = allFit ? await stale([...documents.keys()]) : [...missing];
      const fresh = await readInPortions(due, size);
      for (const id of due) {
        if (missing.has(id)) take(id, fresh.get(id));
        kept.set(id, { state: states.get(id) as string, value: fresh.get(id), size: size(id) });
      }
    }
    return found;
  };

  return async (documentIds) => {
    // Before its turn: those who wait look for the documents together.
    const now = await visible.now();
    // One call at a time: two searches at once would read the same rows twice.
    return turns.runExclusive(() => values(now, documentIds));
  };
}

interface Kept<T> {
  readonly state: string;
  readonly value: T | undefined;
  /** Size in passages. */
  readonly size: number;
}
