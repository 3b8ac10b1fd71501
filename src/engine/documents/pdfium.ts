/**
 * PDFium (WASM), the only file that knows it. Calls go through `wasmExports` (10–24 ns each, measured; the package's own
 * wrappers cost up to ten times that). Heap views are taken anew for every use: memory growth detaches older ones.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { PinciteError } from '../../contract/errors.ts';

type Pointer = number;

/** The exports used here. All of them take and return plain numbers. */
interface Exports {
  malloc(size: number): Pointer;
  free(pointer: Pointer): void;
  PDFiumExt_Init(): void;
  FPDF_LoadMemDocument(data: Pointer, size: number, password: Pointer): Pointer;
  FPDF_CloseDocument(document: Pointer): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: Pointer): number;
  FPDF_GetPageLabel(document: Pointer, index: number, buffer: Pointer, size: number): number;
  FPDF_GetMetaText(document: Pointer, tag: Pointer, buffer: Pointer, size: number): number;
  FPDF_LoadPage(document: Pointer, index: number): Pointer;
  FPDF_ClosePage(page: Pointer): void;
  FPDF_GetPageWidthF(page: Pointer): number;
  FPDF_GetPageHeightF(page: Pointer): number;
  FPDFPage_GetRotation(page: Pointer): number;
  FPDFPage_GetMediaBox(page: Pointer, l: Pointer, b: Pointer, r: Pointer, t: Pointer): number;
  FPDFPage_GetCropBox(page: Pointer, l: Pointer, b: Pointer, r: Pointer, t: Pointer): number;
  FPDFPage_CountObjects(page: Pointer): number;
  FPDFText_LoadPage(page: Pointer): Pointer;
  FPDFText_ClosePage(textPage: Pointer): void;
  FPDFText_CountChars(textPage: Pointer): number;
  FPDFText_GetUnicode(textPage: Pointer, index: number): number;
  FPDFText_IsGenerated(textPage: Pointer, index: number): number;
  FPDFText_GetCharAngle(textPage: Pointer, index: number): number;
  FPDFText_GetLooseCharBox(textPage: Pointer, index: number, rect: Pointer): number;
  FPDFText_GetCharOrigin(textPage: Pointer, index: number, x: Pointer, y: Pointer): number;
  FPDFText_GetFontInfo(textPage: Pointer, index: number, buffer: Pointer, size: number, flags: Pointer): number;
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

/** [left, bottom, right, top] in PDF user space points. */
export type Box = readonly [number, number, number, number];

/** The characters of one page in PDFium's content order, one entry each in all arrays. */
export interface GlyphPage {
  readonly mediaBox: Box;
  readonly cropBox: Box;
  /** Clockwise degrees by which the page is shown turned: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Page objects of any kind; 0 on a page with nothing drawn. */
  readonly objects: number;
  readonly count: number;
  readonly codes: Uint32Array;
  /** Loose boxes (font ascent to descent): left, bottom, right, top. Even heights make even highlights. */
  readonly boxes: Float32Array;
  /** Baseline origins: x, y. */
  readonly origins: Float64Array;
  /** Direction of the writing in quarter turns counter-clockwise in user space; 255 = any other angle. */
  readonly turns: Uint8Array;
  /** 1 = put in by PDFium (spaces and line breaks), 0 = in the file. */
  readonly generated: Uint8Array;
  /** 1 = bold by its font's name. (Weights are not usable: measured, regular fonts report 748 and 1848.) */
  readonly bold: Uint8Array;
}

const ERROR_PASSWORD = 4;
/** Widest label or title read, in UTF-16 units; longer ones are cut. */
const TEXT_UNITS = 512;
const FORM_ANNOTATIONS = 0x01;

export interface PdfFile {
  readonly pageCount: number;
  /** The page's own label, null when the file declares none. */
  label(pageIndex: number): string | null;
  /** `Title` of the document information, trimmed; null when empty. */
  title(): string | null;
  glyphs(pageIndex: number): GlyphPage;
  /** RGBA, 4 bytes a pixel, as the page is shown (rotation applied); `scale` = pixels a point. */
  render(pageIndex: number, scale: number): { width: number; height: number; rgba: Uint8Array };
  close(): void;
}

export interface Pdfium {
  /** Throws PASSWORD_NEEDED, DAMAGED or NO_PAGES; `file` is the name for the sentence. */
  open(bytes: Uint8Array, file: string, password?: string): PdfFile;
}

