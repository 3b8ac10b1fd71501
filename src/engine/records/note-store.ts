import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';
import { makeFolderDurably, purgeLeftOvers, removeFileDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isThere, nullIfMissing } from '../../files/missing.ts';
import { readStored } from '../../files/sealed/stored-file.ts';
import type { WithLock } from './record-keys.ts';
import type { StoredNote } from './types.ts';

const Stored: z.ZodType<StoredNote> = z.object({
  note_id: z.string(),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  text: z.string(),
  comment: z.string(),
  author: z.string(),
  author_id: z.string().nullable(),
  at: z.string(),
  changed_at: z.string().nullable(),
});
const NoteFile = z.object({ notes: z.array(Stored) });

/** What readers marked in documents, and noted about it. */
export interface NoteStore {
  /** In the order of the text. Throws INTERNAL for a damaged file, and leaves it as it is. */
  list(documentId: string): Promise<readonly StoredNote[]>;
  /** Replaces the notes of a document durably; nobody else changes them meanwhile. Throws as `list`. */
  change(documentId: string, change: (notes: readonly StoredNote[]) => readonly StoredNote[]): Promise<void>;
  countOf(documentId: string): Promise<number>;
  /** Deletes all notes of these documents, also damaged ones. */
  purge(documentIds: readonly string[]): Promise<void>;
}

/** Opens notes as one small JSON file for each document in `directory`. */
export function openNoteStore(directory: string, withLock: WithLock): NoteStore {
  const pathOf = (documentId: string): string => join(directory, `${documentId}.json`);
  const locked = <T>(action: () => Promise<T>): Promise<T> => withLock(join(directory, 'notes.lock'), action);
  const list = async (documentId: string): Promise<readonly StoredNote[]> => {
    const content = await readStored(pathOf(documentId)).catch(nullIfMissing);
    if (content === null) return [];
    try {
      return NoteFile.parse(JSON.parse(content)).notes;
    } catch (cause) {
      throw new PinciteError('INTERNAL', { why: `the notes of document ${documentId} cannot be read` }, { cause });
    }
  };
  return {
    list,
    countOf: async (documentId) => (await list(documentId)).length,
    change: async (documentId, change) => {
      await makeFolderDurably(directory);
      await locked(async () => {
        const notes = change(await list(documentId)).toSorted((a, b) => a.start - b.start || a.at.localeCompare(b.at));
        if (notes.length > 0) await replaceFileDurably(pathOf(documentId), `${JSON.stringify({ notes }, null, 1)}\n`);
        else if (await isThere(pathOf(documentId))) await removeFileDurably(pathOf(documentId));
      });
    },
    purge: async (documentIds) => {
      if (!(await isThere(directory))) return;
      await locked(async () => {
        await purgeLeftOvers(directory);
        for (const id of documentIds) if (await isThere(pathOf(id))) await removeFileDurably(pathOf(id));
      });
    },
  };
}
