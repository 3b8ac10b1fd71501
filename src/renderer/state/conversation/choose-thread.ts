import type { ThreadSummary } from '../../../contract/threads.ts';
import type { Page } from '../page-context.tsx';

/**
 * Shows a thread, in place of anything else, and opens its collection, since a follow-up asked in another one would
 * begin another thread. A thread of a removed collection is read-only, beside the whole library.
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

/** Shows an answer of any thread, with one of its places open beside it. */
export async function openAnswer(
  { view, mentions, settings, conversation }: Page,
  thread_id: string,
  place: { readonly id: string; readonly document_id: string } | null,
): Promise<void> {
  mentions.getState().close();
  view.getState().show('thread');
  await conversation.getState().openThread(thread_id);
  const { boundTo, threadId } = conversation.getState();
  if (threadId !== thread_id) return;
  settings.getState().setCollection(boundTo ?? null);
  if (place !== null) view.getState().activate(place);
}
