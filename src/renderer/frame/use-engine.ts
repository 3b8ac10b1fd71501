import { useEffect } from 'react';
import type { DocumentSummary } from '../../contract/documents.ts';
import { usePage } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';
import { watchQueue } from './watch-queue.ts';

/** Names which documents there are and what supersedes what. */
const editionsIn = (documents: readonly DocumentSummary[]): string =>
  documents.map(({ document_id, supersedes }) => `${document_id} ${supersedes ?? ''}`).join();

/** Follows the engine: its state, the library and the queue; restores the thread that was open. */
export function useEngine(): void {
  const page = usePage();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const endStates = page.bridge.onEngineState((state) => {
      const { engine, setEngine } = page.view.getState();
      // The line that says it was restarted stays until it is closed; running alone does not take it away.
      if (!(engine === 'restarted' && state === 'running')) setEngine(state);
    });
    const endOpening = page.bridge.onOpenFiles?.((grants) => {
      void page.library.getState().add(grants, page.settings.getState().collection);
    });
    const restore = async (): Promise<void> => {
      try {
        await page.conversation.getState().loadThreads();
        const { threadId } = page.settings.getState();
        const known = page.conversation.getState().threads.some((thread) => thread.thread_id === threadId);
        if (threadId !== null && known) await page.conversation.getState().openThread(threadId);
      } catch (error) {
        page.conversation.setState({ error: errorLine(error) });
      }
    };
    void watchQueue(page.client, page.library, { signal });
    void restore();
    const endRemembering = page.conversation.subscribe(({ threadId }, before) => {
      if (threadId !== before.threadId) page.settings.getState().setThreadId(threadId);
    });
    const endCollections = page.library.subscribe(({ loaded, collections }) => {
      const { collection, setCollection } = page.settings.getState();
      // A remembered collection that was removed or renamed elsewhere would show an empty library.
      if (loaded && collection !== null && !collections.some((one) => one.name === collection)) setCollection(null);
    });
    const endFlags = page.library.subscribe(({ documents }, before) => {
      // An answer that is open is flagged as soon as what it cites is superseded or removed, not when it is opened again.
      if (!before.loaded || documents === before.documents) return;
      if (editionsIn(documents) !== editionsIn(before.documents)) void page.conversation.getState().refreshSources();
    });
    return () => {
      ending.abort();
      endFlags();
      endCollections();
      endStates();
      endOpening?.();
      endRemembering();
    };
  }, [page]);
}
