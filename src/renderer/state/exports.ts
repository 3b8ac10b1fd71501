import type { DocumentSummary } from '../../contract/documents.ts';
import type { GridExportRequest } from '../../contract/grid.ts';
import type { ExportRequest } from '../../contract/records/export.ts';
import type { NotesExportRequest } from '../../contract/records/notes.ts';
import { errorLine } from '../words/error-line.ts';
import { isShown, type Turn } from './conversation/turn.ts';
import type { Page } from './page-context.tsx';

/** Whether an answer can leave the app: it was given, and is as it was recorded. */
export const isExportable = (turn: Turn): boolean => turn.answer !== null && isShown(turn);

/** Whether its sentences can be reviewed: only of an answer that is as it was recorded. */
export const isReviewable = (turn: Turn): boolean =>
  isExportable(turn) && (turn.record === null || turn.record.state === 'whole');

/** The answer that a key exports: that of the open place, else the newest; null where there is none. */
export function answerToExport(page: Page): string | null {
  const turns = page.conversation.getState().turns.filter(isExportable);
  const active = page.view.getState().active?.id;
  const open = active === undefined ? undefined : turns.find(({ key }) => active.startsWith(`${key}/`));
  return (open ?? turns.at(-1))?.answer?.answer_id ?? null;
}

/** Has the engine make the file, then lets the user save it. Rejects with what either throws. */
export async function saveExport({ client, bridge }: Page, request: ExportRequest): Promise<void> {
  const { name, type, bytes } = await client.exports.answers(request);
  await bridge.save(name, bytes, type);
}

/** Bytes that are asked of the engine at once. */
const PART_BYTES = 2 ** 20;

/** Lets the user save the file that a document was read from, under its own name. */
export async function saveOriginal({ client, bridge, library }: Page, document: DocumentSummary): Promise<void> {
  const { document_id, source_filename: name, bytes, kind } = document;
  const whole = new Uint8Array(bytes);
  try {
    for (let offset = 0; offset < bytes; offset += PART_BYTES) {
      const part = await client.documents.file({ document_id, offset, length: PART_BYTES, original: true });
      whole.set(part.bytes, offset);
    }
    await bridge.save(name, whole, kind === 'pdf' ? 'application/pdf' : 'application/octet-stream');
  } catch (error) {
    library.setState({ error: errorLine(error) });
  }
}

/** Shows the file from which a document was added in the system's file manager. */
export async function showOriginal({ bridge, library }: Page, { document_id }: DocumentSummary): Promise<void> {
  try {
    await bridge.showOriginal?.(document_id);
  } catch (error) {
    library.setState({ error: errorLine(error) });
  }
}

/** Has the engine make a file of the shown grid, with the rows that are shown, and lets the user save it. */
export async function saveGrid({ client, bridge, grids }: Page, format: GridExportRequest['format']): Promise<void> {
  const { openId, order } = grids.getState();
  if (openId === null) return;
  const { name, type, bytes } = await client.grids.export({ grid_id: openId, format, document_ids: [...order] });
  await bridge.save(name, bytes, type);
}

/** Lets the user save the notes of a document as a list, or the document with them. */
export async function saveNotes(
  { client, bridge, notes }: Page,
  form: NotesExportRequest['form'],
  documentId: string,
): Promise<void> {
  try {
    const { name, bytes, type } = await client.exports.notes({ form, document_ids: [documentId] });
    await bridge.save(name, bytes, type);
  } catch (error) {
    notes.setState({ error: errorLine(error) });
  }
}

export type TableForm = 'csv' | 'xlsx';

/**
 * Lets the user save a table that was made as CSV; `name` has no ending. Rejects with what the engine or the shell
 * throws.
 */
export async function saveTable({ client, bridge }: Page, form: TableForm, csv: string, name: string): Promise<void> {
  const made = await client.exports.table({ csv, form, name });
  return bridge.save(made.name, made.bytes, made.type);
}

/**
 * Saves the open document with every cited place of the thread highlighted; the dialog tells where nothing of it is
 * cited.
 */
export async function saveHighlights(page: Page): Promise<void> {
  const { openDocumentId: id, openDialog } = page.view.getState();
  const { threadId, turns } = page.conversation.getState();
  const isCited = turns.some(
    (turn) => isExportable(turn) && turn.answer?.citations.some(({ document_id }) => document_id === id),
  );
  if (id === null || threadId === null || !isCited) {
    openDialog({ name: 'export', answerId: answerToExport(page), whole: false });
    return;
  }
  try {
    await saveExport(page, { form: 'annotated-pdf', thread_id: threadId, document_id: id });
  } catch (error) {
    page.library.setState({ error: errorLine(error) });
  }
}
