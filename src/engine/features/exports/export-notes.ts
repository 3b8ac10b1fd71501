import { PinciteError } from '../../../contract/errors.ts';
import type { ExportedFile } from '../../../contract/records/export.ts';
import type { Note, NotesExportRequest } from '../../../contract/records/notes.ts';
import { nameWithFile } from '../../../contract/view/documents/document-names.ts';
import { isInCollection } from '../../../contract/view/documents/in-collection.ts';
import { pagePlace } from '../../../contract/view/page-place.ts';
import { plainWords } from '../../../contract/view/tables/table-words.ts';
import type { Deps } from '../../deps.ts';
import { mustBeListed } from '../../library/collections.ts';
import { annotatedPdf } from '../../places/annotated-pdf.ts';
import { type NotePlaceDeps, notesOfDocument } from '../../places/note-places.ts';
import { csvRow } from '../../text/csv-row.ts';
import { fileNameOf } from './files/file-name.ts';
import { escaped } from './files/markdown.ts';

const HEADS = ['document', 'file', 'page', 'page_label', 'words', 'note', 'author', 'at', 'start', 'end'] as const;

/**
 * The notes of documents as a list, or of one PDF as annotations in it. Throws DOCUMENT_NOT_FOUND,
 * COLLECTION_NOT_FOUND, BAD_REQUEST, and for a PDF as drawing a page does.
 */
export async function exportNotes(
  deps: NotePlaceDeps & Pick<Deps, 'reader'>,
  { form, document_ids: ids, collection }: NotesExportRequest,
  signal: AbortSignal | undefined,
): Promise<ExportedFile> {
  if (collection !== undefined) await mustBeListed(deps.library, collection);
  if (form === 'pdf') {
    const [only, ...more] = ids ?? [];
    if (only === undefined || more.length > 0)
      throw new PinciteError('BAD_REQUEST', { why: 'notes are written into one document; name it' });
    const { document_name: name } = await deps.library.document(only);
    const bytes = await annotatedPdf(deps, only, { answers: [], notes: await notesOfDocument(deps, only) }, signal);
    return { name: fileNameOf(name, ' (notes).pdf'), type: 'application/pdf', bytes };
  }
  for (const id of ids ?? []) await deps.library.document(id);
  const parts: string[] = [];
  for (const document of await deps.library.listDocuments()) {
    const isMeant = ids === undefined || ids.includes(document.document_id);
    if (!isMeant || !isInCollection(document, collection ?? null)) continue;
    const notes = await notesOfDocument(deps, document.document_id);
    if (notes.length === 0) continue;
    const named = { name: nameWithFile(document), file: document.source_filename, pages: document.pages };
    if (form === 'csv') parts.push(...notes.map((note) => csvLine(note, named)));
    else parts.push(`## ${escaped(named.name)}\n\n${notes.map((note) => paragraph(note, named.pages)).join('\n\n')}\n`);
  }
  const text = form === 'csv' ? [csvRow(HEADS), ...parts].join('') : parts.join('\n');
  const type = form === 'csv' ? 'text/csv' : 'text/markdown';
  return { name: `Notes.${form}`, type, bytes: new TextEncoder().encode(text) };
}

const csvLine = (note: Note, { name, file }: { readonly name: string; readonly file: string }): string =>
  csvRow([
    ...[name, file, note.page_number, note.page_label, note.text, note.comment, note.author, note.at],
    ...[note.start, note.end],
  ]);

function paragraph(note: Note, pages: number): string {
  const where = [pagePlace(note, pages === 0 ? undefined : pages), note.author, note.at.slice(0, 10)];
  const words = `> ${escaped(plainWords(note.text))}`;
  const told = `*${where
    .filter((part) => part !== '')
    .map(escaped)
    .join(', ')}*`;
  return [words, ...(note.comment === '' ? [] : [escaped(note.comment)]), told].join('\n\n');
}
