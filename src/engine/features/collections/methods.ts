import { api } from '../../api/api.ts';
import { listCollections } from '../../library/collections.ts';
import { type CollectionDeps, createCollection, removeCollection, renameCollection } from './change-collections.ts';
import { changeHold } from './hold-collection.ts';

/** Named groups of documents. */
export const collectionMethods = (deps: CollectionDeps) => ({
  list: api.collections.list.handler(() => listCollections(deps.library)),
  create: api.collections.create.handler(({ input }) => createCollection(deps, input.name)),
  rename: api.collections.rename.handler(({ input }) => renameCollection(deps, input.name, input.to)),
  hold: api.collections.hold.handler(({ input }) => changeHold(deps, input, 'set', new Date())),
  release: api.collections.release.handler(({ input }) => changeHold(deps, input, 'released', new Date())),
  remove: api.collections.remove.handler(({ input }) => removeCollection(deps, input.name)),
});
