import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface IdleMemoryParts {
  /** Frees all that nobody needs any more, and gives the memory back to the system. */
  readonly collect: () => void;
  /** What the heap of JavaScript takes of the system, and what is freed together with it. */
  readonly heapBytes: () => number;
  readonly quietMs: number;
}

/** Long enough that it is seldom in the way of who asks again: it takes some tenths of a second. */
const QUIET_MS = 2000;
/** Less is not worth it. */
const GROWN_BYTES = 48 * 2 ** 20;

/**
 * Gives memory back when nothing was said for a while: while questions come one after the other V8 lets its heap grow
 * to a multiple of what is needed, and by itself keeps it (docs/adr/0146).
 */
export function idleMemory({ collect, heapBytes, quietMs }: IdleMemoryParts = ofThisProcess()): {
  /** To be called at each message, in either direction. */
  readonly used: () => void;
} {
  let kept = 0;
  const timer = setTimeout(() => {
    if (heapBytes() - kept < GROWN_BYTES) return;
    collect();
    kept = heapBytes();
  }, quietMs);
  timer.unref();
  return { used: () => void timer.refresh() };
}

function ofThisProcess(): IdleMemoryParts {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  return {
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    heapBytes: () => {
      const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
      return heap + external;
    },
    quietMs: QUIET_MS,
  };
}
