import { PinciteError } from '../../../contract/errors.ts';
import type { CountTokens } from '../../text/word-piece.ts';
import { hasCutObjects } from '../legibility/cut-objects.ts';
import type { Pdfium } from '../pdfium/pdf-file.ts';
import type { CanonicalDocument, ReadingProgress, ReadRequest } from '../types.ts';
import { assembleDocument } from './assemble-document.ts';
import type { ReadLimits } from './read-limits.ts';
import { lostPage, type RawPage, readPage } from './read-page.ts';

/** Which page is being read. It is known outside the worker too, when the worker no longer answers. */
export interface CurrentPage {
  set(pageIndex: number | null): void;
}

export interface ReaderTools {
  readonly pdfium: Pdfium;
  readonly countTokens: CountTokens;
  readonly limits: ReadLimits;
  readonly currentPage: CurrentPage;
}

const DYNAMIC_FORM = {
  what: 'a form whose pages a program draws when it is opened (dynamic XFA)',
  remedy: 'open it in Adobe Reader, print it to a PDF and add that',
};

/**
 * Reads a PDF into its canonical document. Throws PASSWORD_NEEDED, PASSWORD_WRONG, FORMAT_NOT_SUPPORTED, DAMAGED, NO_PAGES, NO_TEXT or TOO_LARGE. A page that cannot be
 * read stays in the document as unreadable, with the reason.
 */
export function readPdf(
  request: ReadRequest,
  tools: ReaderTools,
  onProgress: (progress: ReadingProgress) => void,
): CanonicalDocument {
  const { sourceFilename } = request;
  const file = tools.pdfium.open(request.bytes, sourceFilename, request.password);
  try {
    if (file.pageCount > tools.limits.pages) {
      throw new PinciteError('TOO_LARGE', {
        file: sourceFilename,
        why: `${file.pageCount} pages, ${tools.limits.pages} are the limit`,
      });
    }
    if (file.isDrawnWhenOpened)
      throw new PinciteError('FORMAT_NOT_SUPPORTED', { file: sourceFilename, ...DYNAMIC_FORM });
    const readAll = (doubt: string | null): RawPage[] => {
      const raw: RawPage[] = [];
      for (let i = 0; i < file.pageCount; i++) {
        tools.currentPage.set(i);
        const lost = request.lostPages?.find(({ pageIndex }) => pageIndex === i);
        const page = () => readPage(file, i, { ...request, doubt }, tools.limits);
        raw.push(lost === undefined ? page() : lostPage(file.label(i), lost.reason));
        onProgress({ pagesDone: i + 1, pages: file.pageCount });
      }
      tools.currentPage.set(null);
      return raw;
    };
    const plain = readAll(null);
    const whole = hasLetters(plain) ? plain : readAll('no letter in the whole document');
    const isCut = !file.isInOrder && hasCutObjects(request.bytes);
    const raw = isCut ? whole.map(asCut) : whole;
    if (raw.every((page) => page.lines.length === 0 && page.state !== 'waiting'))
      throw new PinciteError('NO_TEXT', { file: sourceFilename });
    return { ...assembleDocument(request, raw, file.title(), tools.countTokens), attachments: file.attachments() };
  } finally {
    file.close();
  }
}

/** Whether a document has letters, or nothing at all: a person would hardly write one of signs alone. */
const hasLetters = (pages: readonly RawPage[]): boolean =>
  pages.every(({ lines }) => lines.length === 0) ||
  pages.some(({ lines }) => lines.some((line) => /\p{L}/u.test(line.text)));

/** A page of a file that has lost parts: nothing tells what is missing of it. */
const asCut = (page: RawPage): RawPage =>
  page.state === 'text' || page.state === 'ocr'
    ? { ...page, state: 'low_confidence', reason: 'the file is damaged: parts of its pages may be missing' }
    : page;
