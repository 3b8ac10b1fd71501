import type { DocumentSummary } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { SettledStore } from './journal/settle-store.ts';
import type { VisibleDocuments } from './reading/visible-documents.ts';
import { type DocumentRow, documentColumns } from './tables/document-row.ts';
import type { LanceStore } from './tables/store-types.ts';

/** A change of documents; a field that is left out keeps its value. */
export interface DocumentChange {
  readonly collection?: string | null | undefined;
  /** Null makes the document an edition of its own again. */
  readonly supersedes?: string | null | undefined;
}

/**
 * Changes documents in one commit and returns their new summaries. An edition and the one it supersedes are always in the same
 * collection, so moving one of them away ends the relation. Throws DOCUMENT_NOT_FOUND, BAD_REQUEST for an edition that would
 * supersede itself.
 */
export async function changeDocuments(
  store: SettledStore,
  visible: VisibleDocuments,
  documentIds: readonly string[],
  change: DocumentChange,
): Promise<DocumentSummary[]> {
  for (const id of documentIds) await visible.one(id);
  if (change.supersedes) await visible.one(change.supersedes);
  const rows = await visible.all();
  const after = withChange(
    rows.map((row) => row.summary),
    documentIds,
    change,
  );
  await writeSummaries(store, rows, after);
  await store.settle();
  const byId = new Map(after.map((summary) => [summary.document_id, summary]));
  return [...new Set(documentIds)].flatMap((id) => byId.get(id) ?? []);
}

/** Writes the rows of the documents whose summary changed. */
export async function writeSummaries(
  store: LanceStore,
  rows: readonly DocumentRow[],
  after: readonly DocumentSummary[],
): Promise<void> {
  const byId = new Map(after.map((summary) => [summary.document_id, summary]));
  const changed = rows.flatMap((row): DocumentRow[] => {
    const summary = byId.get(row.summary.document_id) ?? row.summary;
    const isSame = summary.collection === row.summary.collection && summary.supersedes === row.summary.supersedes;
    return isSame ? [] : [{ ...row, summary }];
  });
  if (changed.length > 0) await store.replace('documents', 'document_id', documentColumns(changed));
}

function withChange(
  documents: readonly DocumentSummary[],
  documentIds: readonly string[],
  { collection, supersedes }: DocumentChange,
): DocumentSummary[] {
  const chosen = new Set(documentIds);
  const moved = documents.map((document) =>
    chosen.has(document.document_id)
      ? {
          ...document,
          ...(collection === undefined ? {} : { collection }),
          ...(supersedes === undefined ? {} : { supersedes }),
        }
      : document,
  );
  const byId = new Map(moved.map((document) => [document.document_id, document]));
  if (supersedes) {
    for (const id of documentIds) refuseWrongEdition(id, supersedes, byId);
  }
  return moved.map((document) => {
    const older = document.supersedes === null ? undefined : byId.get(document.supersedes);
    return older !== undefined && older.collection !== document.collection
      ? { ...document, supersedes: null }
      : document;
  });
}

function refuseWrongEdition(id: string, older: string, byId: ReadonlyMap<string, DocumentSummary>): void {
  if (byId.get(id)?.collection !== byId.get(older)?.collection) {
    throw new PinciteError('BAD_REQUEST', { why: `documents ${id} and ${older} are not in the same collection` });
  }
  const seen = new Set<string>([id]);
  for (let at: string | null = older; at !== null; at = byId.get(at)?.supersedes ?? null) {
    if (at === id) throw new PinciteError('BAD_REQUEST', { why: `document ${id} cannot supersede itself` });
    if (seen.has(at)) return;
    seen.add(at);
  }
}

/**
 * Links the editions again after a removal: a document that superseded a removed one now supersedes that one's predecessor.
 * `removed` maps the id of each removed document to the id it superseded.
 */
export function relinkEditions(
  documents: readonly DocumentSummary[],
  removed: ReadonlyMap<string, string | null>,
): DocumentSummary[] {
  return documents
    .filter((document) => !removed.has(document.document_id))
    .map((document) => {
      let older = document.supersedes;
      const seen = new Set<string>();
      while (older !== null && removed.has(older) && !seen.has(older)) {
        seen.add(older);
        older = removed.get(older) ?? null;
      }
      return older === document.supersedes ? document : { ...document, supersedes: older };
    });
}
