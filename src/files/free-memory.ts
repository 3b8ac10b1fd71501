import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Work on fewer bytes leaves little behind. */
const LARGE_BYTES = 64 * 2 ** 20;

let collect: (() => void) | null = null;

/**
 * Gives back at once what work on so many bytes left in the memory of this thread. V8 itself waits until the rest is a share of all that
 * is in use: beside a file of 500 MB, for hundreds of MB. Takes some 50 ms; does nothing after small work.
 */
export function freeMemoryAfter(bytes: number): void {
  if (bytes < LARGE_BYTES) return;
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
