import type { DocumentSummary } from '../../../contract/documents.ts';
import { relinkEditions } from '../../../contract/view/documents/edition.ts';
import type { StoredFile } from '../../documents/types.ts';
import type { SidecarReads } from '../sidecars/types.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { fileParts, type ReadFileRange, storedFile } from './file-parts.ts';
import { type LibraryReader, libraryReader, type ReaderParts } from './library-reader.ts';
import { type LibrarySearch, librarySearch } from './library-search.ts';
import type { MemoryLimits } from './memory-limits.ts';
import { nearVectors } from './near-vectors.ts';
import { pageRows } from './page-rows.ts';
import { passageLookup } from './passage-lookup.ts';
import { storedPassages } from './stored-passages.ts';
import { type StoredVectors, storedVectors } from './stored-vectors.ts';
import {
  type DocumentsNow,
  documentsNow,
  knownDamage,
  type VisibleDocuments,
  visibleAtOnce,
  visibleBy,
} from './visible-documents.ts';

/** What a question searches: all of it sees the same documents, those of one moment. */
export type SearchedMoment = LibrarySearch & Pick<LibraryReader, 'listDocuments' | 'passagesByChunkIds'>;

/** Everything that is read of documents. */
export interface LibraryView extends LibraryReader, LibrarySearch {
  /** The documents as they are now, for one question: it looks for a newer version of their list no more. */
  atOnce(): Promise<SearchedMoment>;
  readonly fileRange: ReadFileRange;
  /** The original of a document, for who reads pieces of it. Reading throws as `fileRange`. */
  storedFile(document: Pick<DocumentSummary, 'document_id' | 'bytes'>): StoredFile;
}

/** What a view reads: which documents there are, and their stored parts. */
export interface ViewParts extends ReaderParts {
  readonly vectors: StoredVectors;
  readonly limits: MemoryLimits;
  readonly sidecars: SidecarReads;
}

/** The parts of a whole library. */
export function viewParts(
  store: LanceStore,
  visible: VisibleDocuments,
  limits: MemoryLimits,
  sidecars: SidecarReads,
): ViewParts {
  const damage = knownDamage();
  return {
    store,
    visible,
    damage,
    limits,
    sidecars,
    passages: storedPassages(store, visible, damage, limits),
    pageRows: pageRows(store),
    vectors: storedVectors(store, visible, limits, sidecars),
  };
}

export function libraryView(parts: ViewParts): LibraryView {
  const { store, visible, passages, vectors, damage, limits, sidecars } = parts;
  const fileRange = fileParts(store, visible);
  const lookupOf = passageLookup(store, visible, passages, damage, limits, sidecars);
  const nearOf = nearVectors(store, vectors, damage, limits, sidecars);
  const searchOf = (seen: VisibleDocuments): LibrarySearch =>
    librarySearch(store, seen, damage, lookupOf(seen), { stored: vectors, near: nearOf(seen) }, sidecars);
  return {
    ...libraryReader(parts, lookupOf(visible)),
    ...searchOf(visible),
    atOnce: async () => {
      const seen = await visibleAtOnce(visible);
      const { summaries } = await seen.now();
      return {
        ...searchOf(seen),
        listDocuments: async () => summaries,
        passagesByChunkIds: lookupOf(seen).byIds,
      };
    },
    fileRange,
    storedFile: (document) => storedFile(fileRange, document),
  };
}

/** Whether who looks may see this collection. */
export type SeesCollection = (name: string) => boolean;

/**
 * The parts of a library that has the documents of these collections only (ADR 0059). All reading goes through these
 * parts, so that a document outside is in every answer as if it had never been added. Passages and vectors in memory
 * are shared: they are asked for by document, and only for documents of this view. A document whose row is damaged has
 * no known collection and is in no such view.
 */
export function partsOf(parts: ViewParts, sees: SeesCollection): ViewParts {
  const visible = documentsOf(parts.visible, sees);
  return {
    ...parts,
    visible,
    passages: async (documentIds) => parts.passages(await visible.ids(documentIds)),
    vectors: async (model, documentIds) => parts.vectors(model, await visible.ids(documentIds)),
  };
}

function documentsOf(all: VisibleDocuments, sees: SeesCollection): VisibleDocuments {
  let kept: { readonly from: DocumentsNow; readonly now: DocumentsNow } | null = null;
  const now = async (): Promise<DocumentsNow> => {
    const from = await all.now();
    if (kept?.from !== from) kept = { from, now: documentsNow(rowsOf(from.rows, sees), []) };
    return kept.now;
  };
  return visibleBy({ now, forget: all.forget });
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
