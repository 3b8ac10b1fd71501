import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import { makeFolderDurably, removeFileDurably, replaceFileDurably, syncFolder } from '../../../files/durable-file.ts';
import { sweepLeftOvers } from '../../../files/left-over.ts';
import { namesIn } from '../../../files/missing.ts';
import { readStored } from '../../../files/sealed/stored-file.ts';

/** A note of the journal with the name of its file, `<kind>-<id>.json`. */
interface Filed<T> {
  readonly file: string;
  readonly note: T;
}

/**
 * DATA/journal: notes of the operations in progress, each a small file written atomically and durably before its
 * operation begins (docs/adr/0016).
 */
export const journalFolder = (dataDir: string): string => join(dataDir, 'journal');

/**
 * Reads the notes of a kind. Throws LIBRARY_DAMAGED for one that cannot be read: nobody knows then which documents it
 * names, so nothing may be changed.
 */
async function readNotes<T>(dataDir: string, kind: string, shape: z.ZodType<T>): Promise<Filed<T>[]> {
  const names = (await namesIn(journalFolder(dataDir))).filter(
    (name) => name.startsWith(`${kind}-`) && name.endsWith('.json'),
  );
  return Promise.all(
    names.sort().map(async (file) => {
      const content = await readStored(join(journalFolder(dataDir), file));
      return { file, note: parseNote(dataDir, file, content, shape) };
    }),
  );
}

/** Writes a note. Durable when it resolves. */
async function addNote<T>(dataDir: string, kind: string, note: T): Promise<Filed<T>> {
  const file = `${kind}-${randomUUID()}.json`;
  await makeFolderDurably(journalFolder(dataDir));
  await replaceFileDurably(join(journalFolder(dataDir), file), `${JSON.stringify(note, null, 1)}\n`);
  return { file, note };
}

/** Deletes notes that killed writers did not finish. */
export const sweepNotes = async (dataDir: string): Promise<void> => void (await sweepLeftOvers(journalFolder(dataDir)));

/** Parses a note. Throws LIBRARY_DAMAGED when the content is not a note of this kind. */
export function parseNote<T>(dataDir: string, file: string, content: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(content));
  } catch (error) {
    const why = `journal/${file} cannot be read; nothing was changed`;
    throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why }, { cause: error });
  }
}

/** Reads what earlier versions wrote of a document: the name of its one collection, or null. */
export const withCollections = (value: unknown): unknown => {
  const { collection, collections } = (value ?? {}) as {
    readonly collection?: unknown;
    readonly collections?: unknown;
  };
  if (collections !== undefined || collection === undefined) return value;
  return { ...(value as object), collections: collection === null ? [] : [collection] };
};

const JournalDocument = z.preprocess(
  withCollections,
  z.object({ document_id: z.string(), source_filename: z.string(), collections: z.array(z.string()) }),
);
export type JournalDocument = z.infer<typeof JournalDocument>;

/** The documents of one commit. `removes`: what is left of them is deleted without being kept. */
export const WriteNoteContent = z.object({
  at: z.string(),
  removes: z.boolean().optional(),
  documents: z.array(JournalDocument),
});
export type WriteNote = Filed<z.infer<typeof WriteNoteContent>>;

/**
 * Notes of the writes in progress, on the disk before the first row of a document is written (docs/adr/0016). Only rows
 * of noted documents may be swept. The caller holds the writer's lock.
 */
export interface WriteJournal {
  /** Writes that began and did not end. Throws LIBRARY_DAMAGED. */
  writes(): Promise<WriteNote[]>;
  /** Notes a write, of those documents that it returns. Durable when it resolves. */
  begin(documents: readonly JournalDocument[]): Promise<WriteNote>;
  /**
   * Ends a write whose rows are all committed or all deleted. Not synced: if the note comes back, its documents are
   * complete or have no rows.
   */
  end(write: WriteNote): Promise<void>;
}

export function writeJournal(dataDir: string, now: () => number): WriteJournal {
  return {
    writes: () => readNotes(dataDir, 'write', WriteNoteContent),
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
  /** Whether records that quote the documents are purged too. */
  records: z.enum(['keep', 'purge']),
});
/** A removal as it was requested. */
export type Removal = z.infer<typeof Removal>;
export type RemovalMark = Filed<Removal>;

/**
 * Marks of the removals in progress (docs/adr/0016): `removing-<id>.json` from before the first row is deleted,
 * `purging-<id>.json` while the rows are gone but their text is still in old versions and the index. The caller holds
 * the writer's lock.
 */
export interface RemovalJournal {
  /** Marks whose documents may still have rows. Throws LIBRARY_DAMAGED. */
  removing(): Promise<RemovalMark[]>;
  /**
   * Marks whose documents have no rows any more; such a document may have been added again since. Throws
   * LIBRARY_DAMAGED.
   */
  purging(): Promise<RemovalMark[]>;
  /** Marks a removal. Durable when it resolves. */
  begin(removal: Omit<Removal, 'at'>): Promise<RemovalMark>;
  /** Changes a mark from removing to purging. Needs no disk space. */
  rowsGone(mark: RemovalMark): Promise<RemovalMark>;
  /**
   * Deletes the mark of a removal that is done or was cancelled before it began. Durable: a mark that came back would
   * remove a document that was added again.
   */
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
