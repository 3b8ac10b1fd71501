import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import { makeFolderDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { sweepLeftOvers } from '../../../files/left-over.ts';
import { namesIn } from '../../../files/missing.ts';

/** A note of the journal with the name of its file, `<kind>-<id>.json`. */
export interface Filed<T> {
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
export async function readNotes<T>(dataDir: string, kind: string, shape: z.ZodType<T>): Promise<Filed<T>[]> {
  const names = (await namesIn(journalFolder(dataDir))).filter(
    (name) => name.startsWith(`${kind}-`) && name.endsWith('.json'),
  );
  return Promise.all(
    names.sort().map(async (file) => {
      const content = await readFile(join(journalFolder(dataDir), file), 'utf8');
      return { file, note: parseNote(dataDir, file, content, shape) };
    }),
  );
}

/** Writes a note. Durable when it resolves. */
export async function addNote<T>(dataDir: string, kind: string, note: T): Promise<Filed<T>> {
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
