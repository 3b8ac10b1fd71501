import { ERROR_SENTENCES, type ErrorCode, errorDetails } from '../../contract/errors.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { say, type WordKey } from '../../language/say.ts';
import { inTheApp } from './error-line.ts';

/**
 * What a row says of a file that was not added or not finished: why, and what to do. Without the name of the file,
 * which stands beside it; then the details of the code's own sentence that it names. A code that is not here has that
 * sentence.
 */
const IN_A_ROW: Partial<Record<ErrorCode, readonly [words: WordKey, ...details: readonly string[]]>> = {
  DAMAGED: ['words.fileReason.damaged'],
  NO_PAGES: ['words.fileReason.noPages'],
  EMPTY_FILE: ['words.fileReason.emptyFile'],
  NO_TEXT: ['words.fileReason.noText'],
  NOT_SUPPORTED: ['words.fileReason.notSupported'],
  FORMAT_NOT_SUPPORTED: ['words.fileReason.formatNotSupported', 'what', 'remedy'],
  TOO_LARGE: ['words.fileReason.tooLarge', 'why'],
  READER_STOPPED: ['words.fileReason.readerStopped', 'why'],
  OCR_STOPPED: ['words.fileReason.ocrStopped', 'why'],
  PASSWORD_NEEDED: ['words.fileReason.passwordNeeded'],
  PASSWORD_WRONG: ['words.fileReason.passwordWrong'],
  FILE_NOT_FOUND: ['words.fileReason.fileNotFound'],
  FILE_UNREADABLE: ['words.fileReason.fileUnreadable', 'why'],
  LINK_LEADS_OUT: ['words.fileReason.linkLeadsOut'],
  DISK_FULL: ['words.fileReason.diskFull', 'what'],
  CANCELLED: ['words.fileReason.cancelled'],
  COLLECTION_NOT_FOUND: ['words.fileReason.collectionNotFound', 'name'],
  DOCUMENT_NOT_FOUND: ['words.fileReason.documentNotFound'],
  ENGINE_GONE: ['words.fileReason.engineGone'],
  INTERNAL: ['words.fileReason.internal', 'why'],
  MODEL_MISSING: ['words.fileReason.modelMissing'],
  MODEL_DAMAGED: ['words.fileReason.modelDamaged'],
  MODEL_FAILED: ['words.fileReason.modelFailed', 'why'],
};

/** Why a file is not there, as a row says it. `code`: null where the file waits. */
export function reasonInRow({ code, reason }: Pick<QueuedFile, 'code' | 'reason'>): string {
  if (code === null || !Object.hasOwn(ERROR_SENTENCES, code)) return reason ?? '';
  const known = code as ErrorCode;
  const details = errorDetails(known, reason ?? '');
  const [words, ...names] = IN_A_ROW[known] ?? [];
  // A sentence of another form does not have the detail: then it is told as it is.
  if (words === undefined || names.some((name) => !(name in details))) return inTheApp(code) ?? reason ?? '';
  return say(words, details);
}