/** One instance a thread; 45–115 ms. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  const { pdfium } = await init({ wasmBinary });
  const api = pdfium.wasmExports as unknown as Exports;
  const heap = (): ArrayBuffer => (pdfium as unknown as { HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8.buffer;
  api.PDFiumExt_Init();
  return { open: (bytes, file, password) => openFile(api, heap, bytes, file, password) };
}

function openFile(api: Exports, heap: () => ArrayBuffer, bytes: Uint8Array, file: string, password?: string): PdfFile {
  const data = api.malloc(bytes.length);
  if (data === 0) throw new PinciteError('TOO_LARGE', { file, why: 'it does not fit into the reader’s memory' });
  new Uint8Array(heap()).set(bytes, data);
  const secret = password === undefined ? 0 : writeCString(api, heap, password);
  const document = api.FPDF_LoadMemDocument(data, bytes.length, secret);
  if (secret !== 0) api.free(secret);
  const fail = (code: 'PASSWORD_NEEDED' | 'DAMAGED' | 'NO_PAGES'): never => {
    if (document !== 0) api.FPDF_CloseDocument(document);
    api.free(data);
    throw new PinciteError(code, { file });
  };
  if (document === 0) fail(api.FPDF_GetLastError() === ERROR_PASSWORD ? 'PASSWORD_NEEDED' : 'DAMAGED');
  const pageCount = api.FPDF_GetPageCount(document);
  if (pageCount <= 0) fail('NO_PAGES');

  // Scratch memory: four doubles, then the text buffer.
  const scratch = api.malloc(32);
  const buffer = api.malloc(TEXT_UNITS * 2);
  const text = (bytesWritten: number): string | null => {
    const units = Math.min(TEXT_UNITS, bytesWritten >> 1) - 1;
    if (units <= 0) return null;
    const value = new TextDecoder('utf-16le')
      .decode(new Uint8Array(heap(), buffer, units * 2))
      .replaceAll('\0', '')
      .trim();
    return value === '' ? null : value;
  };
  const box = (read: Exports['FPDFPage_GetMediaBox'], page: Pointer): Box | null => {
    if (!read(page, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const [l, b, r, t] = new Float32Array(heap(), scratch, 4) as unknown as [number, number, number, number];
    return r > l && t > b ? [l, b, r, t] : null;
  };
  const withPage = <T>(pageIndex: number, use: (page: Pointer) => T): T => {
    const page = api.FPDF_LoadPage(document, pageIndex);
    if (page === 0) throw new PinciteError('DAMAGED', { file });
    try {
      return use(page);
    } finally {
      api.FPDF_ClosePage(page);
    }
  };

  return {
    pageCount,
    label: (pageIndex) => text(api.FPDF_GetPageLabel(document, pageIndex, buffer, TEXT_UNITS * 2)),
    title: () => {
      const tag = writeCString(api, heap, 'Title');
      const value = text(api.FPDF_GetMetaText(document, tag, buffer, TEXT_UNITS * 2));
      api.free(tag);
      return value;
    },
    glyphs: (pageIndex) =>
      withPage(pageIndex, (page) => {
        const mediaBox = box(api.FPDFPage_GetMediaBox, page) ?? [0, 0, 612, 792];
        const cropBox = box(api.FPDFPage_GetCropBox, page) ?? mediaBox;
        const rotation = (((api.FPDFPage_GetRotation(page) % 4) + 4) % 4) * 90;
        const objects = api.FPDFPage_CountObjects(page);
        const textPage = api.FPDFText_LoadPage(page);
        if (textPage === 0) throw new PinciteError('DAMAGED', { file });
        try {
          return { mediaBox, cropBox, rotation, objects, ...readCharacters(api, heap, textPage, scratch, buffer) };
        } finally {
          api.FPDFText_ClosePage(textPage);
        }
      }),
    render: (pageIndex, scale) => withPage(pageIndex, (page) => renderPage(api, heap, page, scale)),
    close: () => {
      api.FPDF_CloseDocument(document);
      for (const pointer of [scratch, buffer, data]) api.free(pointer);
    },
  };
}

type Characters = Omit<GlyphPage, 'mediaBox' | 'cropBox' | 'rotation' | 'objects'>;

function readCharacters(
  api: Exports,
  heap: () => ArrayBuffer,
  textPage: Pointer,
  scratch: Pointer,
  buffer: Pointer,
): Characters {
  const count = Math.max(0, api.FPDFText_CountChars(textPage));
  const codes = new Uint32Array(count);
  const boxes = new Float32Array(count * 4);
  const origins = new Float64Array(count * 2);
  const turns = new Uint8Array(count);
  const generated = new Uint8Array(count);
  const bold = new Uint8Array(count);
  let floats = new Float32Array(heap(), scratch, 4);
  let doubles = new Float64Array(heap(), scratch + 16, 2);
  // The font is asked for only where a word begins: it seldom changes inside one, and the call is the dearest here.
  let lastBold = 0;
  let wordStart = true;
  for (let i = 0; i < count; i++) {
    const code = api.FPDFText_GetUnicode(textPage, i);
    codes[i] = code;
    generated[i] = api.FPDFText_IsGenerated(textPage, i) === 1 ? 1 : 0;
    if (generated[i] === 1) {
      wordStart = true;
      continue;
    }
    api.FPDFText_GetLooseCharBox(textPage, i, scratch);
    api.FPDFText_GetCharOrigin(textPage, i, scratch + 16, scratch + 24);
    if (floats.length === 0) {
      floats = new Float32Array(heap(), scratch, 4);
      doubles = new Float64Array(heap(), scratch + 16, 2);
    }
    // FS_RECTF: left, top, right, bottom.
    boxes[i * 4] = Math.min(floats[0] as number, floats[2] as number);
    boxes[i * 4 + 1] = Math.min(floats[1] as number, floats[3] as number);
    boxes[i * 4 + 2] = Math.max(floats[0] as number, floats[2] as number);
    boxes[i * 4 + 3] = Math.max(floats[1] as number, floats[3] as number);
    origins[i * 2] = doubles[0] as number;
    origins[i * 2 + 1] = doubles[1] as number;
    turns[i] = quarterTurns(api.FPDFText_GetCharAngle(textPage, i));
    if (wordStart) lastBold = fontNameIsBold(api, heap, textPage, i, buffer) ? 1 : 0;
    bold[i] = lastBold;
    wordStart = code === 32;
  }
  return { count, codes, boxes, origins, turns, generated, bold };
}

/** PDFium's angle runs clockwise from 0 to 2π; anything over 3° off a quarter turn is skewed. */
function quarterTurns(angle: number): number {
  if (!(angle >= 0)) return 0;
  const quarters = (2 * Math.PI - angle) / (Math.PI / 2);
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) < 0.034 ? nearest % 4 : 255;
}

