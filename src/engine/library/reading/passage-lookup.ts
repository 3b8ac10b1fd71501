import type { StoredPassage } from '../types.ts';
import type { PageId } from './page-rows.ts';

/** Some passages of many documents. Gives nothing of a document that is not visible, or whose passages are damaged. */
export interface PassageLookup {
  /** By chunk id. */
  byIds(chunkIds: readonly string[]): Promise<Map<string, StoredPassage>>;
  /** Those of these ids that a passage has. */
  known(chunkIds: readonly string[]): Promise<Set<string>>;
  /** The documents among these that have all their passages, none of them found damaged. */
  sound(documentIds: readonly string[]): Promise<Set<string>>;
  /** Those that touch these pages, unordered. */
  onPages(pages: readonly PageId[]): Promise<StoredPassage[]>;
  /** Reads into memory what the others look at there, which otherwise the first of them does. */
  readAhead(): Promise<void>;
}

/** Those that `find` finds, in the order that was asked for. */
export function foundAmong(
  chunkIds: readonly string[],
  find: (id: string) => StoredPassage | undefined,
): Map<string, StoredPassage> {
  const passages = new Map<string, StoredPassage>();
  for (const id of chunkIds) {
    const passage = find(id);
    if (passage !== undefined) passages.set(id, passage);
  }
  return passages;
}

export function touches(indexes: ReadonlySet<number>, first: number, last: number): boolean {
  for (let at = first; at <= last; at++) if (indexes.has(at)) return true;
  return false;
}
