import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { sharePlace } from '../../../contract/view/documents/in-collection.ts';
import { type Member, sees } from '../../../team/members.ts';
import type { DocumentChange } from '../../library/change-documents.ts';
import type { Library } from '../../library/library-types.ts';
import type { LibraryView } from '../../library/reading/library-view.ts';
import { closed, closedToMembers, notForMembers } from './not-for-members.ts';

/** What a library has beside what is read of its documents. */
type Rest = Omit<Library, keyof LibraryView>;

/**
 * The library as a member may see and change it (ADR 0059): only documents of their collections are there. Each part of
 * a library that is no part of a view is named in `theirRest`, so that a new one does not compile before it is decided
 * what a member has of it.
 */
export function memberLibrary(library: Library, member: Member): Library {
  const mine: Mine = (name) => sees(member, name);
  const view: LibraryView = member.collections === null ? library : library.seenBy(mine);
  return { ...view, ...theirRest(library, view, mine) };
}

/** Whether a member sees the collection of this name. */
type Mine = (name: string) => boolean;

function theirRest(library: Library, view: LibraryView, mine: Mine): Rest {
  return {
    ...changes(library, view, mine),
    collections: theirCollections(library, mine),
    settings: theirSettings(library, mine),
    holds: {
      read: library.holds.read,
      set: closed('collections.hold'),
      release: closed('collections.release'),
      renameCollection: closed('collections.rename'),
    },
    place: library.place,
    seenBy: view === library ? library.seenBy : () => view,
    // That something changed is told, not what.
    version: library.version,
    // Of passages that a question of theirs found; it tells nothing back.
    wantVectors: library.wantVectors,
    noteOpened: library.noteOpened,
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
    scans: closedToMembers('library.scans'),
    originals: closedToMembers('documents.original'),
    jobs: closedToMembers('library.jobs'),
    stopped: closedToMembers('library.stopped'),
    quarantine: closedToMembers('quarantine'),
  };
}

const theirCollections = (library: Library, mine: Mine): Library['collections'] => ({
  names: async () => (await library.collections.names()).filter(mine),
  change: async (change) => {
    const before = (await library.collections.names()).filter(mine);
    const after = change(before);
    const foreign = after.find((name) => !mine(name));
    if (foreign !== undefined) throw new PinciteError('COLLECTION_NOT_FOUND', { name: foreign });
    if (before.some((name) => !after.includes(name))) throw notForMembers('collections.remove');
    if (after.length > before.length) await library.collections.change((all) => [...all, ...after]);
  },
});

const theirSettings = (library: Library, mine: Mine): Library['settings'] => ({
  read: async () => {
    const settings = await library.settings.read();
    const keep = settings.keep.filter(({ collection }) => collection === null || mine(collection));
    // Addresses of documents may name such that they do not see; citations have those of what they cite.
    return { ...settings, document_urls: {}, keep: keep.map((rule) => ({ ...rule, formerly: [] })) };
  },
  change: closed('settings.change'),
  setUrl: closed('documents.url'),
  renameCollection: closed('collections.rename'),
});

/** Of a document, only the collections that they see are changed; those that they do not see stay. */
function changes(library: Library, view: LibraryView, mine: Mine): Pick<Library, 'change' | 'remove'> {
  const summaries = async (ids: readonly string[]): Promise<DocumentSummary[]> => {
    const found: DocumentSummary[] = [];
    for (const id of ids) found.push(await view.document(id));
    return found;
  };
  const foreignOf = async (id: string): Promise<string[]> =>
    (await library.document(id)).collections.filter((name) => !mine(name));
  return {
    change: async (ids, change) => {
      const before = await summaries(ids);
      await refuseChange(view, before, change, mine);
      if (change.collections === undefined) await library.change(ids, change);
      else
        for (const id of ids) {
          const collections = [...(await foreignOf(id)), ...change.collections];
          await library.change([id], { ...change, collections });
        }
      return summaries(ids);
    },
    remove: async (ids, { records = 'keep', ...options } = {}) => {
      if (records !== 'keep') throw notForMembers('documents.remove with purge_records');
      const removed = await summaries(ids);
      const own: string[] = [];
      const shared: { readonly id: string; readonly collections: string[] }[] = [];
      for (const id of ids) {
        const collections = await foreignOf(id);
        if (collections.length === 0) own.push(id);
        else shared.push({ id, collections });
      }
      // For who may not see the other collections of a document it is gone all the same.
      for (const { id, collections } of shared) await library.change([id], { collections });
      if (own.length > 0) await library.remove(own, options);
      return removed;
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
  mine: Mine,
): Promise<void> {
  const named = [...(collections ?? []), to, from].filter((name) => name !== undefined);
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
