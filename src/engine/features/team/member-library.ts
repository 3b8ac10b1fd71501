import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { sharePlace } from '../../../contract/view/in-collection.ts';
import { type StoredMember, sees } from '../../../team/members.ts';
import type { DocumentChange } from '../../library/change-documents.ts';
import type { Library } from '../../library/library-types.ts';
import type { LibraryView } from '../../library/reading/library-view.ts';

/** The error for what no method of a member reaches; that it is thrown at all is a bug of a rule in team-policy.ts. */
export const notForMembers = (method: string): PinciteError =>
  new PinciteError('NOT_ALLOWED', {
    who: 'A member of this team',
    method,
    instead: 'the owner of the library does it on the command line',
  });

/**
 * The library as a member may see and change it (ADR 0059): only documents of their collections are there. Each part of
 * a library is named here, so that a new one does not compile before it is decided what a member has of it.
 */
export function memberLibrary(library: Library, member: StoredMember): Library {
  const mine = (name: string): boolean => sees(member, name);
  const view: LibraryView = member.collections === null ? library : library.seenBy(mine);
  const closed = (what: string) => async () => {
    throw notForMembers(what);
  };
  const documents = async (ids: readonly string[]): Promise<DocumentSummary[]> => {
    const found: DocumentSummary[] = [];
    for (const id of ids) found.push(await view.document(id));
    return found;
  };
  const { listDocuments, embeddedModels, damagedDocuments, document, pages, pagesOfDocuments, pagesOfRange } = view;
  const { pagesOfRanges, textOf, coverage, pageLabels, originalBytes, passage, passagesOf, passagesByChunkIds } = view;
  const { sentencesOf, tablesOf, searchText, searchPassages, searchPages, passagesOnPages, searchVector } = view;
  const { passagesNear, similarities, readAhead, fileRange, storedFile } = view;
  return {
    listDocuments,
    embeddedModels,
    damagedDocuments,
    document,
    pages,
    pagesOfDocuments,
    pagesOfRange,
    pagesOfRanges,
    textOf,
    coverage,
    pageLabels,
    originalBytes,
    passage,
    passagesOf,
    passagesByChunkIds,
    sentencesOf,
    tablesOf,
    searchText,
    searchPassages,
    searchPages,
    passagesOnPages,
    searchVector,
    passagesNear,
    similarities,
    readAhead,
    fileRange,
    storedFile,
    place: library.place,
    seenBy: view === library ? library.seenBy : () => view,
    // That something changed is told, not what.
    version: library.version,
    // Of passages that a question of theirs found; it tells nothing back.
    wantVectors: library.wantVectors,
    collections: {
      names: async () => (await library.collections.names()).filter(mine),
      change: async (change) => {
        const before = (await library.collections.names()).filter(mine);
        const after = change(before);
        const foreign = after.find((name) => !mine(name));
        if (foreign !== undefined) throw new PinciteError('COLLECTION_NOT_FOUND', { name: foreign });
        if (before.some((name) => !after.includes(name))) throw notForMembers('collections.remove');
        if (after.length > before.length) await library.collections.change((all) => [...all, ...after]);
      },
    },
    settings: {
      read: async () => {
        const settings = await library.settings.read();
        const keep = settings.keep.filter(({ collection }) => collection === null || mine(collection));
        return { ...settings, keep: keep.map((rule) => ({ ...rule, formerly: [] })) };
      },
      change: closed('settings.change'),
      renameCollection: closed('collections.rename'),
    },
    change: async (ids, change) => {
      const before = await documents(ids);
      await refuseChange(view, before, change, mine);
      if (change.collections === undefined) await library.change(ids, change);
      else
        for (const id of ids) {
          const others = (await library.document(id)).collections.filter((name) => !mine(name));
          await library.change([id], { ...change, collections: [...others, ...change.collections] });
        }
      return documents(ids);
    },
    remove: async (ids, { records = 'keep', ...options } = {}) => {
      if (records !== 'keep') throw notForMembers('documents.remove with purge_records');
      const removed = await documents(ids);
      const shared: string[] = [];
      for (const id of ids)
        if (!(await library.document(id)).collections.every(mine) && view !== library) shared.push(id);
      // For who may not see the other collections of a document it is gone all the same.
      for (const id of shared) {
        const others = (await library.document(id)).collections.filter((name) => !mine(name));
        await library.change([id], { collections: others });
      }
      const own = ids.filter((id) => !shared.includes(id));
      if (own.length > 0) await library.remove(own, options);
      return removed;
    },
    addFiles: closed('documents.ingest'),
    embed: closed('documents.ingest'),
    index: closed('library.index'),
    rewrite: closed('library.repair'),
    alone: closed('library.repair'),
    ingestDays: closed('metrics'),
    traces: closed('documents.removeCertified'),
    finishRemovals: closed('documents.remove'),
    tidy: closed('library.index'),
    check: closed('library.check'),
    noteCheck: closed('library.check'),
    // What is damaged is the owner's concern, and may be anywhere.
    lastCheck: async () => null,
    repair: closed('library.repair'),
    close: closed('library.close'),
    get scans(): never {
      throw notForMembers('library.scans');
    },
    get jobs(): never {
      throw notForMembers('library.jobs');
    },
    get stopped(): never {
      throw notForMembers('library.stopped');
    },
    get quarantine(): never {
      throw notForMembers('quarantine.list');
    },
  };
}

/**
 * Throws COLLECTION_NOT_FOUND for a name that the member does not see, DOCUMENT_NOT_FOUND for such an edition, and
 * BAD_REQUEST where a document would be in none of their collections afterwards: nobody puts a document where they
 * could not take it back from.
 */
async function refuseChange(
  view: LibraryView,
  documents: readonly DocumentSummary[],
  { collections, add_to: to, take_out_of: from, supersedes }: DocumentChange,
  mine: (name: string) => boolean,
): Promise<void> {
  const named = [...(collections ?? []), ...(to === undefined ? [] : [to]), ...(from === undefined ? [] : [from])];
  const foreign = named.find((name) => !mine(name));
  if (foreign !== undefined) throw new PinciteError('COLLECTION_NOT_FOUND', { name: foreign });
  const older = typeof supersedes === 'string' ? await view.document(supersedes) : null;
  for (const document of documents) {
    const left = (collections ?? document.collections).filter((name) => name !== from);
    if (document.collections.length > 0 && left.length === 0 && to === undefined)
      throw new PinciteError('BAD_REQUEST', {
        why: `document ${document.document_id} would be in none of your collections`,
      });
    if (older !== null && !sharePlace(older, document))
      throw new PinciteError('BAD_REQUEST', {
        why: `documents ${document.document_id} and ${older.document_id} are in no collection together`,
      });
  }
}
