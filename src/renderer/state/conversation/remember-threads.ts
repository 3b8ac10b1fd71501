import type { Page } from '../page-context.tsx';
import type { KeptThread } from './thread-memory.ts';

const NOTHING_OPEN = { openDocumentId: null, activeId: null, reading: null };

/**
 * Keeps what is around the open thread (scope, draft, open document, lit place), and brings it back with the thread,
 * also after a restart. A new thread begins with what is around the one before, but for the draft. Returns the function
 * that ends it.
 */
export function rememberThreads({ conversation, settings, view, threadMemory }: Page): () => void {
  let isStarted = false;
  const keep = (fields?: Pick<KeptThread, 'reading'>): void => {
    const { threadId, draft } = conversation.getState();
    const { openDocumentId, active } = view.getState();
    const around = { ticks: settings.getState().ticks, openDocumentId, activeId: active?.id ?? null };
    threadMemory.change(threadId, { draft, ...around, ...fields });
  };
  const restore = (threadId: string | null): void => {
    const kept = threadMemory.of(threadId);
    const typed = conversation.getState().draft;
    // What was typed before the page knew its thread stays.
    const isTyped = !isStarted && typed !== '';
    const isNew = isStarted && threadId === null;
    isStarted = true;
    conversation.setState({ draft: isTyped ? typed : (kept?.draft ?? '') });
    if (kept === null || isNew) {
      keep();
      return;
    }
    settings.setState({ ticks: kept.ticks });
    if (view.getState().main !== 'grid') view.getState().restore(kept);
  };
  const ends = [
    conversation.subscribe(({ threadId, opened, draft, threads }, before) => {
      if (opened !== before.opened) restore(threadId);
      else if (threadId !== before.threadId && threadId !== null) {
        threadMemory.begin(threadId);
        keep();
      } else if (draft !== before.draft) keep();
      if (threads !== before.threads) threadMemory.keepOnly(new Set(threads.map((thread) => thread.thread_id)));
    }),
    settings.subscribe(({ ticks }, before) => {
      if (ticks !== before.ticks) keep();
    }),
    view.subscribe(({ main, openDocumentId, active, start }, before) => {
      if (main === 'grid') return;
      // The grid had documents of its own.
      if (before.main === 'grid')
        return view.getState().restore(threadMemory.of(conversation.getState().threadId) ?? NOTHING_OPEN);
      // When something else is opened, the reading place of the document before it is forgotten.
      if (openDocumentId !== before.openDocumentId || active !== before.active) keep({ reading: start });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
