import { PinciteError } from '../../../contract/errors.ts';
import { contentOf } from '../tables/document-checksums.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, intactDocument } from '../tables/document-row.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore, Value } from '../tables/store-types.ts';

/** The documents that exist: those with a row in `documents`. Nothing of a document without one is ever visible. */
export interface VisibleDocuments {
  /** Oldest first. Leaves out a document with a damaged row. */
  all(): Promise<readonly DocumentRow[]>;
  /** The document ids of damaged rows; null for a row without a readable id. */
  damaged(): Promise<readonly (string | null)[]>;
  /** Throws DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED. */
  one(documentId: string): Promise<DocumentRow>;
  /** The visible ids among these; all visible ids without a list. */
  ids(among?: readonly string[]): Promise<string[]>;
  /** Makes the next call read the rows again, even if the version of the table is the same. */
  forget(): void;
}

/** The error for a damaged document; `what` names the first part that differs from what was written. */
export function damagedDocument(documentId: string, what: string): PinciteError {
  return new PinciteError('DOCUMENT_DAMAGED', { id: documentId, what });
}

/** A row that was read, with the checksum that it was stored with. */
interface Entry {
  readonly checksum: Value | undefined;
  readonly document: DocumentRow;
}

interface Documents {
  readonly entries: readonly Entry[];
  readonly damaged: readonly (string | null)[];
}

/** From so many documents on only rows that changed are read: a row holds a checksum of each page and passage of its document. */
const MANY = 100;

/** Reads rows again only when the table has a new version. `check` throws for a version that cannot be right. */
export function visibleDocuments(store: LanceStore, check: (version: number) => Promise<void>): VisibleDocuments {
  let kept: (Documents & { readonly version: number; readonly rows: readonly DocumentRow[] }) | null = null;
  const read = async () => {
    // The version is read before the rows: if the rows are newer, they are only read once more than needed.
    const version = await store.version('documents');
    if (kept?.version === version) return kept;
    await check(version);
    const { entries, damaged } = await readDocuments(store, kept?.entries ?? []);
    const rows = entries.map(({ document }) => document);
    rows.sort(
      (a, b) =>
        compare(a.summary.added_at, b.summary.added_at) || compare(a.summary.document_id, b.summary.document_id),
    );
    kept = { version, entries, rows, damaged };
    return kept;
  };
  const all = async () => (await read()).rows;
  return {
    all,
    forget: () => {
      kept = null;
    },
    damaged: async () => (await read()).damaged,
    one: async (documentId) => {
      const { rows, damaged } = await read();
      const row = rows.find(({ summary }) => summary.document_id === documentId);
      if (row) return row;
      if (damaged.includes(documentId)) throw damagedDocument(documentId, 'its entry in the list of documents');
      throw new PinciteError('DOCUMENT_NOT_FOUND', { id: documentId });
    },
    ids: async (among) => {
      const visible = (await all()).map(({ summary }) => summary.document_id);
      if (!among) return visible;
      const wanted = new Set(among);
      return visible.filter((id) => wanted.has(id));
    },
  };
}

async function readDocuments(store: LanceStore, before: readonly Entry[]): Promise<Documents> {
  const { same, others } = before.length < MANY ? { same: [], others: null } : await unchangedEntries(store, before);
  const where = others === null ? {} : { where: anyOf('document_id', others) };
  const stored = others?.length === 0 ? [] : await store.read('documents', { columns: DOCUMENT_COLUMNS, ...where });
  const damaged: (string | null)[] = [];
  const read = stored.flatMap((row): Entry[] => {
    const document = intactDocument(row);
    if (document === null) damaged.push(typeof row.document_id === 'string' ? row.document_id : null);
    return document === null ? [] : [{ checksum: row.row_checksum, document }];
  });
  return { entries: [...same, ...read], damaged };
}

/** The entries whose rows still have their checksums, and the ids of all other rows; null where every row must be read. */
async function unchangedEntries(
  store: LanceStore,
  before: readonly Entry[],
): Promise<{ readonly same: readonly Entry[]; readonly others: readonly string[] | null }> {
  const known = new Map(before.map((entry) => [entry.checksum, entry]));
  const same: Entry[] = [];
  const others = new Set<string>();
  for (const row of await store.read('documents', { columns: ['document_id', 'row_checksum'] })) {
    if (typeof row.document_id !== 'string' || typeof row.row_checksum !== 'string') return { same: [], others: null };
    const entry = known.get(row.row_checksum);
    if (entry?.document.summary.document_id === row.document_id) same.push(entry);
    else others.add(row.document_id);
  }
  if (others.size > same.length) return { same: [], others: null };
  // Of a document with two rows, which only damage makes, both are read.
  return { same: same.filter(({ document }) => !others.has(document.summary.document_id)), others: [...others] };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The documents that were found damaged while they were read; searches leave them out from then on. */
export interface KnownDamage {
  /** Records the document and returns DOCUMENT_DAMAGED; `what` names the first part that differs from what was written. */
  report(document: DocumentRow, what: string): Error;
  /** Ids of recorded documents that are still damaged, and of those with a damaged row. */
  ids(): Promise<string[]>;
}

export function knownDamage(visible: VisibleDocuments): KnownDamage {
  const contents = new Map<string, string>();
  return {
    report: (document, what) => {
      contents.set(document.summary.document_id, contentOf(document));
      return damagedDocument(document.summary.document_id, what);
    },
    ids: async () => {
      const rows = (await visible.damaged()).filter((id) => id !== null);
      if (contents.size === 0) return rows;
      // A document that a repair read again has other content.
      const still = (await visible.all()).filter((row) => contents.get(row.summary.document_id) === contentOf(row));
      return [...new Set([...rows, ...still.map(({ summary }) => summary.document_id)])];
    },
  };
}
