import { PinciteError } from '../../../contract/errors.ts';
import type { Collection } from '../../../contract/library.ts';
import { isInCollection } from '../../../contract/view/documents/in-collection.ts';
import type { Deps } from '../../deps.ts';
import { collectionName, isListed, mustBeListed } from '../../library/collections.ts';
import type { Library } from '../../library/library-types.ts';
import { holdOn, refuseHeld } from '../../library/own-files/holds.ts';
import type { HoldDeps } from './hold-collection.ts';

/** All that knows collections by their names, and follows a new one. */
export interface CollectionDeps extends Pick<Deps, 'library' | 'queue' | 'allRecords'>, HoldDeps {
  readonly folders: { renameCollection(from: string, to: string | null): Promise<void> };
  readonly team: {
    /** Who may see the collection `name` may see `also`. */
    alsoSee(name: string, also: string): Promise<void>;
    /** Nobody may see a collection of this name any more. */
    forgetCollection(name: string): Promise<void>;
  };
}

/** An empty collection. Throws BAD_REQUEST, COLLECTION_EXISTS. */
export async function createCollection({ library }: CollectionDeps, input: string): Promise<Collection> {
  const name = collectionName(input);
  await mustBeFree(library, name);
  await library.collections.change((names) => [...names, name]);
  return { name, documents: 0 };
}

/** Throws COLLECTION_NOT_FOUND, COLLECTION_EXISTS, BAD_REQUEST. */
export async function renameCollection(deps: CollectionDeps, name: string, newName: string): Promise<void> {
  const { library, allRecords, team } = deps;
  await mustBeListed(library, name);
  const to = collectionName(newName);
  if (to === name) return;
  await mustBeFree(library, to);
  // Both names are listed while documents move, so that an interruption leaves no document in an unlisted collection.
  await library.collections.change((names) => [...names, to]);
  // Who sees a collection sees it under both names meanwhile.
  await team.alsoSee(name, to);
  await library.holds.renameCollection(name, to);
  await moveAll(deps, name, to);
  await allRecords.threads.renameCollection(name, to);
  await allRecords.grids.renameCollection(name, to);
  await library.settings.renameCollection(name, to);
  await team.forgetCollection(name);
  await library.collections.change((names) => names.filter((one) => one !== name));
}

/** Removes the name; its documents stay, in the other collections they are in. Throws COLLECTION_NOT_FOUND, ON_HOLD. */
export async function removeCollection(deps: CollectionDeps, name: string): Promise<void> {
  await mustBeListed(deps.library, name);
  refuseHeld(holdOn(await deps.library.holds.read(), name));
  // First: a later collection of this name is another one, which nobody was given.
  await deps.team.forgetCollection(name);
  await moveAll(deps, name, null);
  await deps.library.collections.change((names) => names.filter((one) => one !== name));
}

async function mustBeFree(library: Library, name: string): Promise<void> {
  if (await isListed(library, name)) throw new PinciteError('COLLECTION_EXISTS', { name });
}

async function moveAll({ library, queue, folders }: CollectionDeps, from: string, to: string | null): Promise<void> {
  const inside = (await library.listDocuments()).filter((document) => isInCollection(document, from));
  const ids = inside.map((document) => document.document_id);
  queue.renameCollection(from, to);
  await folders.renameCollection(from, to);
  if (ids.length > 0)
    await queue.exclusively(() => library.change(ids, { take_out_of: from, add_to: to ?? undefined }));
}
