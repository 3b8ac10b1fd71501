import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { relinkEditions } from '../../../contract/view/edition.ts';
import type { StoredFile } from '../../documents/types.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { DocumentCache } from './document-cache.ts';
import { fileParts, type ReadFileRange, storedFile } from './file-parts.ts';
import { type LibraryReader, libraryReader } from './library-reader.ts';
import { type LibrarySearch, librarySearch } from './library-search.ts';
import type { MemoryLimits } from './memory-limits.ts';
import { nearVectors } from './near-vectors.ts';
import { passageLookup } from './passage-lookup.ts';
import { type DocumentPassages, storedPassages } from './stored-passages.ts';
import { type StoredVectors, storedVectors } from './stored-vectors.ts';
import { type KnownDamage, knownDamage, type VisibleDocuments } from './visible-documents.ts';

/** Everything that is read of documents. */
export interface LibraryView extends LibraryReader, LibrarySearch {
  readonly fileRange: ReadFileRange;
  /** The original of a document, for who reads pieces of it. Reading throws as `fileRange`. */
  storedFile(document: Pick<DocumentSummary, 'document_id' | 'bytes'>): StoredFile;
}

/** What a view reads: which documents there are, and their stored parts. */
export interface ViewParts {
  readonly store: LanceStore;
  readonly visible: VisibleDocuments;
  readonly passages: DocumentCache<DocumentPassages>;
  readonly vectors: StoredVectors;
  readonly damage: KnownDamage;
  readonly limits: MemoryLimits;
}

/** The parts of a whole library. */
export function viewParts(store: LanceStore, visible: VisibleDocuments, limits: MemoryLimits): ViewParts {
  const damage = knownDamage(visible);
  const passages = storedPassages(store, visible, damage, limits);
  return { store, visible, passages, vectors: storedVectors(store, visible, limits), damage, limits };
}

export function libraryView({ store, visible, passages, vectors, damage, limits }: ViewParts): LibraryView {
  const fileRange = fileParts(store, visible);
  const lookup = passageLookup(store, visible, passages, damage, limits);
  const near = nearVectors(store, visible, vectors, damage, limits);
  return {
    ...libraryReader(store, visible, passages, lookup, damage),
    ...librarySearch(store, visible, damage, lookup, { stored: vectors, near }),
    fileRange,
    storedFile: (document) => storedFile(fileRange, document),
  };
}

/** Whether who looks may see this collection. */
export type SeesCollection = (name: string) => boolean;

/**
 * The parts of a library that has the documents of these collections only (ADR 0059). All reading goes through these parts, so that
 * a document outside is in every answer as if it had never been added. Passages and vectors in memory are shared: they are asked for
 * by document, and only for documents of this view. A document whose row is damaged has no known collection and is in no such view.
 */
export function partsOf(parts: ViewParts, sees: SeesCollection): ViewParts {
  const visible = documentsOf(parts.visible, sees);
  return {
    store: parts.store,
    visible,
    passages: async (documentIds) => parts.passages(await visible.ids(documentIds)),
    vectors: async (model, documentIds) => parts.vectors(model, await visible.ids(documentIds)),
    damage: {
      report: parts.damage.report,
      ids: async () => visible.ids(await parts.damage.ids()),
    },
    limits: parts.limits,
  };
}

function documentsOf(all: VisibleDocuments, sees: SeesCollection): VisibleDocuments {
  let kept: { readonly from: readonly DocumentRow[]; readonly rows: readonly DocumentRow[] } | null = null;
  const read = async (): Promise<readonly DocumentRow[]> => {
    const from = await all.all();
    if (kept?.from !== from) kept = { from, rows: rowsOf(from, sees) };
    return kept.rows;
  };
  return {
    all: read,
    damaged: async () => [],
    one: async (documentId) => {
      const row = (await read()).find(({ summary }) => summary.document_id === documentId);
      if (row === undefined) throw new PinciteError('DOCUMENT_NOT_FOUND', { id: documentId });
      return row;
    },
    ids: async (among) => {
      const ids = (await read()).map(({ summary }) => summary.document_id);
      if (among === undefined) return ids;
      const wanted = new Set(among);
      return ids.filter((id) => wanted.has(id));
    },
    forget: all.forget,
  };
}

/** The rows with a collection that is seen; their other collections and editions outside are not named. */
function rowsOf(rows: readonly DocumentRow[], sees: SeesCollection): readonly DocumentRow[] {
  const summaries = rows.map(({ summary }) => summary);
  const hidden = summaries.filter(({ collections }) => !collections.some(sees));
  const outside = new Map(hidden.map(({ document_id: id, supersedes }) => [id, supersedes]));
  const seen = new Map(relinkEditions(summaries, outside).map((summary) => [summary.document_id, summary]));
  return rows.flatMap((row) => {
    const summary = seen.get(row.summary.document_id);
    if (summary === undefined) return [];
    const collections = summary.collections.filter(sees);
    // In a ring of editions, which only a damaged library has, the older one may still be outside.
    const supersedes = seen.has(summary.supersedes ?? '') ? summary.supersedes : null;
    return [{ ...row, summary: { ...summary, collections, supersedes } }];
  });
}
