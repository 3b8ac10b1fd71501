import type { PhaseSpeed } from './queue-totals.ts';

/** Counts the pages of the present phase over all files; a new phase begins anew. */
export interface PhaseMeter {
  /** `pagesDone` of one file; the first figure of each is what it started from. */
  at(phase: PhaseSpeed['phase'], file: string, pagesDone: number): void;
  stop(): void;
  speed(): PhaseSpeed | null;
}

/** `now` in milliseconds. */
export function phaseMeter(now: () => number): PhaseMeter {
  let phase: PhaseSpeed['phase'] | null = null;
  let since = 0;
  let files = new Map<string, { readonly from: number; done: number }>();
  return {
    at: (next, file, pagesDone) => {
      if (phase !== next) {
        phase = next;
        since = now();
        files = new Map();
      }
      const known = files.get(file) ?? { from: pagesDone, done: pagesDone };
      known.done = pagesDone;
      files.set(file, known);
    },
    stop: () => {
      phase = null;
    },
    speed: () => {
      if (phase === null) return null;
      const pages = [...files.values()].reduce((sum, { from, done }) => sum + Math.max(0, done - from), 0);
      return { phase, pages, seconds: (now() - since) / 1000 };
    },
  };
}
