import type { EngineClient } from '../state/engine-client.ts';
import type { LibraryStore } from '../state/library-store.ts';
import { errorLine } from '../words/error-line.ts';

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function follow(client: EngineClient, library: LibraryStore, signal: AbortSignal): Promise<void> {
  let version: number | null = null;
  for await (const queue of await client.queue.watch(undefined, { signal })) {
    library.getState().setQueue(queue);
    if (queue.library_version === version) continue;
    version = queue.library_version;
    await library.getState().refresh();
  }
}

/**
 * Keeps the library as the engine has it until `signal` aborts. When the stream ends or fails (the engine stopped: its own
 * line says so) it is asked for again; `retryMs` apart so that a dead engine is not hammered.
 */
export async function watchQueue(
  client: EngineClient,
  library: LibraryStore,
  options: { readonly retryMs?: number; readonly signal: AbortSignal },
): Promise<void> {
  const { signal, retryMs = 500 } = options;
  while (!signal.aborted) {
    try {
      await library.getState().refreshStatus();
      await follow(client, library, signal);
    } catch (error) {
      // Not swallowed: what cannot be reached now is asked for again, and the frame shows the engine's state meanwhile.
      if (signal.aborted) return;
      const line = errorLine(error);
      if (line.code !== 'ENGINE_GONE') library.setState({ error: line });
    }
    await pause(retryMs, signal);
  }
}
