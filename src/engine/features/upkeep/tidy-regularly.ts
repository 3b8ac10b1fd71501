import type { Library } from '../../library/library-types.ts';

/** After the start, which has other work, and then after each time, in milliseconds. */
const [FIRST_MS, PAUSE_MS] = [2 * 60_000, 15 * 60_000];

/**
 * Tidies the library from time to time, until the result is called, which waits for what is under way. What fails is
 * told and tried again.
 */
export function tidyRegularly(library: Pick<Library, 'tidy'>, log: (line: string) => void): () => Promise<void> {
  let isEnded = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const tidyAfter = (pause: number): void => {
    timer = setTimeout(() => {
      running = library
        .tidy()
        .catch((error: unknown) => log(`Old versions are not deleted: ${String(error)}`))
        .finally(() => {
          if (!isEnded) tidyAfter(PAUSE_MS);
        });
    }, pause).unref();
  };
  tidyAfter(FIRST_MS);
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
