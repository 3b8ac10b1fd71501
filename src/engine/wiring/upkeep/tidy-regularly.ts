import { setTimeout as sleep } from 'node:timers/promises';
import type { Library } from '../../library/library-types.ts';

/** After the start, which has other work, and then after each time, in milliseconds. */
const [FIRST_MS, PAUSE_MS] = [2 * 60_000, 15 * 60_000];

/** Tidies the library from time to time, until the result is called, which waits for what is under way. What fails is told and tried again. */
export function tidyRegularly(library: Pick<Library, 'tidy'>, log: (line: string) => void): () => Promise<void> {
  const ended = new AbortController();
  const tidy = async (): Promise<void> => {
    const { signal } = ended;
    for (let pause = FIRST_MS; ; pause = PAUSE_MS) {
      // Only an abort ends it.
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await library.tidy().catch((error: unknown) => log(`Old versions are not deleted: ${String(error)}`));
    }
  };
  const running = tidy();
  return async () => {
    ended.abort();
    await running;
  };
}
