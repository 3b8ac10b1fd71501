import { LONGEST_COLLECTION } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { Collection } from '../../../contract/library.ts';
import { isInCollection } from '../../../contract/view/in-collection.ts';
import type { Deps } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';

/** All collections by name (requirement D7): those in the list, and those that only documents name. */
export async function listCollections(library: Library): Promise<Collection[]> {
  const counts = new Map((await library.collections.names()).map((name) => [name, 0]));
  for (const { collections } of await library.listDocuments()) {
    for (const name of collections) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, documents]) => ({ name, documents })).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Normalises the name of a collection: on one line, without spaces around it. Throws BAD_REQUEST for an empty one, and
 * one that is too long.
 */
export function collectionName(name: string): string {
  if (name.length > LONGEST_COLLECTION) {
    const why = `the name of a collection is longer than ${LONGEST_COLLECTION} characters`;
    throw new PinciteError('BAD_REQUEST', { why });
  }
  const plain = name.replace(/\s+/gu, ' ').trim();
  if (plain === '') throw new PinciteError('BAD_REQUEST', { why: 'a collection needs a name' });
  return plain;
}

/** Lists a collection before its first document is added, and returns its normalised name. */
export async function enlistCollection(library: Library, name: string): Promise<string> {
  const kept = collectionName(name);
  await library.collections.change((names) => [...names, kept]);
  return kept;
}

/** An empty collection. Throws BAD_REQUEST, COLLECTION_EXISTS. */
export async function createCollection({ library }: Deps, input: string): Promise<Collection> {
  const name = collectionName(input);
  await mustBeFree(library, name);
  await library.collections.change((names) => [...names, name]);
  return { name, documents: 0 };
}

/** Throws COLLECTION_NOT_FOUND, COLLECTION_EXISTS, BAD_REQUEST. */
export async function renameCollection(deps: Deps, name: string, newName: string): Promise<void> {
  const { library, everyones, team } = deps;
  await mustBeThere(library, name);
  const to = collectionName(newName);
  if (to === name) return;
  await mustBeFree(library, to);
  // Both names are listed while documents move, so that an interruption leaves no document in an unlisted collection.
  await library.collections.change((names) => [...names, to]);
  // Who sees a collection sees it under both names meanwhile.
  await team.alsoSee(name, to);
  await moveAll(deps, name, to);
  await everyones.threads.renameCollection(name, to);
  await library.settings.renameCollection(name, to);
  await team.forgetCollection(name);
  await library.collections.change((names) => names.filter((one) => one !== name));
}

/** Removes the name; its documents stay, in the other collections they are in. Throws COLLECTION_NOT_FOUND. */
export async function removeCollection(deps: Deps, name: string): Promise<void> {
  await mustBeThere(deps.library, name);
  // First: a later collection of this name is another one, which nobody was given.
  await deps.team.forgetCollection(name);
  await moveAll(deps, name, null);
  await deps.library.collections.change((names) => names.filter((one) => one !== name));
}

async function isListed(library: Library, name: string): Promise<boolean> {
  return (await listCollections(library)).some((collection) => collection.name === name);
}

/** Throws COLLECTION_NOT_FOUND. */
export async function mustBeThere(library: Library, name: string): Promise<void> {
  if (!(await isListed(library, name))) throw new PinciteError('COLLECTION_NOT_FOUND', { name });
}

async function mustBeFree(library: Library, name: string): Promise<void> {
  if (await isListed(library, name)) throw new PinciteError('COLLECTION_EXISTS', { name });
}

async function moveAll({ library, queue, folders }: Deps, from: string, to: string | null): Promise<void> {
  const inside = (await library.listDocuments()).filter((document) => isInCollection(document, from));
  const ids = inside.map((document) => document.document_id);
  queue.renameCollection(from, to);
  await folders.renameCollection(from, to);
  if (ids.length > 0)
    await queue.exclusively(() => library.change(ids, { take_out_of: from, add_to: to ?? undefined }));
}
