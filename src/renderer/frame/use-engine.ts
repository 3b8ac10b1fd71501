import { useEffect } from 'react';
import type { DocumentSummary } from '../../contract/documents.ts';
import { keepWatching } from '../engine/keep-watching.ts';
import { rememberThreads } from '../state/conversation/remember-threads.ts';
import type { EngineClient } from '../state/engine-client.ts';
import type { LibraryStore } from '../state/library-store.ts';
import { usePage } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';

/** A key of the documents and of which supersedes which. */
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
      // The line about a restart stays until it is closed; a running engine does not remove it.
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
        else page.conversation.getState().restoreNew();
      } catch (error) {
        page.conversation.setState({ error: errorLine(error) });
      }
    };
    const endMemory = rememberThreads(page);
    const watched = { signal, onError: (error: unknown) => page.library.setState({ error: errorLine(error) }) };
    void keepWatching(() => watchQueue(page.client, page.library, signal), watched);
    void keepWatching(() => page.questionnaires.getState().watch(signal), watched);
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
      // Flags an open answer as soon as its sources are superseded or removed, not when it is opened again.
      if (!before.loaded || documents === before.documents) return;
      if (editionsIn(documents) !== editionsIn(before.documents)) void page.conversation.getState().refreshSources();
    });
    return () => {
      ending.abort();
      endFlags();
      endMemory();
      endCollections();
      endStates();
      endOpening?.();
      endRemembering();
    };
  }, [page]);
}

async function watchQueue(client: EngineClient, library: LibraryStore, signal: AbortSignal): Promise<void> {
  await library.getState().refreshStatus();
  let version: number | null = null;
  for await (const queue of await client.queue.watch(undefined, { signal })) {
    library.getState().setQueue(queue);
    if (queue.library_version === version) continue;
    version = queue.library_version;
    await library.getState().refresh();
  }
}
