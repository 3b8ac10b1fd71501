import type { ThreadSummary } from '../../../contract/threads.ts';
import type { Page } from '../page-context.tsx';

/**
 * Shows a thread, whatever was shown instead of it, and goes to the collection it is bound to: a follow-up asked elsewhere
 * would begin another thread. Of a collection that is gone the thread can be read only, beside the whole library.
 */
export async function chooseThread(
  { view, mentions, settings, library, conversation }: Page,
  { thread_id, collection }: Pick<ThreadSummary, 'thread_id' | 'collection'>,
): Promise<void> {
  mentions.getState().close();
  view.getState().show('thread');
  const { loaded, collections } = library.getState();
  const isGone = loaded && !collections.some(({ name }) => name === collection);
  settings.getState().setCollection(isGone ? null : collection);
  await conversation.getState().openThread(thread_id);
}
