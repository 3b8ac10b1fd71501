import type { Rect } from '../../../contract/documents.ts';
import { type AddFunction, type PdfiumMemory, type Pointer, writeCString } from './exports.ts';

/** Words of a page that are marked for other readers of PDFs, with a note. */
export interface Annotation {
  readonly page_index: number;
  /** In PDF user space. */
  readonly rects: readonly Rect[];
  /** `own`: highlighted by a reader, not cited. */
  readonly kind: 'highlight' | 'underline' | 'own';
  readonly note: string;
  readonly author: string;
}

/** FPDF_ANNOT_* of fpdf_annot.h. */
const SUBTYPES: Readonly<Record<Annotation['kind'], number>> = { highlight: 9, underline: 10, own: 9 };
/** FPDFANNOT_COLORTYPE_Color. */
const COLOUR = 0;
/** Yellow for cited words, lilac for a reader's own. */
const [YELLOW, LILAC] = [
  [255, 221, 51],
  [205, 184, 245],
] as const;
/** Of each kind. */
export const COLOURS: Readonly<Record<Annotation['kind'], readonly [red: number, green: number, blue: number]>> = {
  highlight: YELLOW,
  underline: YELLOW,
  own: LILAC,
};
/** FPDF_ANNOT_FLAG_PRINT. */
const PRINTED = 0x04;
/**
 * How an annotation's picture is put over the page (blend modes of the PDF standard): multiplied, so that letters stay
 * black.
 */
const MULTIPLY = 1;
/**
 * FPDF_NO_INCREMENTAL: the file is written anew. Of 18 files that PDFium appended to instead, five could not be read by
 * other programs, those with compressed tables of objects (docs/trials/library/exports-in-other-programs.md).
 */
const WRITTEN_ANEW = 2;

/** Adds annotations to an open document. False when one could not be added. */
export function annotate(pdfium: PdfiumMemory, document: Pointer, annotations: readonly Annotation[]): boolean {
  const { api } = pdfium;
  for (const [index, ofPage] of Map.groupBy(annotations, ({ page_index }) => page_index)) {
    const page = api.FPDF_LoadPage(document, index);
    if (page === 0) return false;
    const isDone = ofPage.every((annotation) => addAnnotation(pdfium, page, annotation));
    api.FPDF_ClosePage(page);
    if (!isDone) return false;
  }
  return true;
}

function addAnnotation(pdfium: PdfiumMemory, page: Pointer, { kind, rects, note, author }: Annotation): boolean {
  const { api, heap } = pdfium;
  const annotation = api.FPDFPage_CreateAnnot(page, SUBTYPES[kind]);
  if (annotation === 0) return false;
  const buffer = api.malloc(32);
  try {
    const floats = (values: readonly number[]): Pointer => {
      new Float32Array(heap(), buffer, values.length).set(values);
      return buffer;
    };
    const [left, bottom] = [Math.min(...rects.map(([x]) => x)), Math.min(...rects.map(([, y]) => y))];
    const right = Math.max(...rects.map(([x, , w]) => x + w));
    const top = Math.max(...rects.map(([, y, , h]) => y + h));
    const steps = [
      () => api.FPDFAnnot_SetColor(annotation, COLOUR, ...COLOURS[kind], 255),
      () => api.FPDFAnnot_SetFlags(annotation, PRINTED),
      // FS_RECTF: left, top, right, bottom.
      () => api.FPDFAnnot_SetRect(annotation, floats([left, top, right, bottom])),
      // FS_QUADPOINTSF: the upper corners, then the lower ones.
      ...rects.map(
        ([x, y, w, h]) =>
          () =>
            api.FPDFAnnot_AppendAttachmentPoints(annotation, floats([x, y + h, x + w, y + h, x, y, x + w, y])),
      ),
      () => setString(pdfium, annotation, 'Contents', note),
      () => setString(pdfium, annotation, 'T', author),
      () => api.EPDFAnnot_GenerateAppearanceWithBlend(annotation, MULTIPLY),
    ];
    return steps.every((step) => step() !== 0);
  } finally {
    api.free(buffer);
    api.FPDFPage_CloseAnnot(annotation);
  }
}

function setString(pdfium: PdfiumMemory, annotation: Pointer, key: string, value: string): number {
  const { api, heap } = pdfium;
  const name = writeCString(pdfium, key);
  const bytes = Buffer.from(`${value}\0`, 'utf16le');
  const text = api.malloc(bytes.length);
  new Uint8Array(heap()).set(bytes, text);
  const result = api.FPDFAnnot_SetStringValue(annotation, name, text);
  for (const pointer of [name, text]) api.free(pointer);
  return result;
}

/** Writes documents to memory outside of PDFium. */
export type WriteDocument = (document: Pointer) => Uint8Array<ArrayBuffer> | null;

/** Gives the function that writes an open document as a file; null when it cannot be written. */
export function documentWriter({ api, heap }: PdfiumMemory, addFunction: AddFunction): WriteDocument {
  let blocks: Uint8Array[] = [];
  const writeBlock = (_file: Pointer, data: Pointer, size: number): number => {
    blocks.push(new Uint8Array(heap(), data >>> 0, size >>> 0).slice());
    return 1;
  };
  const callback = addFunction(writeBlock, 'iiii');
  return (document) => {
    // FPDF_FILEWRITE of fpdf_save.h: its version, then the function.
    const writer = api.malloc(8);
    new Uint32Array(heap(), writer, 2).set([1, callback]);
    blocks = [];
    try {
      if (api.FPDF_SaveAsCopy(document, writer, WRITTEN_ANEW) === 0) return null;
      const whole = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const block of blocks) {
        whole.set(block, at);
        at += block.length;
      }
      return whole;
    } finally {
      blocks = [];
      api.free(writer);
    }
  };
}
