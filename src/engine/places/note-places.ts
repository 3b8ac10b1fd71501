import type { PageRects } from '../../contract/documents.ts';
import type { Note } from '../../contract/records/notes.ts';
import type { Deps } from '../deps.ts';
import type { PageRecord } from '../documents/types.ts';
import type { StoredNote } from '../records/types.ts';
import { geometryOf } from './page-boxes.ts';
import { labelledPage } from './place.ts';

/** What notes are shown with. */
export type NotePlaceDeps = Pick<Deps, 'library' | 'boxes' | 'labelOf' | 'notes'>;

/** A note with its place; without boxes where its words are not there any more. */
export async function notePlace(
  { library, boxes, labelOf }: NotePlaceDeps,
  documentId: string,
  { author_id: _, ...note }: StoredNote,
): Promise<Note> {
  const { characters, kind } = await library.document(documentId);
  const isInside = note.end <= characters;
  const text = isInside ? await library.textOf(documentId, note.start, note.end) : '';
  const isThere = isInside && text === note.text;
  const rects = isThere && kind === 'pdf' ? await boxes.rectsOf(documentId, note.start, note.end) : [];
  const page = await labelledPage(labelOf, documentId, rects[0]?.page_index ?? null);
  return { ...note, ...page, document_id: documentId, is_there: isThere, rects };
}

/** The notes of a document in the order of its text. Throws DOCUMENT_NOT_FOUND. */
export async function notesOfDocument(deps: NotePlaceDeps, documentId: string): Promise<Note[]> {
  const notes: Note[] = [];
  for (const note of await deps.notes.list(documentId)) notes.push(await notePlace(deps, documentId, note));
  return notes;
}

/**
 * The range of a page's text whose characters have their middle in these boxes, without white space at its ends; null
 * where less than half of the range does: then words of two columns were taken together.
 */
export function rangeInBoxes(page: PageRecord, { rects }: Pick<PageRects, 'rects'>) {
  const geometry = geometryOf(page);
  if (geometry === null) return null;
  const { boxes, unit } = geometry;
  const inside = (at: number): boolean => {
    const [left = 0, bottom = 0, right = 0, top = 0] = [0, 1, 2, 3].map((side) => (boxes[at * 4 + side] ?? 0) * unit);
    if (left === 0 && bottom === 0 && right === 0 && top === 0) return false;
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    return rects.some(([l, b, width, height]) => x >= l && x <= l + width && y >= b && y <= b + height);
  };
  const held =
    [...page.text].length === 0 ? [] : Array.from({ length: page.text.length }, (_, at) => at).filter(inside);
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined) return null;
  const letters = page.text.slice(first, last + 1).replace(/\s/gu, '').length;
  return held.length < letters / 2 ? null : { start: page.start + first, end: page.start + last + 1 };
}
