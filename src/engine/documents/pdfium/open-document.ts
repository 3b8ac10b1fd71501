import { PinciteError } from '../../../contract/errors.ts';
import { type PdfiumMemory, type Pointer, writeCString } from './exports.ts';
import type { FileSource } from './file-sources.ts';

const ERROR_PASSWORD = 4;
/** Pages and bytes of a file after which it is opened anew, once half of the memory is taken. */
const [PAGES_READ, BYTES_READ] = [64, 32 * 2 ** 20];

/** What a file is opened from, and how. */
export interface OpenOptions {
  readonly source: FileSource;
  /** Its name for messages. */
  readonly file: string;
  readonly password: string | undefined;
  /** Bytes that PDFium may hold. */
  readonly mostMemory: number;
}

/** A document that is open in PDFium. */
export interface OpenDocument {
  /** Ask for it again after `renew`: it may be another one. */
  readonly pointer: () => Pointer;
  /**
   * Opens the document anew when PDFium holds much of it, since it keeps whatever it read until the document is closed.
   * To be called between pages; `leave` is called before the old one is closed. Throws DAMAGED.
   */
  renew(leave: () => void): void;
  close(): void;
}

/**
 * Opens a document, and drops its source when it is closed or cannot be opened. Throws PASSWORD_NEEDED, PASSWORD_WRONG
 * or DAMAGED.
 */
export function openDocument(pdfium: PdfiumMemory, { source, file, password, mostMemory }: OpenOptions): OpenDocument {
  const { api, heap } = pdfium;
  const open = (): Pointer => {
    const secret = password === undefined ? 0 : writeCString(pdfium, password);
    const document = api.FPDF_LoadCustomDocument(source.access, secret);
    if (secret !== 0) api.free(secret);
    if (document !== 0) return document;
    if (api.FPDF_GetLastError() === ERROR_PASSWORD)
      throw new PinciteError(password === undefined ? 'PASSWORD_NEEDED' : 'PASSWORD_WRONG', { file });
    throw new PinciteError('DAMAGED', { file, what: 'a PDF' });
  };
  const openFirst = (): Pointer => {
    try {
      return open();
    } catch (error) {
      source.drop();
      throw error;
    }
  };
  let document = openFirst();
  let pagesRead = 0;
  let bytesBefore = source.bytesRead();
  return {
    pointer: () => document,
    renew: (leave) => {
      pagesRead++;
      if (heap().byteLength < mostMemory / 2) return;
      if (pagesRead < PAGES_READ && source.bytesRead() - bytesBefore < BYTES_READ) return;
      leave();
      api.FPDF_CloseDocument(document);
      document = 0;
      document = open();
      pagesRead = 0;
      bytesBefore = source.bytesRead();
    },
    close: () => {
      if (document !== 0) api.FPDF_CloseDocument(document);
      document = 0;
      source.drop();
    },
  };
}
