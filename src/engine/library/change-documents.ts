import type { DocumentSummary, DocumentUpdate } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { relinkEditions } from '../../contract/view/documents/edition.ts';
import { sharePlace } from '../../contract/view/documents/in-collection.ts';
import type { VisibleDocuments } from './reading/visible-documents.ts';
import type { LeaseOptions, Storage } from './storage/types.ts';
import { type DocumentRow, documentColumns, indexedName } from './tables/document-row.ts';
import type { LanceStore } from './tables/store-types.ts';

/** A change of documents; a field that is left out keeps its value. Of one name, taking out comes before adding. */
export type DocumentChange = Omit<DocumentUpdate, 'document_ids'>;

/**
 * Changes documents in one commit and returns their new summaries. An edition and the one it supersedes always share a
 * place, so the relation ends where they share none any more. Throws DOCUMENT_NOT_FOUND, BAD_REQUEST for an edition
 * that would supersede itself.
 */
export async function changeDocuments(
  target: ChangeTarget,
  documentIds: readonly string[],
  change: DocumentChange,
): Promise<DocumentSummary[]> {
  const { store, visible } = target;
  let after: readonly DocumentSummary[] = [];
  await leasingEditions(target, change.supersedes ? [...documentIds, change.supersedes] : documentIds, async () => {
    const rows = await visible.all();
    after = withChange(
      rows.map((row) => row.summary),
      documentIds,
      change,
    );
    await writeSummaries(store, rows, after);
    await store.settle();
  });
  const byId = new Map(after.map((summary) => [summary.document_id, summary]));
  return [...new Set(documentIds)].flatMap((id) => byId.get(id) ?? []);
}

export interface ChangeTarget extends Pick<Storage, 'store' | 'leasing'> {
  readonly visible: VisibleDocuments;
}

/**
 * Runs a change of documents and of what it does to their other editions, while no other process changes any of them.
 * Throws DOCUMENT_NOT_FOUND.
 */
export async function leasingEditions(
  { visible, leasing }: Pick<ChangeTarget, 'visible' | 'leasing'>,
  documentIds: readonly string[],
  change: () => Promise<void>,
  options: Pick<LeaseOptions, 'leaves'> = {},
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    for (const id of documentIds) await visible.one(id);
    const family = editionsOf(await summariesOf(visible), documentIds);
    const changeAll = async (leased: ReadonlySet<string>) => {
      for (const id of documentIds) await visible.one(id);
      // Where another edition was added before all were leased, it is leased too.
      const now = editionsOf(await summariesOf(visible), documentIds);
      if (!now.every(({ document_id }) => leased.has(document_id))) return;
      await change();
      isDone = true;
    };
    await leasing(family, changeAll, { ...options, all: true });
  }
}

const summariesOf = async (visible: VisibleDocuments): Promise<DocumentSummary[]> =>
  (await visible.all()).map(({ summary }) => summary);

/** These documents with all earlier and later editions of each. */
function editionsOf(documents: readonly DocumentSummary[], ids: readonly string[]): DocumentSummary[] {
  const family = new Set(ids);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const { document_id: id, supersedes } of documents) {
      if (supersedes !== null && family.has(id)) family.add(supersedes);
      if (supersedes !== null && family.has(supersedes)) family.add(id);
    }
  }
  return documents.filter((one) => family.has(one.document_id));
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
    const isSame =
      summary.collections.join('\n') === row.summary.collections.join('\n') &&
      summary.tags.join('\n') === row.summary.tags.join('\n') &&
      summary.given_name === row.summary.given_name &&
      summary.supersedes === row.summary.supersedes;
    return isSame ? [] : [{ ...row, summary }];
  });
  if (changed.length > 0) await store.replace('documents', 'document_id', documentColumns(changed));
}

function withChange(
  documents: readonly DocumentSummary[],
  documentIds: readonly string[],
  change: DocumentChange,
): DocumentSummary[] {
  const chosen = new Set(documentIds);
  const { supersedes, name } = change;
  const changed = documents.map((document) =>
    chosen.has(document.document_id)
      ? {
          ...document,
          collections: collectionsAfter(document.collections, change),
          supersedes: supersedes === undefined ? document.supersedes : supersedes,
          given_name: name === undefined ? document.given_name : name,
          document_name: name === undefined ? document.document_name : (name ?? indexedName(document)),
          tags: tagsAfter(document.tags, change),
        }
      : document,
  );
  if (supersedes) {
    const byId = new Map(changed.map((document) => [document.document_id, document]));
    for (const id of documentIds) refuseWrongEdition(id, supersedes, byId);
  }
  return withoutStrangers(changed);
}

/** The collections of a document after a change. */
export function collectionsAfter(
  before: string[],
  { collections = before, take_out_of: from, add_to: to }: DocumentChange,
): string[] {
  const left = collections.filter((name) => name !== from);
  return [...new Set(to === undefined ? left : [...left, to])].sort();
}

/** A tag that differs in the case of its letters only is the same. */
function tagsAfter(before: string[], { add_tag: add, remove_tag: remove }: DocumentChange): string[] {
  if (add === undefined && remove === undefined) return before;
  const isSame = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase();
  const left = before.filter((tag) => !isSame(tag, remove));
  return add === undefined || left.some((tag) => isSame(tag, add)) ? left : [...left, add].sort();
}

/** Ends the relation to an older edition that shares no place with the newer one. */
function withoutStrangers(documents: readonly DocumentSummary[]): DocumentSummary[] {
  const byId = new Map(documents.map((document) => [document.document_id, document]));
  return documents.map((document) => {
    const older = document.supersedes === null ? undefined : byId.get(document.supersedes);
    return older === undefined || sharePlace(older, document) ? document : { ...document, supersedes: null };
  });
}

/** The documents after a removal; `removed` maps the id of each removed one to the id it superseded. */
export const afterRemoval = (
  documents: readonly DocumentSummary[],
  removed: ReadonlyMap<string, string | null>,
): DocumentSummary[] => withoutStrangers(relinkEditions(documents, removed));

function refuseWrongEdition(id: string, older: string, byId: ReadonlyMap<string, DocumentSummary>): void {
  const [newerOne, olderOne] = [byId.get(id), byId.get(older)];
  if (newerOne === undefined || olderOne === undefined || !sharePlace(newerOne, olderOne)) {
    throw new PinciteError('BAD_REQUEST', { why: `documents ${id} and ${older} are in no collection together` });
  }
  const seen = new Set<string>([id]);
  for (let at: string | null = older; at !== null; at = byId.get(at)?.supersedes ?? null) {
    if (at === id) throw new PinciteError('BAD_REQUEST', { why: `document ${id} cannot supersede itself` });
    if (seen.has(at)) return;
    seen.add(at);
  }
}