function fontNameIsBold(
  api: Exports,
  heap: () => ArrayBuffer,
  textPage: Pointer,
  index: number,
  buffer: Pointer,
): boolean {
  const size = Math.min(TEXT_UNITS, api.FPDFText_GetFontInfo(textPage, index, buffer, TEXT_UNITS, 0));
  const name = Buffer.from(heap(), buffer, Math.max(0, size - 1)).toString('latin1');
  return /bold|black|heavy|demi/i.test(name);
}

function renderPage(api: Exports, heap: () => ArrayBuffer, page: Pointer, scale: number) {
  const width = Math.max(1, Math.round(api.FPDF_GetPageWidthF(page) * scale));
  const height = Math.max(1, Math.round(api.FPDF_GetPageHeightF(page) * scale));
  const bitmap = api.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new PinciteError('TOO_LARGE', { file: 'page', why: `${width} × ${height} pixels` });
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FORM_ANNOTATIONS);
    const stride = api.FPDFBitmap_GetStride(bitmap);
    const bgrx = new Uint8Array(heap(), api.FPDFBitmap_GetBuffer(bitmap), stride * height);
    const rgba = new Uint8Array(width * height * 4);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const from = y * stride + x * 4;
        const to = (y * width + x) * 4;
        rgba[to] = bgrx[from + 2] as number;
        rgba[to + 1] = bgrx[from + 1] as number;
        rgba[to + 2] = bgrx[from] as number;
        rgba[to + 3] = 255;
      }
    }
    return { width, height, rgba };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}

function writeCString(api: Exports, heap: () => ArrayBuffer, value: string): Pointer {
  const bytes = new TextEncoder().encode(`${value}\0`);
  const pointer = api.malloc(bytes.length);
  new Uint8Array(heap()).set(bytes, pointer);
  return pointer;
}
