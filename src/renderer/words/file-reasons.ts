import { ERROR_SENTENCES, type ErrorCode, errorDetails } from '../../contract/errors.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { inTheApp } from './error-line.ts';

/**
 * What a row says of a file that was not added or not finished: why, and what to do. Without the name of the file,
 * which stands beside it. `{names}` are details of the code's own sentence; a code that is not here has that sentence.
 */
const IN_A_ROW: Partial<Record<ErrorCode, string>> = {
  DAMAGED: 'It cannot be opened. Ask for a new copy and add that.',
  NO_PAGES: 'It has no pages. Ask for a new copy and add that.',
  EMPTY_FILE: 'It is empty. Ask for a new copy and add that.',
  NO_TEXT: 'Its pages have no words. Check that it is the right file.',
  NOT_SUPPORTED: 'Pincite does not read this kind of file. Save it as a PDF and add that.',
  FORMAT_NOT_SUPPORTED: 'It is {what}, which is not read: {remedy}.',
  TOO_LARGE: 'It is more than Pincite can read at once: {why}. Split it and add the parts.',
  READER_STOPPED: 'Reading was stopped: {why}. Try again when this computer is less busy.',
  OCR_STOPPED: 'OCR was stopped: {why}. Try again when this computer is less busy.',
  PASSWORD_NEEDED: 'It is protected. Add it by itself to give its password.',
  PASSWORD_WRONG: 'That password does not open it. Add it by itself to give another.',
  FILE_NOT_FOUND: 'It is no longer where it was. Add it from its new place.',
  FILE_UNREADABLE: 'It cannot be read: {why}. See that you may open it, then try again.',
  LINK_LEADS_OUT: 'It is a link to a file outside of the folder. Add that file by itself.',
  DISK_FULL: 'The disk is full; {what}. Make room, then try again.',
  CANCELLED: 'You stopped it.',
  COLLECTION_NOT_FOUND: 'Its collection {name} is no longer there. Add it again to another.',
  DOCUMENT_NOT_FOUND: 'It was removed meanwhile. Add it again if you want it back.',
  ENGINE_GONE: 'The engine stopped while it was read. Nothing was lost; try again.',
  INTERNAL: 'Something went wrong inside Pincite: {why}. Try again.',
  MODEL_MISSING: 'The search model is not on this computer. Import it under Models, then try again.',
  MODEL_DAMAGED: 'The file of the search model is damaged. Import it again under Models, then try again.',
  MODEL_FAILED: 'The search model could not be opened: {why}. Try again.',
};

/** Why a file is not there, as a row says it. `code`: null where the file waits. */
export function reasonInRow({ code, reason }: Pick<QueuedFile, 'code' | 'reason'>): string {
  if (code === null || !Object.hasOwn(ERROR_SENTENCES, code)) return reason ?? '';
  const known = code as ErrorCode;
  const details = errorDetails(known, reason ?? '');
  const words = IN_A_ROW[known]?.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
  // A sentence of another form does not have the detail: then it is told as it is.
  if (words === undefined || words.includes('{')) return inTheApp(code) ?? reason ?? '';
  return words;
}
