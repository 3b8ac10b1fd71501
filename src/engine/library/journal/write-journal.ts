import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import { makeFolderDurably, replaceFileDurably } from '../../../files/durable-file.ts';

const JournalDocument = z.object({
  document_id: z.string(),
  source_filename: z.string(),
  collection: z.string().nullable(),
});
export type JournalDocument = z.infer<typeof JournalDocument>;

const Note = z.object({ at: z.string(), documents: z.array(JournalDocument) });

/** One commit's documents, noted before the first row of them is written. */
export interface WriteNote {
  /** Its file in the journal. */
  readonly file: string;
  readonly documents: readonly JournalDocument[];
}

/**
 * The writes under way, on the disk before the first row of a document goes into a table (docs/adr/0016): DATA/journal/write-<id>.json.
 * Only what is noted here may ever be swept. Whoever uses it holds the writer's lock.
 */
export interface WriteJournal {
  /** Writes that were begun and not ended. Throws LIBRARY_DAMAGED for a note that cannot be read: whose rows it protects is then unknown. */
  writes(): Promise<WriteNote[]>;
  /** Durable when it resolves. */
  begin(documents: readonly JournalDocument[]): Promise<WriteNote>;
  /** All of it is in or all of it is gone. Not synced: a note that comes back names what is in, or nothing. */
  end(note: WriteNote): Promise<void>;
}

const isWrite = (name: string) => /^write-.*\.json$/.test(name);

export function writeJournal(dataDir: string, now: () => number): WriteJournal {
  const folder = join(dataDir, 'journal');
  return {
    writes: async () => {
      const names = (await namesIn(folder)).filter(isWrite);
      return Promise.all(names.map((file) => readNote(dataDir, folder, file)));
    },
    begin: async (documents) => {
      const file = `write-${randomUUID()}.json`;
      const at = new Date(now()).toISOString();
      await makeFolderDurably(folder);
      await replaceFileDurably(join(folder, file), `${JSON.stringify({ at, documents }, null, 1)}\n`);
      return { file, documents };
    },
    end: ({ file }) => rm(join(folder, file), { force: true }),
  };
}

async function readNote(dataDir: string, folder: string, file: string): Promise<WriteNote> {
  const content = await readFile(join(folder, file), 'utf8');
  try {
    return { file, documents: Note.parse(JSON.parse(content)).documents };
  } catch (error) {
    const why = `journal/${file} cannot be read; nothing was changed`;
    throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why }, { cause: error });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
