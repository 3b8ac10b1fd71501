import { PinciteError } from '../../contract/errors.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, documentFromRow } from './document-row.ts';
import type { LanceStore } from './lance-store.ts';

/** The documents that exist: those with a row. Everything else in the store is invisible without one. */
export interface VisibleDocuments {
  /** Oldest first. */
  all(): Promise<readonly DocumentRow[]>;
  /** Throws DOCUMENT_NOT_FOUND. */
  one(documentId: string): Promise<DocumentRow>;
  /** The visible ids among these; all visible ones without a list. */
  ids(among?: readonly string[]): Promise<string[]>;
}

/** Reads the rows again only when another version was committed. `check` throws for a version that cannot be right. */
export function visibleDocuments(store: LanceStore, check: (version: number) => Promise<void>): VisibleDocuments {
  let kept: { version: number; rows: readonly DocumentRow[] } | null = null;
  const all = async (): Promise<readonly DocumentRow[]> => {
    // The version comes first: rows that are newer than it are only read once more than needed.
    const version = await store.version('documents');
    if (kept?.version === version) return kept.rows;
    await check(version);
    const rows = (await store.read('documents', { columns: DOCUMENT_COLUMNS })).map(documentFromRow);
    rows.sort(
      (a, b) =>
        compare(a.summary.added_at, b.summary.added_at) || compare(a.summary.document_id, b.summary.document_id),
    );
    kept = { version, rows };
    return rows;
  };
  return {
    all,
    one: async (documentId) => {
      const row = (await all()).find(({ summary }) => summary.document_id === documentId);
      if (!row) throw new PinciteError('DOCUMENT_NOT_FOUND', { id: documentId });
      return row;
    },
    ids: async (among) => {
      const visible = (await all()).map(({ summary }) => summary.document_id);
      if (!among) return visible;
      const wanted = new Set(among);
      return visible.filter((id) => wanted.has(id));
    },
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
