import { LONGEST_COLLECTION } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { Collection } from '../../contract/library.ts';
import type { Library } from './library-types.ts';
import { holdOn } from './own-files/holds.ts';

/** All collections by name (requirement D7): those in the list, and those that only documents name. */
export async function listCollections(library: Library): Promise<Collection[]> {
  const counts = new Map((await library.collections.names()).map((name) => [name, 0]));
  for (const { collections } of await library.listDocuments()) {
    for (const name of collections) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const holds = await library.holds.read();
  const of = (name: string) => {
    const { collection: _, formerly: __, ...hold } = holdOn(holds, name) ?? {};
    return 'set_by' in hold ? { hold } : {};
  };
  return [...counts]
    .map(([name, documents]) => ({ name, documents, ...of(name) }))
    .sort((a, b) => a.name.localeCompare(b.name));
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

export async function isListed(library: Library, name: string): Promise<boolean> {
  return (await listCollections(library)).some((collection) => collection.name === name);
}

/** Throws COLLECTION_NOT_FOUND. */
export async function mustBeListed(library: Library, name: string): Promise<void> {
  if (!(await isListed(library, name))) throw new PinciteError('COLLECTION_NOT_FOUND', { name });
}
