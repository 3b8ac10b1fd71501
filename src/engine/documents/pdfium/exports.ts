/** An address in PDFium's memory; 0 = none. */
export type Pointer = number;

/** The exports of PDFium's WASM used here. All take and return plain numbers. */
export interface PdfiumExports {
  malloc(size: number): Pointer;
  free(pointer: Pointer): void;
  PDFiumExt_Init(): void;
  FPDF_LoadCustomDocument(access: Pointer, password: Pointer): Pointer;
  FPDF_CloseDocument(document: Pointer): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: Pointer): number;
  FPDF_GetFormType(document: Pointer): number;
  FPDF_DocumentHasValidCrossReferenceTable(document: Pointer): number;
  FPDF_GetPageLabel(document: Pointer, index: number, buffer: Pointer, size: number): number;
  FPDF_GetMetaText(document: Pointer, tag: Pointer, buffer: Pointer, size: number): number;
  PDFiumExt_OpenFormFillInfo(): Pointer;
  PDFiumExt_CloseFormFillInfo(info: Pointer): void;
  PDFiumExt_InitFormFillEnvironment(document: Pointer, info: Pointer): Pointer;
  PDFiumExt_ExitFormFillEnvironment(form: Pointer): void;
  FORM_OnAfterLoadPage(page: Pointer, form: Pointer): void;
  FORM_OnBeforeClosePage(page: Pointer, form: Pointer): void;
  FPDF_LoadPage(document: Pointer, index: number): Pointer;
  FPDF_ClosePage(page: Pointer): void;
  FPDF_GetPageWidthF(page: Pointer): number;
  FPDF_GetPageHeightF(page: Pointer): number;
  FPDFPage_GetRotation(page: Pointer): number;
  FPDFPage_GetMediaBox(page: Pointer, l: Pointer, b: Pointer, r: Pointer, t: Pointer): number;
  FPDF_GetPageBoundingBox(page: Pointer, rect: Pointer): number;
  FPDFPage_CountObjects(page: Pointer): number;
  FPDFPage_GetObject(page: Pointer, index: number): Pointer;
  FPDFFormObj_CountObjects(form: Pointer): number;
  FPDFFormObj_GetObject(form: Pointer, index: number): Pointer;
  FPDFPageObj_GetType(object: Pointer): number;
  FPDFPageObj_GetBounds(object: Pointer, l: Pointer, b: Pointer, r: Pointer, t: Pointer): number;
  FPDFPageObj_GetFillColor(object: Pointer, r: Pointer, g: Pointer, b: Pointer, a: Pointer): number;
  FPDFPageObj_SetIsActive(object: Pointer, isActive: number): number;
  FPDFPageObj_GetClipPath(object: Pointer): Pointer;
  FPDFClipPath_CountPaths(clip: Pointer): number;
  FPDFPageObj_GetStrokeWidth(object: Pointer, width: Pointer): number;
  FPDFPageObj_GetMatrix(object: Pointer, matrix: Pointer): number;
  FPDFPageObj_CountMarks(object: Pointer): number;
  FPDFPageObj_GetMark(object: Pointer, index: number): Pointer;
  FPDFPageObjMark_GetName(mark: Pointer, buffer: Pointer, size: number, length: Pointer): number;
  FPDFPageObjMark_GetParamStringValue(
    mark: Pointer,
    key: Pointer,
    buffer: Pointer,
    size: number,
    length: Pointer,
  ): number;
  FPDFPath_CountSegments(path: Pointer): number;
  FPDFPath_GetPathSegment(path: Pointer, index: number): Pointer;
  FPDFPathSegment_GetPoint(segment: Pointer, x: Pointer, y: Pointer): number;
  FPDFPathSegment_GetType(segment: Pointer): number;
  FPDFPath_GetDrawMode(path: Pointer, fillMode: Pointer, stroke: Pointer): number;
  FPDFTextObj_GetTextRenderMode(object: Pointer): number;
  FPDFPage_Flatten(page: Pointer, usage: number): number;
  FPDFPage_GetAnnotCount(page: Pointer): number;
  FPDFPage_GetAnnot(page: Pointer, index: number): Pointer;
  FPDFPage_CloseAnnot(annotation: Pointer): void;
  FPDFAnnot_GetSubtype(annotation: Pointer): number;
  FPDFAnnot_GetFlags(annotation: Pointer): number;
  FPDFAnnot_GetRect(annotation: Pointer, rect: Pointer): number;
  FPDFAnnot_CountAttachmentPoints(annotation: Pointer): number;
  FPDFAnnot_GetAttachmentPoints(annotation: Pointer, index: number, quad: Pointer): number;
  FPDFAnnot_GetFormFieldType(form: Pointer, annotation: Pointer): number;
  FPDFAnnot_GetStringValue(annotation: Pointer, key: Pointer, buffer: Pointer, size: number): number;
  FPDFAnnot_GetFileAttachment(annotation: Pointer): Pointer;
  FPDFPage_CreateAnnot(page: Pointer, subtype: number): Pointer;
  FPDFAnnot_SetColor(annotation: Pointer, type: number, r: number, g: number, b: number, a: number): number;
  FPDFAnnot_SetFlags(annotation: Pointer, flags: number): number;
  FPDFAnnot_SetRect(annotation: Pointer, rect: Pointer): number;
  FPDFAnnot_AppendAttachmentPoints(annotation: Pointer, quad: Pointer): number;
  FPDFAnnot_SetStringValue(annotation: Pointer, key: Pointer, value: Pointer): number;
  EPDFAnnot_GenerateAppearanceWithBlend(annotation: Pointer, blend: number): number;
  FPDF_SaveAsCopy(document: Pointer, writer: Pointer, flags: number): number;
  FPDFDoc_GetAttachmentCount(document: Pointer): number;
  FPDFDoc_GetAttachment(document: Pointer, index: number): Pointer;
  FPDFAttachment_GetName(attachment: Pointer, buffer: Pointer, size: number): number;
  FPDFAttachment_GetFile(attachment: Pointer, buffer: Pointer, size: number, length: Pointer): number;
  FPDFText_LoadPage(page: Pointer): Pointer;
  FPDFText_ClosePage(textPage: Pointer): void;
  FPDFText_CountChars(textPage: Pointer): number;
  FPDFText_GetUnicode(textPage: Pointer, index: number): number;
  FPDFText_HasUnicodeMapError(textPage: Pointer, index: number): number;
  FPDFText_IsGenerated(textPage: Pointer, index: number): number;
  FPDFText_GetCharAngle(textPage: Pointer, index: number): number;
  FPDFText_GetLooseCharBox(textPage: Pointer, index: number, rect: Pointer): number;
  FPDFText_GetCharOrigin(textPage: Pointer, index: number, x: Pointer, y: Pointer): number;
  FPDFText_GetTextObject(textPage: Pointer, index: number): Pointer;
  FPDFTextObj_GetFontSize(textObject: Pointer, size: Pointer): number;
  FPDFTextObj_GetFont(textObject: Pointer): Pointer;
  FPDFFont_GetBaseFontName(font: Pointer, buffer: Pointer, size: number): number;
  FPDFBitmap_Create(width: number, height: number, alpha: number): Pointer;
  FPDFBitmap_FillRect(bitmap: Pointer, x: number, y: number, w: number, h: number, color: number): number;
  FPDFBitmap_GetBuffer(bitmap: Pointer): Pointer;
  FPDFBitmap_GetStride(bitmap: Pointer): number;
  FPDFBitmap_Destroy(bitmap: Pointer): void;
  FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    x: number,
    y: number,
    w: number,
    h: number,
    rotate: number,
    flags: number,
  ): void;
}

