import { Mutex } from 'async-mutex';
import type { LoadedFile } from './expand-paths.ts';

export type Copies = ReturnType<typeof copiesInTurn>;

/** Has copies of one document wait for each other, in the order in which their files were loaded. */
export function copiesInTurn() {
  const loading = new Mutex();
  const turns = new Map<string, Mutex>();
  return {
    /**
     * Loads one file after the other, so that of several copies the first in the list is the one that is read. `turn` resolves when no
     * copy before it is on its way any more, to what lets the next one go on.
     */
    load: (load: () => Promise<LoadedFile>): Promise<{ loaded: LoadedFile; turn: Promise<() => void> }> =>
      loading.runExclusive(async () => {
        const loaded = await load();
        const turn = turns.get(loaded.documentId) ?? new Mutex();
        turns.set(loaded.documentId, turn);
        return { loaded, turn: turn.acquire() };
      }),
  };
}
