import { Mutex } from 'async-mutex';
import { LRUCache } from 'lru-cache';
import type { DocumentRow } from '../tables/document-row.ts';
import type { VisibleDocuments } from './visible-documents.ts';

export interface DocumentCacheOptions<T> {
  /** Reads the values of these documents; one that has nothing stored may be left out. */
  readonly read: (documentIds: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  /** Passages kept; beyond it the documents that were asked for the longest time ago are forgotten. */
  readonly limit: number;
  /** Changes with whatever could change the value of a document while it is visible; '' when nothing can. */
  readonly state: (row: DocumentRow) => Promise<string>;
}

/** The values of these visible documents, of all of them without a list, by document id. */
export type DocumentCache<T> = (documentIds?: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/**
 * Keeps what was read of whole documents in memory; when all fit, the first question reads all, so that no later one has
 * to wait. A document never changes under its id while it is there; one that was removed and added again has another
 * `added_at`.
 */
export function documentCache<T>(
  visible: VisibleDocuments,
  { read, limit, state }: DocumentCacheOptions<T>,
): DocumentCache<T> {
  const kept = new LRUCache<string, Kept<T>>({ maxSize: limit, sizeCalculation: ({ size }) => size });
  const turns = new Mutex();

  const values = async (documentIds?: readonly string[]): Promise<ReadonlyMap<string, T>> => {
    const documents = new Map((await visible.all()).map((row) => [row.summary.document_id, row]));
    const states = new Map<string, string>();
    for (const [id, row] of documents) states.set(id, `${row.summary.added_at} ${await state(row)}`);
    const isStale = (id: string) => kept.get(id)?.state !== states.get(id);
    const wanted = [...new Set(documentIds ?? documents.keys())].filter((id) => documents.has(id));
    const size = (id: string) => Math.max(1, documents.get(id)?.summary.passages ?? 0);
    for (const id of [...kept.keys()]) if (!documents.has(id)) kept.delete(id);
    const found = new Map<string, T>();
    const take = (id: string, value: T | undefined) => {
      if (value !== undefined) found.set(id, value);
    };
    // Taken before others push them out.
    for (const id of wanted) if (!isStale(id)) take(id, kept.get(id)?.value);
    if (wanted.some(isStale)) {
      const allFit = [...documents.keys()].reduce((sum, id) => sum + size(id), 0) <= limit;
      const missing = (allFit ? [...documents.keys()] : wanted).filter(isStale);
      const fresh = await read(missing);
      for (const id of missing) {
        if (wanted.includes(id)) take(id, fresh.get(id));
        kept.set(id, { state: states.get(id) as string, value: fresh.get(id), size: size(id) });
      }
    }
    return found;
  };

  // One after the other: two searches at once would read the same rows twice.
  return (documentIds) => turns.runExclusive(() => values(documentIds));
}

interface Kept<T> {
  readonly state: string;
  readonly value: T | undefined;
  /** In passages. */
  readonly size: number;
}
