import { ERROR_SENTENCES, type ErrorCode, type ErrorDetails, errorSentence } from '../../contract/errors.ts';
import { say, type WordKey } from '../../language/say.ts';

export interface ErrorLine {
  readonly code: ErrorCode;
  readonly text: string;
}

/** The app's sentences for errors whose own sentence names a terminal command. */
const IN_THE_APP: Partial<Record<ErrorCode, WordKey>> = {
  LIBRARY_EMPTY: 'words.error.libraryEmpty',
  PASSWORD_NEEDED: 'words.error.passwordNeeded',
  LIBRARY_EXISTS: 'words.error.libraryExists',
  MODEL_MISSING: 'words.error.modelMissing',
  MODEL_UNKNOWN: 'words.error.modelUnknown',
  MODEL_DAMAGED: 'words.error.modelDamaged',
  LIBRARY_LOCKED: 'words.error.libraryLocked',
  LIBRARY_OPEN: 'words.error.libraryOpen',
  PASSPHRASE_WRONG: 'words.error.passphraseWrong',
};

/** The app's sentence for a code whose own sentence names a terminal command; null when that sentence is fine. */
export function inTheApp(code: string): string | null {
  const key = IN_THE_APP[code as ErrorCode];
  return key === undefined ? null : say(key);
}

function codeOf(error: unknown): ErrorCode | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && code in ERROR_SENTENCES ? (code as ErrorCode) : null;
}

function detailsOf(error: object): ErrorDetails {
  const data = 'data' in error ? error.data : error;
  const details = typeof data === 'object' && data !== null && 'details' in data ? data.details : {};
  return typeof details === 'object' && details !== null ? (details as ErrorDetails) : {};
}

/** The line for a failed call. Reads plain data: across processes an error keeps its code, not its class. */
export function errorLine(error: unknown): ErrorLine {
  const code = codeOf(error);
  if (code === null) {
    const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/u, '');
    return { code: 'INTERNAL', text: errorSentence('INTERNAL', { why }) };
  }
  return { code, text: inTheApp(code) ?? errorSentence(code, detailsOf(error as object)) };
}

/** The line for an error that came as plain data, with its own sentence. */
export function lineOf({ code, message }: { readonly code: string; readonly message: string }): ErrorLine {
  return { code: codeOf({ code }) ?? 'INTERNAL', text: inTheApp(code) ?? message };
}

/** Whether the caller itself ended the call. */
export function isCancelled(error: unknown): boolean {
  return codeOf(error) === 'CANCELLED' || (error instanceof Error && error.name === 'AbortError');
}
