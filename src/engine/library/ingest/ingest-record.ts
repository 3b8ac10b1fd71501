import { z } from 'zod';
import type { IngestResult } from '../../../contract/documents.ts';
import { ownFile } from '../own-files/own-file.ts';
import type { FileListener, FileToAdd } from './ingest-types.ts';

/**
 * The documents that were added on one day; `seconds`: from the first byte read until each was searchable, added up.
 */
const IngestDay = z.object({ day: z.iso.date(), documents: z.int(), pages: z.int(), seconds: z.number() });
export type IngestDay = z.infer<typeof IngestDay>;

/** Most days that are kept, each a line: more than a year. */
const DAYS = 400;

/** What was added, day by day, for the figures of speed. */
export interface IngestRecord {
  /** The oldest first; days in UTC. */
  days(): Promise<readonly IngestDay[]>;
  /**
   * A listener that also counts; `write` adds what it counted to the day. Duplicates and failures do not count. Throws
   * LIBRARY_DAMAGED, and what a full disk throws.
   */
  counting<File extends FileToAdd>(listener: FileListener<File>): FileListener<File> & { write(): Promise<void> };
}

/** Opens DATA/ingests.json. */
export function ingestRecord(dataDir: string, now: () => number): IngestRecord {
  const file = ownFile(dataDir, 'ingests', z.object({ days: z.array(IngestDay) }), { days: [] });
  const add = async (results: readonly IngestResult[]): Promise<void> => {
    const added = results.filter(({ document_id: id, duplicate }) => id !== null && !duplicate);
    if (added.length === 0) return;
    const day = new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length);
    const sum = (of: (result: IngestResult) => number): number => added.reduce((total, one) => total + of(one), 0);
    await file.change(({ days }) => {
      const before = days.find((one) => one.day === day) ?? { day, documents: 0, pages: 0, seconds: 0 };
      const after = {
        day,
        documents: before.documents + added.length,
        pages: before.pages + sum(({ pages }) => pages),
        seconds: Math.round((before.seconds + sum(({ seconds }) => seconds)) * 10) / 10,
      };
      return { days: [...days.filter((one) => one.day !== day), after].slice(-DAYS) };
    });
  };
  return {
    days: async () => (await file.read()).days,
    counting: (listener) => {
      const results: IngestResult[] = [];
      const onResult: typeof listener.onResult = (result, one) => {
        results.push(result);
        listener.onResult(result, one);
      };
      return { ...listener, onResult, write: () => add(results) };
    },
  };
}
