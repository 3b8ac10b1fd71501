import { PinciteError } from '../../../contract/errors.ts';
import type { CountTokens } from '../../text/word-piece.ts';
import { damageOf, type FileDamage } from '../damage/file-damage.ts';
import { declaredDate } from '../formats/declared-date.ts';
import type { Pdfium } from '../pdfium/pdf-file.ts';
import type { CanonicalDocument, ReadingProgress, ReadRequest } from '../types.ts';
import { assembleDocument } from './assemble-document.ts';
import { boxesInFewBuffers } from './few-buffers.ts';
import { type ReadLimits, refuseLonger } from './read-limits.ts';
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

const BROKEN_PAGE = 'its content is damaged';
const CUT_PAGE = 'its content is damaged: parts of it may be missing';
const CUT_FILE = 'the file is damaged: parts of its pages may be missing';

/**
 * Reads a PDF into its canonical document. Throws PASSWORD_NEEDED, PASSWORD_WRONG, FORMAT_NOT_SUPPORTED, DAMAGED,
 * NO_PAGES, NO_TEXT or TOO_LARGE. A page that cannot be read stays in the document as unreadable, with the reason.
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
    const damage = damageOf(request.bytes, file.isInOrder);
    const readAll = (doubt: string | null): RawPage[] => {
      const raw: RawPage[] = [];
      const kept = boxesInFewBuffers();
      let characters = 0;
      for (let i = 0; i < file.pageCount; i++) {
        tools.currentPage.set(i);
        const lost = request.lostPages?.find(({ pageIndex }) => pageIndex === i);
        const page = () =>
          withDamage(
            readPage(file, i, { ...request, doubt, hasLayersOff: damage.hasLayersOff }, tools.limits),
            i,
            damage,
          );
        const read = lost === undefined ? page() : lostPage(file.label(i), lost.reason);
        raw.push({ ...read, lines: kept(read.lines) });
        characters += read.lines.reduce((sum, { text }) => sum + text.length, 0);
        refuseLonger(sourceFilename, characters, tools.limits);
        onProgress({ pagesDone: i + 1, pages: file.pageCount });
      }
      tools.currentPage.set(null);
      return raw;
    };
    const plain = readAll(null);
    const raw = hasLetters(plain) ? plain : readAll('no letter in the whole document');
    const attachments = file.attachments();
    // The cover of a portfolio may be empty: its files are what it holds.
    if (attachments === 0 && raw.every((page) => page.lines.length === 0 && page.state !== 'waiting'))
      throw new PinciteError('NO_TEXT', { file: sourceFilename });
    const dated = declaredDate(file.information('CreationDate'));
    const document = assembleDocument(request, raw, file.information('Title'), tools.countTokens);
    return { ...document, dated, attachments };
  } finally {
    file.close();
  }
}

/** Whether a document has letters, or nothing at all: a person would hardly write one of signs alone. */
const hasLetters = (pages: readonly RawPage[]): boolean =>
  pages.every(({ lines }) => lines.length === 0) ||
  pages.some(({ lines }) => lines.some((line) => /\p{L}/u.test(line.text)));

/** A page that says what of it may be missing. */
function withDamage(page: RawPage, index: number, damage: FileDamage): RawPage {
  if (page.state !== 'text' && page.state !== 'ocr') return page;
  if (page.isEmpty && damage.paints(index)) return { ...page, state: 'unreadable', reason: BROKEN_PAGE };
  const reason = damage.isCut ? CUT_FILE : damage.isBroken(index) ? CUT_PAGE : null;
  return reason === null ? page : { ...page, state: 'low_confidence', reason };
}
