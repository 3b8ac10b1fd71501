import type { Box, DrawnSource, PageComment } from '../layout/line.ts';
import { FILE_ATTACHMENT } from './attachments.ts';
import { type PdfiumMemory, type Pointer, readUtf16, writeCString } from './exports.ts';

/** What an annotation draws on the page, in PDF user space. */
export interface DrawnAnnotation {
  readonly source: DrawnSource;
  readonly box: Box;
  /** Whether a box to tick is ticked; null for everything else. */
  readonly isTicked: boolean | null;
}

export interface PageAnnotations {
  readonly drawn: readonly DrawnAnnotation[];
  /** What opens beside the page and is not drawn on it. */
  readonly comments: readonly MarkedComment[];
  /** The areas that annotations strike out. */
  readonly struck: readonly Box[];
  /** Marks that hold a file. */
  readonly files: number;
}

/** A comment; `about`: the areas of the words that it marks, and `isStrike` whether it strikes them out. */
export interface MarkedComment extends PageComment {
  readonly about: readonly Box[];
  readonly isStrike: boolean;
}

/** FPDF_ANNOT_* of fpdf_annot.h. */
const SUBTYPE = { link: 2, freeText: 3, strikeOut: 12, stamp: 13, popup: 16, widget: 20 };
/** Most areas of one annotation. */
const MOST_AREAS = 1000;
/** FPDF_FORMFIELD_* of fpdf_formfill.h. */
const FIELD = { checkBox: 2, radioButton: 3 };
/** Annotation flags (ISO 32000-1, table 165): hidden, not shown on a screen. */
const HIDDEN = 0x02 | 0x20;
/** Longest comment read, in UTF-16 units. */
const COMMENT_UNITS = 20_000;
/** Longest name of an appearance read, in UTF-16 units. */
const STATE_UNITS = 64;

/** Reads the annotations of an open page, before it is flattened. `form` is its document's form environment. */
export function readAnnotations(pdfium: PdfiumMemory, page: Pointer, form: Pointer, scratch: Pointer): PageAnnotations {
  const { api } = pdfium;
  const drawn: DrawnAnnotation[] = [];
  const comments: MarkedComment[] = [];
  const struck: Box[] = [];
  let files = 0;
  const count = api.FPDFPage_GetAnnotCount(page);
  for (let i = 0; i < count; i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    try {
      const subtype = api.FPDFAnnot_GetSubtype(annotation);
      if (subtype === FILE_ATTACHMENT) files++;
      if (subtype === SUBTYPE.link || subtype === SUBTYPE.popup) continue;
      if ((api.FPDFAnnot_GetFlags(annotation) & HIDDEN) !== 0) continue;
      const box = boxOf(pdfium, annotation, scratch);
      if (box === null) continue;
      if (subtype === SUBTYPE.widget) drawn.push(widgetOf(pdfium, annotation, form, box));
      else if (subtype === SUBTYPE.freeText) drawn.push({ source: 'note', box, isTicked: null });
      else {
        if (subtype === SUBTYPE.stamp) drawn.push({ source: 'stamp', box, isTicked: null });
        const text = stringOf(pdfium, annotation, 'Contents', COMMENT_UNITS).replace(/\s+/gu, ' ').trim();
        const isStrike = subtype === SUBTYPE.strikeOut;
        const about = areasOf(pdfium, annotation, scratch);
        if (isStrike) struck.push(...about);
        if (text !== '') comments.push({ text, box, about, isStrike });
      }
    } finally {
      api.FPDFPage_CloseAnnot(annotation);
    }
  }
  return { drawn, comments, struck, files };
}

function widgetOf(pdfium: PdfiumMemory, annotation: Pointer, form: Pointer, box: Box): DrawnAnnotation {
  const field = pdfium.api.FPDFAnnot_GetFormFieldType(form, annotation);
  if (field !== FIELD.checkBox && field !== FIELD.radioButton) return { source: 'field', box, isTicked: null };
  // The state that is drawn, whatever the field's value says.
  const state = stringOf(pdfium, annotation, 'AS', STATE_UNITS);
  return { source: 'tick', box, isTicked: state !== '' && state !== 'Off' };
}

/** The areas of the words that an annotation marks; none for others. FS_QUADPOINTSF: four points. */
function areasOf({ api, heap }: PdfiumMemory, annotation: Pointer, scratch: Pointer): Box[] {
  const areas: Box[] = [];
  const count = Math.min(MOST_AREAS, api.FPDFAnnot_CountAttachmentPoints(annotation));
  for (let i = 0; i < count; i++) {
    if (!api.FPDFAnnot_GetAttachmentPoints(annotation, i, scratch)) continue;
    const points = [...new Float32Array(heap(), scratch, 8)];
    const [xs, ys] = [points.filter((_, k) => k % 2 === 0), points.filter((_, k) => k % 2 === 1)];
    areas.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  }
  return areas;
}

/** FS_RECTF: left, top, right, bottom; either pair may be in reverse order. Null for an annotation without an area. */
function boxOf({ api, heap }: PdfiumMemory, annotation: Pointer, scratch: Pointer): Box | null {
  if (!api.FPDFAnnot_GetRect(annotation, scratch)) return null;
  const [l, t, r, b] = new Float32Array(heap(), scratch, 4) as unknown as [number, number, number, number];
  const box: Box = [Math.min(l, r), Math.min(b, t), Math.max(l, r), Math.max(b, t)];
  return box[2] > box[0] && box[3] > box[1] ? box : null;
}

/** A string or name of the annotation's dictionary, '' when it has none; cut at `units` UTF-16 units. */
function stringOf(pdfium: PdfiumMemory, annotation: Pointer, key: string, units: number): string {
  const { api } = pdfium;
  const name = writeCString(pdfium, key);
  // PDFium writes the whole string or nothing.
  const bytes = api.FPDFAnnot_GetStringValue(annotation, name, 0, 0);
  const buffer = bytes > 2 ? api.malloc(bytes) : 0;
  const text =
    buffer === 0 ? '' : readUtf16(pdfium, buffer, api.FPDFAnnot_GetStringValue(annotation, name, buffer, bytes));
  for (const pointer of [buffer, name]) if (pointer !== 0) api.free(pointer);
  return text.slice(0, units);
}
