import type { SettledStore } from '../../journal/settle-store.ts';
import { TABLE_NAMES, type TableName } from '../schema.ts';
import type { LanceStore } from '../store-types.ts';
import { KEEP_VERSIONS_MS } from './maintain-store.ts';

/** The tables with versions, besides their newest, that were written too long ago for any reader. */
async function untidyTables(store: LanceStore, now: number): Promise<TableName[]> {
  const untidy: TableName[] = [];
  for (const table of TABLE_NAMES) {
    const [, ...former] = (await store.versions(table)).toSorted((a, b) => b.version - a.version);
    if (former.some(({ writtenAt }) => writtenAt < now - KEEP_VERSIONS_MS)) untidy.push(table);
  }
  return untidy;
}

/** Whether there are versions that nobody reads any more. */
export const isUntidy = async (store: LanceStore, now: number): Promise<boolean> =>
  (await untidyTables(store, now)).length > 0;

/**
 * Deletes versions that nobody reads any more, with the files that only they need. Each change deletes those of before
 * ten minutes, but after the last one its own would stay: of a million passages that were added at once, several times
 * what the tables need.
 */
export async function tidyStore(store: SettledStore, now: number): Promise<void> {
  const untidy = await untidyTables(store, now);
  for (const table of untidy) {
    // LanceDB merges small files before it deletes: what it writes then must be settled first.
    if ((await store.layout(table)) === null) await store.optimise(table, KEEP_VERSIONS_MS);
  }
  await store.settle();
  for (const table of untidy)
    await store.prune(table, { olderThan: new Date(now - KEEP_VERSIONS_MS), deleteUnverified: false });
  await store.settle();
}