/** PDFium with its memory. Call `heap` again for every view: memory growth detaches older ones. */
export interface PdfiumMemory {
  readonly api: PdfiumExports;
  readonly heap: () => ArrayBuffer;
}

/** The same memory as three kinds of numbers. */
interface Views {
  readonly floats: Float32Array;
  readonly unsigned: Uint32Array;
  readonly signed: Int32Array;
}

/**
 * What PDFium writes at an address, as often as it is asked for: making a view costs more than most calls. `bytes`: how
 * much there is, a multiple of 4.
 */
export function viewsAt({ heap }: PdfiumMemory, pointer: Pointer, bytes: number): () => Views {
  const made = (): Views => ({
    floats: new Float32Array(heap(), pointer, bytes / 4),
    unsigned: new Uint32Array(heap(), pointer, bytes / 4),
    signed: new Int32Array(heap(), pointer, bytes / 4),
  });
  let views = made();
  return () => {
    if (views.floats.length === 0) views = made();
    return views;
  };
}

/** Makes a function of JavaScript callable from PDFium; `signature` as Emscripten writes it. */
export type AddFunction = (call: (...values: number[]) => number, signature: string) => number;

/** Copies `value` into PDFium's memory as UTF-8 with a final zero; the caller frees it. */
export function writeCString({ api, heap }: PdfiumMemory, value: string): Pointer {
  const bytes = new TextEncoder().encode(`${value}\0`);
  const pointer = api.malloc(bytes.length);
  new Uint8Array(heap()).set(bytes, pointer);
  return pointer;
}

/**
 * The string of `bytes` bytes, its final zero included, that PDFium wrote as UTF-16; without zeros inside, which some
 * files have.
 */
export function readUtf16({ heap }: PdfiumMemory, buffer: Pointer, bytes: number): string {
  if (bytes < 4) return '';
  const whole = new TextDecoder('utf-16le').decode(new Uint8Array(heap(), buffer, bytes - 2));
  return whole.replaceAll('\0', '');
}
