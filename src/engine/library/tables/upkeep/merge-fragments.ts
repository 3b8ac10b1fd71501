import type { Fragment, SettledStore } from '../../storage/types.ts';
import { inPortions } from '../in-portions.ts';
import type { TableName } from '../schema.ts';
import { rowRange } from '../sql-text.ts';

/**
 * Most bytes that are rewritten in one go: LanceDB holds them in memory, and they become one file. A file of half of it
 * is large enough to be left alone, so a table has at most one file for each half, and the small ones.
 */
export const PORTION_BYTES = 64 * 2 ** 20;

/** Rows of a fragment: `from` the first, up to `to`, which is not of them. */
interface RowRange {
  readonly fragment: number;
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
}

/** Bytes of the rows that are not deleted. */
const leftOf = ({ bytes, rows, deleted }: Fragment): number => (rows === 0 ? 0 : (bytes * (rows - deleted)) / rows);

/**
 * Which small files are to be merged with which, once there are more than `filesAtMost`. They are merged from the
 * smallest on, as long as those before weigh a quarter of the next, so that each byte is rewritten a few times however
 * often files are added. Deleted rows weigh nothing: a file that is mostly deleted is small.
 */
export function mergeGroups(
  fragments: readonly Fragment[],
  filesAtMost: number,
  portionBytes = PORTION_BYTES,
): Fragment[][] {
  const small = fragments
    .filter((fragment) => leftOf(fragment) < portionBytes / 2)
    .sort((a, b) => leftOf(a) - leftOf(b));
  if (small.length <= filesAtMost) return [];
  const groups: Fragment[][] = [];
  let group: Fragment[] = [];
  let weight = 0;
  for (const fragment of small) {
    const bytes = leftOf(fragment);
    if (group.length > 0 && (weight + bytes > portionBytes || weight * 4 < bytes)) {
      groups.push(group);
      [group, weight] = [[], 0];
    }
    group.push(fragment);
    weight += bytes;
  }
  return [...groups, group].filter(({ length }) => length > 1);
}

/**
 * The rows that are left in files with deleted rows, in portions that are rewritten one after the other. A file that is
 * larger than a portion is cut into runs of as many rows each.
 */
export function survivingRows(fragments: readonly Fragment[], portionBytes = PORTION_BYTES): RowRange[][] {
  const ranges = fragments
    .filter(({ deleted }) => deleted > 0)
    .flatMap((fragment) => {
      const bytes = leftOf(fragment);
      const count = Math.min(fragment.rows, Math.max(1, Math.ceil(bytes / portionBytes)));
      const edge = (i: number) => Math.floor((fragment.rows * i) / count);
      return Array.from({ length: count }, (_, i) => ({
        fragment: fragment.id,
        from: edge(i),
        to: edge(i + 1),
        bytes: bytes / count,
      }));
    });
  return [...inPortions(ranges, ({ bytes }) => bytes, portionBytes)];
}

/**
 * Merges the small files of a table, one portion after the other, and deletes versions that are older than the newest
 * by `keepMs` (milliseconds). Rows that are moved leave the indexes of the table. Returns false, changing nothing, for
 * a table whose files are LanceDB's alone, such as one in a bucket.
 */
export async function mergeSmallFiles(
  store: SettledStore,
  table: TableName,
  { filesAtMost, keepMs }: { readonly filesAtMost: number; readonly keepMs: number },
): Promise<boolean> {
  const layout = await store.layout(table);
  if (layout === null) return false;
  const groups = mergeGroups(layout.fragments, filesAtMost);
  if (groups.length === 0) return true;
  for (const group of groups) await move(store, table, group.map(wholly));
  await pruneOlder(store, table, keepMs);
  return true;
}

/** Deletes versions of a table that are older than the newest by `keepMs`, unless its files are LanceDB's alone. */
export async function pruneOlder(store: SettledStore, table: TableName, keepMs: number): Promise<void> {
  // Settled, so that a power cut cannot lose the version that stays.
  await store.settle();
  const layout = await store.layout(table);
  if (layout === null) return;
  await store.prune(table, { olderThan: new Date(layout.writtenAt - keepMs), deleteUnverified: false });
}

/**
 * Takes the rows that are marked as deleted out of a table: what shares a file with them is written anew. Old versions
 * still have them, until they are pruned. Returns false where any is left: in a table whose files are LanceDB's alone.
 */
export async function rewriteDeleted(store: SettledStore, table: TableName): Promise<boolean> {
  const layout = await store.layout(table);
  if (layout === null) return false;
  for (const portion of survivingRows(layout.fragments)) await move(store, table, portion);
  const left = await store.layout(table);
  return left?.fragments.every(({ deleted }) => deleted === 0) ?? false;
}

const wholly = (fragment: Fragment): RowRange => ({
  fragment: fragment.id,
  from: 0,
  to: fragment.rows,
  bytes: leftOf(fragment),
});

const move = (store: SettledStore, table: TableName, ranges: readonly RowRange[]): Promise<void> =>
  store.moveRows(table, ranges.map(({ fragment, from, to }) => rowRange(fragment, from, to)).join(' OR '));
