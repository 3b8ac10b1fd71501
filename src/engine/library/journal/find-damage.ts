import { PinciteError } from '../../../contract/errors.ts';
import type { VisibleDocuments } from '../reading/visible-documents.ts';
import { text } from '../tables/row-values.ts';
import { CONTENT_TABLES, type TableName } from '../tables/schema.ts';
import { noneOf } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import { type TableRecord, type TableVersions, versionsOf } from './table-record.ts';

/**
 * The tables that every library has had since the first version. If one is missing while others have rows, it was lost.
 */
const FROM_THE_FIRST: readonly TableName[] = ['passages', 'vectors', 'pages', 'files'];

export interface DamageSources {
  readonly store: LanceStore;
  readonly record: TableRecord;
  readonly visible: Pick<VisibleDocuments, 'ids'>;
  /** Ids of documents that may have rows without being in `documents`, because they are being written or removed. */
  readonly underWay: () => Promise<readonly string[]>;
  /** Whether other machines write to these tables, each with a journal of its own. */
  readonly isShared: boolean;
}

/**
 * Finds lost data. Returns words that complete "the library is damaged: …", or null when nothing was lost. Changes
 * nothing. Reads `underWay` under the writer's lock; otherwise a write in progress would look like damage.
 */
export async function findDamage({
  store,
  record,
  visible,
  underWay,
  isShared,
}: DamageSources): Promise<string | null> {
  const versions = await versionsOf(store);
  const recorded = await record.read();
  if (recorded?.isListRepaired) return IN_REPAIR;
  const lost = lostVersions(recorded?.versions, versions) ?? (await lostTable(store, versions));
  if (lost !== null || isShared) return lost;
  const unlisted = await unlistedDocuments(store, [...(await visible.ids()), ...(await underWay())]);
  if (unlisted.size === 0) return null;
  return `${documents(unlisted.size)} in other tables ${unlisted.size === 1 ? 'is' : 'are'} missing in the table "documents"`;
}

/**
 * The cheap check of a reader, run for each version of `documents` that it has not seen: the table is older than
 * recorded, or gone. Null when it is not.
 */
export async function findLostDocuments(
  { store, record }: Pick<DamageSources, 'store' | 'record'>,
  version: number,
): Promise<string | null> {
  const recorded = await record.read();
  if (recorded?.isListRepaired) return IN_REPAIR;
  const before = recorded?.versions.get('documents') ?? 0;
  if (version > 0 && version >= before) return null;
  // A writer may have committed and recorded between the two reads.
  const versions = await versionsOf(store);
  return lostVersions(recorded?.versions, versions) ?? lostTable(store, versions);
}

const IN_REPAIR = 'a repair of the table "documents" did not end';

export const damagedLibrary = (dataDir: string, found: string): PinciteError =>
  new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why: `${found}; nothing was changed` });

/** The first table that is gone, or whose version is lower than recorded. */
function lostVersions(recorded: TableVersions | undefined, versions: TableVersions): string | null {
  for (const [table, version] of recorded ?? []) {
    const now = versions.get(table);
    if (now === undefined) return `the table "${table}" is gone`;
    if (now < version) return `the table "${table}" has lost its newest commits (version ${now} instead of ${version})`;
  }
  return null;
}

/** The same check for a library without a record, as far as the tables themselves can show it. */
async function lostTable(store: LanceStore, versions: TableVersions): Promise<string | null> {
  if (!versions.has('documents')) {
    const hasRows = async (table: TableName) => versions.has(table) && (await store.count(table)) > 0;
    for (const table of CONTENT_TABLES) {
      if (await hasRows(table)) return `the table "documents" is gone, while "${table}" holds rows`;
    }
    return null;
  }
  const gone = FROM_THE_FIRST.find((table) => !versions.has(table));
  return gone !== undefined && (await store.count('documents')) > 0 ? `the table "${gone}" is gone` : null;
}

/** Ids of documents that have rows and are not among `known`. */
async function unlistedDocuments(store: LanceStore, known: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of CONTENT_TABLES)
    for (const row of await unlistedRows(store, table, known)) found.add(text(row, 'document_id'));
  return found;
}

/** The ids in the rows of a table whose documents are not among `known`. */
export async function unlistedRows(store: LanceStore, table: TableName, known: readonly string[]): Promise<Row[]> {
  const where = noneOf('document_id', known);
  return (await store.count(table, where)) === 0 ? [] : store.read(table, { columns: ['document_id'], where });
}

const documents = (count: number) => (count === 1 ? 'one document' : `${count} documents`);
