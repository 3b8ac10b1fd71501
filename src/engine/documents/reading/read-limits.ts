import { PinciteError } from '../../../contract/errors.ts';
import { LARGEST_FILE_BYTES } from '../../../files/regular-file.ts';

/** Limits of the reader. A file beyond them fails with TOO_LARGE or READER_STOPPED; the other files continue. */
export interface ReadLimits {
  readonly bytes: number;
  readonly pages: number;
  /** Most characters of a document: its text and their boxes are in memory at once (docs/adr/0047). */
  readonly characters: number;
  /** Most characters of one page; a page with more is unreadable, its document is not. */
  readonly pageCharacters: number;
  /**
   * Most seconds of the processor for a page, or for what is done with the file between pages. Waiting for the
   * processor is free (docs/adr/0079).
   */
  readonly pageSeconds: number;
  /** Most seconds of the processor for a whole document. */
  readonly totalSeconds: number;
  /** Heap of the worker for JavaScript; PDFium's own memory has its limit in pdf-file.ts. */
  readonly heapMegabytes: number;
}

export const DEFAULT_READ_LIMITS: ReadLimits = {
  bytes: LARGEST_FILE_BYTES,
  pages: 10_000,
  characters: 30_000_000,
  pageCharacters: 200_000,
  pageSeconds: 30,
  totalSeconds: 900,
  heapMegabytes: 896,
};

/** Throws TOO_LARGE when a document has more characters than it may. */
export function refuseLonger(
  file: string,
  characters: number,
  { characters: most }: Pick<ReadLimits, 'characters'>,
): void {
  if (characters > most) throw new PinciteError('TOO_LARGE', { file, why: `more than ${most} characters` });
}
