import { PinciteError } from '../../../contract/errors.ts';
import { contentOf } from '../tables/document-checksums.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, intactDocument } from '../tables/document-row.ts';
import type { LanceStore } from '../tables/store-types.ts';

/** The documents that exist: those with a row. Everything else in the store is invisible without one. */
export interface VisibleDocuments {
  /** Oldest first. One whose row is damaged is left out. */
  all(): Promise<readonly DocumentRow[]>;
  /** What damaged rows say their documents' ids are; null where even that cannot be read. */
  damaged(): Promise<readonly (string | null)[]>;
  /** Throws DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED. */
  one(documentId: string): Promise<DocumentRow>;
  /** The visible ids among these; all visible ones without a list. */
  ids(among?: readonly string[]): Promise<string[]>;
  /** Reads them again the next time, whatever version the table says it has. */
  forget(): void;
}

/** `what` is the first thing found that is not as it was written. */
export function damagedDocument(documentId: string, what: string): PinciteError {
  return new PinciteError('DOCUMENT_DAMAGED', { id: documentId, what });
}

interface Documents {
  readonly rows: readonly DocumentRow[];
  readonly damaged: readonly (string | null)[];
}

/** Reads the rows again only when another version was committed. `check` throws for a version that cannot be right. */
export function visibleDocuments(store: LanceStore, check: (version: number) => Promise<void>): VisibleDocuments {
  let kept: (Documents & { version: number }) | null = null;
  const read = async (): Promise<Documents> => {
    // The version comes first: rows that are newer than it are only read once more than needed.
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

/** The documents that were found damaged while they were read: no search finds them from then on. */
export interface KnownDamage {
  /** Remembers it and returns DOCUMENT_DAMAGED; `what` is the first thing found that is not as it was written. */
  report(document: DocumentRow, what: string): Error;
  /** Those that are damaged still, with those whose own rows are. */
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
      // What was read anew since has another content.
      const still = (await visible.all()).filter((row) => contents.get(row.summary.document_id) === contentOf(row));
      return [...new Set([...rows, ...still.map(({ summary }) => summary.document_id)])];
    },
  };
}
