import type { IngestProgress, WaitsFor } from '../../../contract/documents.ts';

const AT_MOST_EVERY_MS = 250;

type Phase = IngestProgress['phase'];

/**
 * Reports how far one document is, at most four times a second, and at once when a phase begins or ends, or begins or
 * ends to wait.
 */
export interface ProgressMeter {
  report(phase: Phase, pagesDone: number, pages: number, documentId?: string, waitsFor?: WaitsFor | null): void;
}

export function progressMeter(
  sourceFilename: string,
  now: () => number,
  emit: (progress: IngestProgress) => void,
): ProgressMeter {
  let current: { phase: Phase; since: number; from: number } | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let id: string | null = null;
  let waits: WaitsFor | null = null;
  return {
    report: (phase, pagesDone, pages, documentId, waitsFor = null) => {
      const at = now();
      const turns = waitsFor !== waits;
      waits = waitsFor;
      id = documentId ?? id;
      const begins = current?.phase !== phase;
      if (begins) current = { phase, since: at, from: pagesDone };
      if (!begins && !turns && pagesDone < pages && at - last < AT_MOST_EVERY_MS) return;
      last = at;
      const seconds = current ? (at - current.since) / 1000 : 0;
      const done = pagesDone - (current?.from ?? 0);
      const rate = seconds > 0 && done > 0 ? done / seconds : null;
      emit({
        source_filename: sourceFilename,
        document_id: id,
        phase,
        ...(waits === null ? {} : { waits_for: waits }),
        pages_done: pagesDone,
        pages,
        pages_per_second: rate === null ? null : Math.round(rate * 10) / 10,
        seconds_left: rate === null ? null : Math.round(((pages - pagesDone) / rate) * 10) / 10,
      });
    },
  };
}
