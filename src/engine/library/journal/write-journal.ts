import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { removeFileDurably, syncFolder } from '../../../files/durable-file.ts';
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

const RemovedDocument = z.object({
  document_id: z.string(),
  source_filename: z.string(),
  bytes: z.number(),
  supersedes: z.string().nullable(),
});
export type RemovedDocument = z.infer<typeof RemovedDocument>;

const Removal = z.object({
  at: z.string(),
  documents: z.array(RemovedDocument),
  /** Whether records that quote the documents go too. */
  records: z.enum(['keep', 'purge']),
});
/** What was asked to be removed. */
export type Removal = z.infer<typeof Removal>;
export type RemovalMark = Filed<Removal>;

/**
 * Removals under way (docs/adr/0016): `removing-<id>.json` from before the first row is deleted, `purging-<id>.json` when the rows are gone
 * and their text is still in old versions and the index. Whoever uses it holds the writer's lock.
 */
export interface RemovalJournal {
  /** Documents of these may still have rows. Throws LIBRARY_DAMAGED. */
  removing(): Promise<RemovalMark[]>;
  /** Their rows are gone; their documents may even have been added again since. Throws LIBRARY_DAMAGED. */
  purging(): Promise<RemovalMark[]>;
  /** Durable when it resolves. */
  begin(removal: Omit<Removal, 'at'>): Promise<RemovalMark>;
  /** From removing to purging. Takes no room on the disk. */
  rowsGone(mark: RemovalMark): Promise<RemovalMark>;
  /** Done, or taken back before it began. Durable: a mark that came back would remove a document that was added again. */
  end(mark: RemovalMark): Promise<void>;
}

export function removalJournal(dataDir: string, now: () => number): RemovalJournal {
  const folder = journalFolder(dataDir);
  return {
    removing: () => readNotes(dataDir, 'removing', Removal),
    purging: () => readNotes(dataDir, 'purging', Removal),
    begin: (removal) => addNote(dataDir, 'removing', { at: new Date(now()).toISOString(), ...removal }),
    rowsGone: async ({ file, note }) => {
      const next = file.replace(/^removing-/, 'purging-');
      await rename(join(folder, file), join(folder, next));
      await syncFolder(folder);
      return { file: next, note };
    },
    end: ({ file }) => removeFileDurably(join(folder, file)),
  };
}
