import { z } from 'zod';
import { CollectionName, DefinedTerm, DocumentId, PageRects } from '../documents.ts';

/** Most characters of a note. */
const LONGEST_NOTE = 4_000;
const Comment = z.string().trim().max(LONGEST_NOTE);

/** Words of a document that a reader marked, with what they noted about them. */
export const Note = DefinedTerm.omit({ term: true }).extend({
  note_id: z.string(),
  document_id: DocumentId,
  /** Verbatim: the canonical text from `start` to `end` when it was marked. */
  text: z.string(),
  /** '' for words that are only highlighted. */
  comment: z.string(),
  author: z.string(),
  at: z.iso.datetime(),
  /** Null where it is as it was written. */
  changed_at: z.iso.datetime().nullable(),
  /** False where the document was read anew and the words are not there any more. */
  is_there: z.boolean(),
  rects: z.array(PageRects),
});
export type Note = z.infer<typeof Note>;

/** The words to be marked: a range of the text, or the boxes that lie over them on their pages. */
export type MarkedWords =
  | { readonly start: number; readonly end: number; readonly boxes?: undefined }
  | { readonly boxes: PageRects[]; readonly start?: undefined; readonly end?: undefined };

/** Marks one range of words. */
export const NewNote = z.object({
  document_id: DocumentId,
  /** With `end`, in place of `boxes`. */
  start: z.int().nonnegative().optional(),
  end: z.int().positive().optional(),
  boxes: z
    .array(z.object({ page_index: z.int().nonnegative(), rects: z.array(z.array(z.number()).length(4)) }))
    .min(1)
    .optional(),
  comment: Comment.default(''),
  /** Of a member of a team it is their name in any case. */
  author: z.string().trim().min(1).max(80),
});
export type NewNote = z.infer<typeof NewNote>;

const OfNote = z.object({ document_id: DocumentId, note_id: z.string() });
export const NoteChange = OfNote.extend({ comment: Comment });
export const NoteRemoval = OfNote;

/** Whose notes: of these documents, of a collection, or all. */
export const NotesRequest = z.object({
  document_ids: z.array(DocumentId).optional(),
  collection: CollectionName.optional(),
});
export type NotesRequest = z.infer<typeof NotesRequest>;

/** `pdf`: one document with its notes as annotations. */
export const NotesExportRequest = NotesRequest.extend({ form: z.enum(['md', 'csv', 'pdf']) });
export type NotesExportRequest = z.infer<typeof NotesExportRequest>;
