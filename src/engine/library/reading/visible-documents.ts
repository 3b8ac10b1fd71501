import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { contentOf } from '../tables/document-checksums.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, intactDocument } from '../tables/document-row.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore, Value } from '../tables/store-types.ts';
import { passagesIn } from './memory-limits.ts';

/** The documents as they are at one moment. */
export interface DocumentsNow {
  /** Oldest first. Leaves out a document with a damaged row. */
  readonly rows: readonly DocumentRow[];
  readonly byId: ReadonlyMap<string, DocumentRow>;
  /**
   * Of the rows, in their order. The same list as long as nothing changes, so that what is worked out from all of them
   * can be kept.
   */
  readonly summaries: readonly DocumentSummary[];
  /** Passages of all rows together. */
  readonly passages: number;
  /** The document ids of damaged rows; null for a row without a readable id. */
  readonly damaged: readonly (string | null)[];
}

/** The documents that exist: those with a row in `documents`. Nothing of a document without one is ever visible. */
export interface VisibleDocuments {
  now(): Promise<DocumentsNow>;
  /** The rows of `now`. */
  all(): Promise<readonly DocumentRow[]>;
  damaged(): Promise<readonly (string | null)[]>;
  /** Throws DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED. */
  one(documentId: string): Promise<DocumentRow>;
  /** The visible ids among these; all visible ids without a list. */
  ids(among?: readonly string[]): Promise<string[]>;
  /** Makes the next call read the rows again, even if the version of the table is the same. */
  forget(): void;
}

/** The rows with the look-ups in them. */
export function documentsNow(rows: readonly DocumentRow[], damaged: DocumentsNow['damaged']): DocumentsNow {
  return {
    rows,
    damaged,
    byId: new Map(rows.map((row) => [row.summary.document_id, row])),
    summaries: rows.map(({ summary }) => summary),
    passages: passagesIn(rows),
  };
}

/** Everything that is asked of documents, from `now`. */
export function visibleBy({ now, forget }: Pick<VisibleDocuments, 'now' | 'forget'>): VisibleDocuments {
  return {
    now,
    forget,
    all: async () => (await now()).rows,
    damaged: async () => (await now()).damaged,
    one: async (documentId) => {
      const { byId, damaged } = await now();
      const row = byId.get(documentId);
      if (row) return row;
      if (damaged.includes(documentId)) throw damagedDocument(documentId, 'its entry in the list of documents');
      throw new PinciteError('DOCUMENT_NOT_FOUND', { id: documentId });
    },
    ids: async (among) => {
      const { rows } = await now();
      const wanted = among && new Set(among);
      const visible = rows.map(({ summary }) => summary.document_id);
      return wanted === undefined ? visible : visible.filter((id) => wanted.has(id));
    },
  };
}

/** The documents as they are now, whatever changes while they are looked at. */
export async function visibleAtOnce({ now, forget }: VisibleDocuments): Promise<VisibleDocuments> {
  const kept = await now();
  return visibleBy({ now: async () => kept, forget });
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

/**
 * Makes calls of `action` that come in one turn, or while another one runs, share one call that begins after all of
 * them: so each still sees what was true after it was made. One search asks dozens of times.
 */
function inOneCall<T>(action: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const own = action();
      running = own.catch(() => undefined);
      return own;
    });
    return next;
  };
}

/**
 * From so many documents on only rows that changed are read: a row holds a checksum of each page and passage of its
 * document.
 */
const MANY = 100;

/** Reads rows again only when the table has a new version. `check` throws for a version that cannot be right. */
export function visibleDocuments(store: LanceStore, check: (version: number) => Promise<void>): VisibleDocuments {
  let kept: (DocumentsNow & { readonly version: number; readonly entries: readonly Entry[] }) | null = null;
  const read = async (): Promise<DocumentsNow> => {
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
    kept = { version, entries, ...documentsNow(rows, damaged) };
    return kept;
  };
  return visibleBy({
    now: inOneCall(read),
    forget: () => {
      kept = null;
    },
  });
}

async function readDocuments(store: LanceStore, before: readonly Entry[]): Promise<Documents> {
  const { same, others } = before.length < MANY ? { same: [], others: null } : await unchangedEntries(store, before);
  const where = others === null ? undefined : anyOf('document_id', others);
  const stored = others?.length === 0 ? [] : await store.read('documents', { columns: DOCUMENT_COLUMNS, where });
  const damaged: (string | null)[] = [];
  const read = stored.flatMap((row): Entry[] => {
    const document = intactDocument(row);
    if (document === null) damaged.push(typeof row.document_id === 'string' ? row.document_id : null);
    return document === null ? [] : [{ checksum: row.row_checksum, document }];
  });
  return { entries: [...same, ...read], damaged };
}

/**
 * The entries whose rows still have their checksums, and the ids of all other rows; null where every row must be read.
 */
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
  /**
   * Records the document and returns DOCUMENT_DAMAGED; `what` names the first part that differs from what was written.
   */
  report(document: DocumentRow, what: string): Error;
  /** Ids of recorded documents that are still damaged, and of those with a damaged row. */
  among(now: DocumentsNow): ReadonlySet<string>;
}

export function knownDamage(): KnownDamage {
  const contents = new Map<string, string>();
  return {
    report: (document, what) => {
      contents.set(document.summary.document_id, contentOf(document));
      return damagedDocument(document.summary.document_id, what);
    },
    among: ({ byId, damaged }) => {
      const found = new Set(damaged.filter((id) => id !== null));
      for (const [id, content] of contents) {
        const row = byId.get(id);
        // A document that a repair read again has other content.
        if (row !== undefined && contentOf(row) === content) found.add(id);
      }
      return found;
    },
  };
}
