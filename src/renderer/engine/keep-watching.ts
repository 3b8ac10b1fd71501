import { errorLine } from '../words/error-line.ts';

/** A dead engine is not hammered. */
const RETRY_MS = 500;

interface KeepWatching {
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps the page in step with the engine until `signal` aborts. When the stream ends or fails (the engine stopped,
 * which its own line reports), subscribes again after a moment.
 */
export async function keepWatching(watch: () => Promise<void>, { signal, onError }: KeepWatching): Promise<void> {
  while (!signal.aborted) {
    try {
      await watch();
    } catch (error) {
      // Not swallowed: the next try asks again, and the frame shows the engine's state meanwhile.
      if (signal.aborted) return;
      const { code } = errorLine(error);
      // A user who is no longer a member, or has a new token, signs in again.
      if (code === 'MEMBER_UNKNOWN') return location.reload();
      // With another role or other collections the next try begins anew.
      if (code !== 'ENGINE_GONE' && code !== 'MEMBER_CHANGED') onError(error);
    }
    await pause(RETRY_MS, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
