import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Work on fewer bytes leaves little behind. */
const LARGE_BYTES = 64 * 2 ** 20;

/** What V8 offers as `gc`; `last-resort` also gives the memory that it keeps for later back to the system. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'regular' | 'last-resort' }) => void;
let collect: Collect | null = null;

/**
 * Gives back at once what work on so many bytes left in the memory of this thread. V8 itself waits until the rest is a
 * share of all that is in use: beside a file of 500 MB, for hundreds of MB. Takes some 50 ms; does nothing after small
 * work.
 */
export function freeMemoryAfter(bytes: number): void {
  if (bytes >= LARGE_BYTES) free('regular');
}

/**
 * Gives back all that this thread no longer uses. For a thread that is about to end: V8 keeps the memory of one that
 * has ended for eight seconds.
 */
export const freeAllMemory = (): void => free('last-resort');

function free(flavor: 'regular' | 'last-resort'): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'major', execution: 'sync', flavor });
}
