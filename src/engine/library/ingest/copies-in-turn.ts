import { Mutex, Semaphore } from 'async-mutex';
import type { Admit, LoadedFile } from './load-file.ts';

export type Copies = ReturnType<typeof copiesInTurn>;

/** MiB of files that are in memory at once; a larger one is alone. */
const ROOM = 128;
const MIB = 2 ** 20;

/**
 * Has copies of one document wait for each other, in the order in which their files were loaded, and files wait for
 * room in memory.
 */
export function copiesInTurn(room = ROOM) {
  const loading = new Mutex();
  // In whole MiB: a semaphore takes a step for each of its units whenever it is released.
  const free = new Semaphore(room);
  const turns = new Map<string, Mutex>();
  return {
    /**
     * Loads one file after the other, so that of several copies the first in the list is the one that is read. `turn`
     * resolves when no copy before it is on its way any more, to what lets the next one go on, and gives back the room
     * of this one.
     */
    load: (load: (admit: Admit) => Promise<LoadedFile>): Promise<{ loaded: LoadedFile; turn: Promise<() => void> }> =>
      loading.runExclusive(async () => {
        let leave = (): void => undefined;
        const admit: Admit = async (bytes) => {
          [, leave] = await free.acquire(Math.min(Math.ceil(bytes / MIB), room));
        };
        let loaded: LoadedFile;
        try {
          loaded = await load(admit);
        } catch (error) {
          leave();
          throw error;
        }
        const turn = turns.get(loaded.documentId) ?? new Mutex();
        turns.set(loaded.documentId, turn);
        const settle = (next: () => void) => (): void => {
          next();
          leave();
        };
        return { loaded, turn: turn.acquire().then(settle) };
      }),
  };
}
