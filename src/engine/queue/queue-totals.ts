import type { IngestQueue, QueuedFile } from '../../contract/ingest-queue.ts';

export type QueueTotals = Pick<IngestQueue, 'pages_done' | 'pages' | 'pages_per_second' | 'seconds_left'>;

/** How fast the present phase goes, over all files. */
export interface PhaseSpeed {
  readonly phase: 'reading' | 'embedding';
  /** Pages of this phase done since it began, and the seconds that took. */
  readonly pages: number;
  readonly seconds: number;
}

export interface TotalsRequest {
  /** Files under way or waiting. */
  readonly files: readonly QueuedFile[];
  /** Files and pages finished since the queue was last empty. */
  readonly finished: { readonly files: number; readonly pages: number };
  /** Whether documents are embedded after they were read. */
  readonly embeds: boolean;
  readonly speed: PhaseSpeed | null;
}

/** Too little to tell how long the rest takes. */
const LEAST_SECONDS = 1;

/** A file that has just been opened has not told its pages yet. */
const isCounted = ({ state, pages }: QueuedFile) => state !== 'waiting' && (state !== 'reading' || pages > 0);

/** A file without pages (a text) is one. */
const pagesOf = (file: QueuedFile) => Math.max(1, file.pages);

/** Pages read and embedded, each page counting once for all its phases. */
function doneOf(file: QueuedFile, embeds: boolean): number {
  const share = file.pages === 0 ? 0 : file.pages_done / file.pages;
  const read = file.state === 'reading' ? share : file.state === 'waiting' ? 0 : 1;
  const embedded = file.state === 'embedding' ? share : 0;
  return pagesOf(file) * (embeds ? (read + embedded) / 2 : read);
}

/**
 * The progress of all files together. A page is done when it is read and embedded, half done when read. Files whose pages
 * nobody has counted are taken to be as long as the others on average; while none is counted, `pages` is 0. The time left is
 * told of the last phase only, whose speed is that of the rest; null while it is not known.
 */
export function queueTotals({ files, finished, embeds, speed }: TotalsRequest): QueueTotals {
  if (files.length === 0) return { pages_done: 0, pages: 0, pages_per_second: null, seconds_left: null };
  const counted = files.filter(isCounted);
  const known = finished.pages + counted.reduce((sum, file) => sum + pagesOf(file), 0);
  const knownFiles = finished.files + counted.length;
  const mean = knownFiles === 0 ? 0 : known / knownFiles;
  const pages = Math.round(known + mean * (files.length - counted.length));
  const done = finished.pages + files.reduce((sum, file) => sum + doneOf(file, embeds), 0);
  const isLastPhase = speed !== null && speed.phase === (embeds ? 'embedding' : 'reading');
  const rate = speed !== null && speed.seconds >= LEAST_SECONDS && speed.pages > 0 ? speed.pages / speed.seconds : null;
  // In the last of two phases what is left of a page is half of it.
  const left = (pages - done) * (embeds ? 2 : 1);
  return {
    pages_done: Math.min(pages, Math.floor(done)),
    pages,
    pages_per_second: rate === null ? null : Math.round(rate * 10) / 10,
    seconds_left: rate === null || !isLastPhase ? null : Math.round((left / rate) * 10) / 10,
  };
}

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
