import { streamErrors } from '../../../contract/methods/contract-error.ts';
import { api } from '../../api/api.ts';
import { enlistCollection } from '../../library/collections.ts';
import { type WatchDeps, watchFolder } from './watch-folder.ts';

/** Folders whose files the library follows. */
export const folderMethods = (deps: WatchDeps) => ({
  watch: api.folders.watch.handler(({ input, signal }) => streamErrors(watchFolder(deps, input, signal))),
  states: api.folders.states.handler(({ signal }) => streamErrors(deps.folders.states(signal))),
  follow: api.folders.follow.handler(async ({ input: { path, collection } }) =>
    deps.folders.follow(path, collection === undefined ? null : await enlistCollection(deps.library, collection)),
  ),
  resume: api.folders.resume.handler(({ input }) => deps.folders.resumeOne(input.folder_id)),
  url: api.folders.url.handler(({ input }) => deps.folders.url(input.path, input.url)),
  look: api.folders.look.handler(({ input }) => deps.folders.scanSoon(input.folder_id)),
  unfollow: api.folders.unfollow.handler(({ input }) => deps.folders.unfollow(input.folder_id, input.documents)),
});
