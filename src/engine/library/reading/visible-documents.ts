import { PinciteError } from '../../../contract/errors.ts';
import { contentOf } from '../tables/document-checksums.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, intactDocument } from '../tables/document-row.ts';
import type { LanceStore } from '../tables/store-types.ts';

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

interface Documents {
  readonly rows: readonly DocumentRow[];
  readonly damaged: readonly (string | null)[];
}

/** Reads the rows again only when the table has a new version. `check` throws for a version that cannot be right. */
export function visibleDocuments(store: LanceStore, check: (version: number) => Promise<void>): VisibleDocuments {
  let kept: (Documents & { version: number }) | null = null;
  const read = async (): Promise<Documents> => {
    // The version is read before the rows: if the rows are newer, they are only read once more than needed.
    const version = await store.version('documents');
    if (kept?.version === version) return kept;
    await check(version);
    const stored = await store.read('documents', { columns: DOCUMENT_COLUMNS });
    const damaged: (string | null)[] = [];
    const rows = stored.flatMap((row) => {
      const document = intactDocument(row);
      if (document === null) damaged.push(typeof row.document_id === 'string' ? row.document_id : null);
      return document ?? [];
    });
    rows.sort(
      (a, b) =>
        compare(a.summary.added_at, b.summary.added_at) || compare(a.summary.document_id, b.summary.document_id),
    );
    kept = { version, rows, damaged };
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
