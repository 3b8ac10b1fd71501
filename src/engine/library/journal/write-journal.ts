import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { addNote, type Filed, journalFolder, readNotes } from './journal-folder.ts';

const JournalDocument = z.object({
  document_id: z.string(),
  source_filename: z.string(),
  collection: z.string().nullable(),
});
export type JournalDocument = z.infer<typeof JournalDocument>;

/** One commit's documents. */
const WriteNote = z.object({ at: z.string(), documents: z.array(JournalDocument) });
export type WriteNote = Filed<z.infer<typeof WriteNote>>;

/**
 * The writes under way, on the disk before the first row of a document goes into a table (docs/adr/0016). Only what is noted here may
 * ever be swept. Whoever uses it holds the writer's lock.
 */
export interface WriteJournal {
  /** Writes that were begun and not ended. Throws LIBRARY_DAMAGED. */
  writes(): Promise<WriteNote[]>;
  /** Durable when it resolves. */
  begin(documents: readonly JournalDocument[]): Promise<WriteNote>;
  /** All of it is in or all of it is gone. Not synced: a note that comes back names what is in, or nothing. */
  end(write: WriteNote): Promise<void>;
}

export function writeJournal(dataDir: string, now: () => number): WriteJournal {
  return {
    writes: () => readNotes(dataDir, 'write', WriteNote),
    begin: (documents) => addNote(dataDir, 'write', { at: new Date(now()).toISOString(), documents: [...documents] }),
    end: ({ file }) => rm(join(journalFolder(dataDir), file), { force: true }),
  };
}
