import { api } from '../../api/api.ts';
import { holdOn, refuseHeld } from '../../library/own-files/holds.ts';
import { citingAnswers, listThreads, readThread, type ThreadDeps } from './read-thread.ts';

/** Conversations, each answer checked again as the library is now. */
export const threadMethods = (deps: ThreadDeps) => ({
  list: api.threads.list.handler(() => listThreads(deps)),
  get: api.threads.get.handler(({ input }) => readThread(deps, input.thread_id)),
  citing: api.threads.citing.handler(({ input }) => citingAnswers(deps, input.document_id)),
  rename: api.threads.rename.handler(({ input }) => deps.threads.rename(input.thread_id, input.title)),
  remove: api.threads.remove.handler(({ input }) => removeThread(deps, input.thread_id)),
});

/** Throws THREAD_NOT_FOUND, ON_HOLD. */
async function removeThread({ threads, library }: ThreadDeps, threadId: string): Promise<void> {
  const { collection } = await threads.get(threadId);
  if (collection !== null) refuseHeld(holdOn(await library.holds.read(), collection));
  await threads.remove(threadId);
}
