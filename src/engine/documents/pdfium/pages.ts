import { type PageAnnotations, readAnnotations } from './annotations.ts';
import type { PdfiumMemory, Pointer } from './exports.ts';
import type { OpenDocument } from './open-document.ts';

/** A page as a person sees it: what its annotations draw is part of its content. */
export interface ShownPage extends PageAnnotations {
  readonly page: Pointer;
  /** Number of characters of the page's own content; what annotations draw follows. */
  readonly ownCharacters: number;
  /** False where the annotations could not be made part of the content. */
  readonly isWhole: boolean;
}

export interface ShownPages {
  /** Opens a page for `use`. Throws what `damaged` returns when it cannot be opened. */
  with<T>(pageIndex: number, use: (shown: ShownPage) => T): T;
  /** Number of files that marks on the pages opened so far hold. */
  files(): number;
  /** To be called before the document is closed; the pages can be opened again in the next one. */
  close(): void;
}

/** A page without annotations. */
const PLAIN = { drawn: [], comments: [], struck: [], files: 0, ownCharacters: Number.POSITIVE_INFINITY, isWhole: true };
/** Usage of FPDFPage_Flatten: as on a screen. */
const NORMAL_DISPLAY = 0;
const FLATTEN_FAILED = 0;
/**
 * Most annotations of a page that are drawn: only hostile files have more, and each character is looked for in them.
 */
const MOST_ANNOTATIONS = 5000;

/**
 * The pages of an open document. A page with annotations is flattened in memory when it is first opened: PDFium makes
 * appearances for fields and notes that have none, as a viewer does, and writes all that is visible behind the page's
 * own content.
 */
export function shownPages(
  pdfium: PdfiumMemory,
  document: OpenDocument,
  scratch: Pointer,
  damaged: () => Error,
): ShownPages {
  const { api } = pdfium;
  const flattened = new Map<number, Omit<ShownPage, 'page'>>();
  const filesOfPage = new Map<number, number>();
  let info: Pointer = 0;
  let form: Pointer = 0;
  const open = (pageIndex: number): Pointer => {
    const page = api.FPDF_LoadPage(document.pointer(), pageIndex);
    if (page === 0) throw damaged();
    return page;
  };
  const formEnvironment = (): Pointer => {
    if (form !== 0) return form;
    info = api.PDFiumExt_OpenFormFillInfo();
    form = api.PDFiumExt_InitFormFillEnvironment(document.pointer(), info);
    return form;
  };

  /** Flattens an open page that has something to draw; says whether it has to be opened anew. */
  const flatten = (pageIndex: number, page: Pointer): boolean => {
    if (api.FPDFPage_GetAnnotCount(page) > MOST_ANNOTATIONS) {
      flattened.set(pageIndex, { ...PLAIN, isWhole: false });
      return false;
    }
    const annotations = readAnnotations(pdfium, page, formEnvironment(), scratch);
    filesOfPage.set(pageIndex, annotations.files);
    if (annotations.drawn.length === 0) {
      flattened.set(pageIndex, { ...PLAIN, ...annotations });
      return false;
    }
    const ownCharacters = countCharacters(pdfium, page);
    api.FORM_OnAfterLoadPage(page, form);
    const isWhole = api.FPDFPage_Flatten(page, NORMAL_DISPLAY) !== FLATTEN_FAILED;
    api.FORM_OnBeforeClosePage(page, form);
    flattened.set(pageIndex, { ...annotations, ownCharacters, isWhole });
    return isWhole;
  };

  const close = (): void => {
    if (form !== 0) api.PDFiumExt_ExitFormFillEnvironment(form);
    if (info !== 0) api.PDFiumExt_CloseFormFillInfo(info);
    [form, info] = [0, 0];
    flattened.clear();
  };

  return {
    with: (pageIndex, use) => {
      document.renew(close);
      let page = open(pageIndex);
      try {
        if (!flattened.has(pageIndex) && api.FPDFPage_GetAnnotCount(page) > 0 && flatten(pageIndex, page)) {
          api.FPDF_ClosePage(page);
          page = 0;
          page = open(pageIndex);
        }
        return use({ ...(flattened.get(pageIndex) ?? PLAIN), page });
      } finally {
        if (page !== 0) api.FPDF_ClosePage(page);
      }
    },
    files: () => filesOfPage.values().reduce((sum, files) => sum + files, 0),
    close,
  };
}

function countCharacters({ api }: PdfiumMemory, page: Pointer): number {
  const textPage = api.FPDFText_LoadPage(page);
  if (textPage === 0) return 0;
  const count = api.FPDFText_CountChars(textPage);
  api.FPDFText_ClosePage(textPage);
  return Math.max(0, count);
}
