import { PinciteError } from '../../contract/errors.ts';
import type { Collection } from '../../contract/library.ts';
import type { Deps } from '../deps.ts';
import type { Library } from '../library/library-types.ts';
import { api } from './api.ts';

/** Requirement D7: a name in the list, and the documents whose rows say it. */
export function collectionHandlers(deps: Deps) {
  const { library, queue, threads } = deps;
  const { collections } = api;
  const there = async (name: string): Promise<Collection> => {
    const found = (await listCollections(library)).find((collection) => collection.name === name);
    if (found === undefined) throw new PinciteError('COLLECTION_NOT_FOUND', { name });
    return found;
  };
  const free = async (name: string): Promise<void> => {
    const isTaken = (await listCollections(library)).some((collection) => collection.name === name);
    if (isTaken) throw new PinciteError('COLLECTION_EXISTS', { name });
  };
  const moveAll = async (from: string, to: string | null): Promise<void> => {
    const inside = (await library.listDocuments()).filter((document) => document.collection === from);
    const ids = inside.map((document) => document.document_id);
    queue.renameCollection(from, to);
    if (ids.length > 0) await queue.exclusively(() => library.change(ids, { collection: to }));
  };
  return {
    list: collections.list.handler(() => listCollections(library)),
    create: collections.create.handler(async ({ input }) => {
      const name = collectionName(input.name);
      await free(name);
      await library.collections.change((names) => [...names, name]);
      return { name, documents: 0 };
    }),
    rename: collections.rename.handler(async ({ input }) => {
      await there(input.name);
      const to = collectionName(input.to);
      if (to === input.name) return;
      await free(to);
      // Both names while documents move: whatever moment it is interrupted at, none is in a collection that is not listed.
      await library.collections.change((names) => [...names, to]);
      await moveAll(input.name, to);
      await threads.renameCollection(input.name, to);
      await library.collections.change((names) => names.filter((name) => name !== input.name));
    }),
    remove: collections.remove.handler(async ({ input }) => {
      await there(input.name);
      await moveAll(input.name, null);
      await library.collections.change((names) => names.filter((name) => name !== input.name));
    }),
  };
}

/** Named ones and those that only documents speak of, by name. */
async function listCollections(library: Library): Promise<Collection[]> {
  const counts = new Map((await library.collections.names()).map((name) => [name, 0]));
  for (const { collection } of await library.listDocuments()) {
    if (collection !== null) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  }
  return [...counts].map(([name, documents]) => ({ name, documents })).sort((a, b) => a.name.localeCompare(b.name));
}

/** The name of a collection as it is kept: on one line, without spaces around it. Throws BAD_REQUEST for an empty one. */
export function collectionName(name: string): string {
  const plain = name.replace(/\s+/gu, ' ').trim();
  if (plain === '') throw new PinciteError('BAD_REQUEST', { why: 'a collection needs a name' });
  return plain;
}
