import { randomUUID } from 'node:crypto';
import type { Rect } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { NewNote, Note, NotesRequest } from '../../../contract/records/notes.ts';
import { isInCollection } from '../../../contract/view/documents/in-collection.ts';
import type { Deps } from '../../deps.ts';
import { mustBeListed } from '../../library/collections.ts';
import { type NotePlaceDeps, notePlace, notesOfDocument, rangeInBoxes } from '../../places/note-places.ts';
import type { StoredNote } from '../../records/types.ts';

/** What keeping notes needs. */
export type NoteDeps = NotePlaceDeps & Pick<Deps, 'member'>;

/** The notes of documents, document by document. Throws DOCUMENT_NOT_FOUND, COLLECTION_NOT_FOUND. */
export async function listNotes(deps: NoteDeps, { document_ids: ids, collection }: NotesRequest): Promise<Note[]> {
  if (collection !== undefined) await mustBeListed(deps.library, collection);
  for (const id of ids ?? []) await deps.library.document(id);
  const notes: Note[] = [];
  for (const document of await deps.library.listDocuments()) {
    const isMeant = ids === undefined || ids.includes(document.document_id);
    if (!isMeant || !isInCollection(document, collection ?? null)) continue;
    notes.push(...(await notesOfDocument(deps, document.document_id)));
  }
  return notes;
}

/** Marks words. Throws DOCUMENT_NOT_FOUND, BAD_RANGE, BAD_REQUEST where the boxes hold no words of one text. */
export async function addNote(deps: NoteDeps, input: NewNote, now: Date): Promise<Note> {
  const { document_id: id, comment, author } = input;
  const { start, end } = await rangeOf(deps, input);
  const text = await deps.library.textOf(id, start, end);
  if (!/\S/u.test(text)) throw new PinciteError('BAD_REQUEST', { why: 'no words are marked' });
  const note: StoredNote = {
    note_id: randomUUID(),
    start,
    end,
    text,
    comment,
    author: deps.member?.name ?? author,
    author_id: deps.member?.id ?? null,
    at: now.toISOString(),
    changed_at: null,
  };
  await deps.notes.change(id, (notes) => [...notes, note]);
  return notePlace(deps, id, note);
}

async function rangeOf({ library }: NoteDeps, { document_id: id, start, end, boxes }: NewNote) {
  if (start !== undefined && end !== undefined && boxes === undefined) return { start, end };
  if (start !== undefined || end !== undefined || boxes === undefined)
    throw new PinciteError('BAD_REQUEST', { why: 'words are marked by start and end, or by boxes' });
  const found: { readonly start: number; readonly end: number }[] = [];
  for (const box of boxes) {
    const { page_index: page } = box;
    const [record] = await library.pages(id, { from: page, to: page, withGeometry: true });
    const rects = box.rects as Rect[];
    const range = record === undefined ? null : rangeInBoxes(record, { rects });
    if (range !== null) found.push(range);
  }
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined)
    throw new PinciteError('BAD_REQUEST', { why: 'no words of one column are marked' });
  return { start: first.start, end: last.end };
}

interface NamedNote {
  readonly document_id: string;
  readonly note_id: string;
}

/** Throws NOTE_NOT_FOUND, and NOT_ALLOWED for a member who did not write it. */
export async function changeNote(
  deps: NoteDeps,
  { document_id: id, note_id, comment }: NamedNote & { readonly comment: string },
  now: Date,
): Promise<Note> {
  await deps.library.document(id);
  let changed: StoredNote | undefined;
  await deps.notes.change(id, (notes) => {
    const note = theirs(deps, notes, note_id, 'notes.change');
    changed = { ...note, comment, changed_at: now.toISOString() };
    return notes.map((one) => (one === note ? (changed as StoredNote) : one));
  });
  return notePlace(deps, id, changed as StoredNote);
}

/** Throws as `changeNote`. */
export async function removeNote(deps: NoteDeps, { document_id: id, note_id }: NamedNote): Promise<void> {
  await deps.library.document(id);
  await deps.notes.change(id, (notes) => {
    const note = theirs(deps, notes, note_id, 'notes.remove');
    return notes.filter((one) => one !== note);
  });
}

/** A note that who asks may change: the owner any, a member their own. */
function theirs(
  { member }: Pick<NoteDeps, 'member'>,
  notes: readonly StoredNote[],
  noteId: string,
  method: string,
): StoredNote {
  const note = notes.find((one) => one.note_id === noteId);
  if (note === undefined) throw new PinciteError('NOTE_NOT_FOUND', { id: noteId });
  if (member !== null && note.author_id !== member.id)
    throw new PinciteError('NOT_ALLOWED', {
      who: 'Who did not write a note',
      method,
      instead: `${note.author} or the owner of the library does it`,
    });
  return note;
}
