/**
 * Loads PDFium (WASM); the only file that does. Calls use `wasmExports` directly (10–24 ns each, measured; the package's own
 * wrappers cost up to ten times that).
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { PinciteError } from '../../../contract/errors.ts';
import { pictureAsPdf } from '../formats/picture-pdf.ts';
import type { Box, GlyphPage } from '../layout/line.ts';
import { type AttachedBytes, documentAttachments, pageAttachments } from './attachments.ts';
import { readCharacters } from './characters.ts';
import { type Bitmap, drawPage } from './draw-page.ts';
import { withTicks } from './drawn-characters.ts';
import { type PdfiumExports, type PdfiumMemory, type Pointer, readUtf16, writeCString } from './exports.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { isPicture, pageObjects } from './page-objects.ts';
import { shownPages } from './pages.ts';

const ERROR_PASSWORD = 4;
/** FORMTYPE_XFA_FULL of fpdf_formfill.h: the file says that it needs rendering. */
const FORM_DRAWN_WHEN_OPENED = 2;
/** Most bytes that PDFium may hold: twice the largest file that is read. */
const MOST_MEMORY = 2 ** 30;
/** Emscripten takes up to 96 MiB more than it is asked for, so that it is asked less often. */
const TAKEN_AHEAD = 96 * 2 ** 20;
/** Longest label or title read, in UTF-16 units; longer ones are cut. */
const TEXT_UNITS = 512;

export interface PdfFile {
  readonly pageCount: number;
  /** Whether its pages are made by a program when it is opened (dynamic XFA), and the file holds a placeholder for them. */
  readonly isDrawnWhenOpened: boolean;
  /** Whether the file says of its objects where they stand; else PDFium looked for them, and may have missed some. */
  readonly isInOrder: boolean;
  /** The page's declared label; null when the file declares none. */
  label(pageIndex: number): string | null;
  /** `Title` of the document information, trimmed; null when empty. */
  title(): string | null;
  /** The characters of a page. With more than `limit`, `count` is their number and the arrays are empty. Throws DAMAGED. */
  glyphs(pageIndex: number, limit: number): GlyphPage;
  /** Number of files attached to the document and to the pages read so far. */
  attachments(): number;
  /**
   * Those files, first those of the document, then those of all pages; `use` may take out what it wants. Before pages are read: reading
   * makes their marks part of what they show.
   */
  eachAttachment(use: (attached: AttachedBytes, index: number) => void): void;
  /** Of the page as it is shown, in points. Throws DAMAGED. */
  pageSize(pageIndex: number): { readonly width: number; readonly height: number };
  /** The page as it is shown, rotation applied; `scale` = pixels a point. Throws DAMAGED or TOO_LARGE. */
  render(pageIndex: number, scale: number): Bitmap;
  close(): void;
}

export interface Pdfium {
  /** Opens a PDF, or a picture as a PDF of one page. Throws PASSWORD_NEEDED, PASSWORD_WRONG, DAMAGED, NO_PAGES or TOO_LARGE; `file` is its name for the message. */
  open(bytes: Uint8Array, file: string, password?: string): PdfFile;
  /** Present size of PDFium's memory, which only grows. */
  memoryBytes(): number;
}

type Imports = Record<string, Record<string, unknown>>;
type Instantiated = { readonly instance: object; readonly module: object };
/** What the types of Node 24 lack. */
declare const WebAssembly: { instantiate(binary: ArrayBuffer, imports: Imports): Promise<Instantiated> };

/** PDFium's module with memory that grows to MOST_MEMORY and no further: a page that wants more is lost, as if the machine had no more. */
function bounded(wasmBinary: ArrayBuffer) {
  return (imports: Imports, receive: (instance: object, module: object) => void): object => {
    const env = imports.env as { emscripten_resize_heap(bytes: number): number };
    const grow = env.emscripten_resize_heap;
    env.emscripten_resize_heap = (bytes) => (bytes + TAKEN_AHEAD > MOST_MEMORY ? 0 : grow(bytes));
    void WebAssembly.instantiate(wasmBinary, imports).then(({ instance, module }) => receive(instance, module));
    return {};
  };
}

/** Loads an instance, one for each thread; takes 45–115 ms. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  // Emscripten would print its last messages to the console; the trap that follows tells the caller.
  const { pdfium } = await init({ wasmBinary, instantiateWasm: bounded(wasmBinary), print: ignore, printErr: ignore });
  const api = pdfium.wasmExports as unknown as PdfiumExports;
  const heap = (): ArrayBuffer => (pdfium as unknown as { HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8.buffer;
  api.PDFiumExt_Init();
  return {
    open: (bytes, file, password) => openFile({ api, heap }, bytes, file, password),
    memoryBytes: () => heap().byteLength,
  };
}

function pdfOfPicture(bytes: Uint8Array, file: string): Uint8Array | null {
  try {
    return pictureAsPdf(bytes);
  } catch (error) {
    throw new PinciteError('DAMAGED', { file }, { cause: error });
  }
}

function ignore(): void {
  // Discards what Emscripten prints.
}

function openFile(pdfium: PdfiumMemory, given: Uint8Array, file: string, password?: string): PdfFile {
  const { api, heap } = pdfium;
  const bytes = pdfOfPicture(given, file) ?? given;
  const data = api.malloc(bytes.length);
  if (data === 0) throw new PinciteError('TOO_LARGE', { file, why: 'it does not fit into the reader’s memory' });
  new Uint8Array(heap()).set(bytes, data);
  const secret = password === undefined ? 0 : writeCString(pdfium, password);
  const document = api.FPDF_LoadMemDocument(data, bytes.length, secret);
  if (secret !== 0) api.free(secret);
  const fail = (code: 'PASSWORD_NEEDED' | 'PASSWORD_WRONG' | 'DAMAGED' | 'NO_PAGES'): never => {
    if (document !== 0) api.FPDF_CloseDocument(document);
    api.free(data);
    throw new PinciteError(code, { file });
  };
  if (document === 0 && api.FPDF_GetLastError() === ERROR_PASSWORD)
    fail(password === undefined ? 'PASSWORD_NEEDED' : 'PASSWORD_WRONG');
  if (document === 0) fail('DAMAGED');
  const pageCount = api.FPDF_GetPageCount(document);
  if (pageCount <= 0) fail('NO_PAGES');

  // Scratch memory for four floats or two doubles at a time; the text buffer follows.
  const scratch = api.malloc(32);
  const buffer = api.malloc(TEXT_UNITS * 2);
  const text = (bytesWritten: number): string | null =>
    readUtf16(pdfium, buffer, Math.min(TEXT_UNITS * 2, bytesWritten)).trim() || null;
  // The visible box: the crop box clipped to the media box, inherited from the page tree or by default. FS_RECTF: left, top, right,
  // bottom.
  const visibleBox = (page: Pointer): Box => {
    if (!api.FPDF_GetPageBoundingBox(page, scratch)) throw new PinciteError('DAMAGED', { file });
    const [l, t, r, b] = new Float32Array(heap(), scratch, 4) as unknown as [number, number, number, number];
    return [l, b, r, t];
  };
  // PDFium reads the media box only from the page itself; for a page that inherits it, the visible box is used.
  const mediaBox = (page: Pointer): Box | null => {
    if (!api.FPDFPage_GetMediaBox(page, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const [l, b, r, t] = new Float32Array(heap(), scratch, 4) as unknown as [number, number, number, number];
    return r > l && t > b ? [l, b, r, t] : null;
  };
  const pages = shownPages(pdfium, document, scratch, () => new PinciteError('DAMAGED', { file }));

  return {
    pageCount,
    isDrawnWhenOpened: api.FPDF_GetFormType(document) === FORM_DRAWN_WHEN_OPENED,
    isInOrder: api.FPDF_DocumentHasValidCrossReferenceTable(document) !== 0,
    label: (pageIndex) => text(api.FPDF_GetPageLabel(document, pageIndex, buffer, TEXT_UNITS * 2)),
    title: () => {
      const tag = writeCString(pdfium, 'Title');
      const value = text(api.FPDF_GetMetaText(document, tag, buffer, TEXT_UNITS * 2));
      api.free(tag);
      return value;
    },
    glyphs: (pageIndex, limit) =>
      pages.with(pageIndex, (shown) => {
        const { page } = shown;
        const cropBox = visibleBox(page);
        const rotation = (((api.FPDFPage_GetRotation(page) % 4) + 4) % 4) * 90;
        const objects = api.FPDFPage_CountObjects(page);
        const textPage = api.FPDFText_LoadPage(page);
        if (textPage === 0) throw new PinciteError('DAMAGED', { file });
        try {
          const characters = readCharacters(pdfium, textPage, scratch, buffer, limit);
          const inside = pageObjects(pdfium, page, scratch);
          const hidden = hiddenCharacters(pdfium, { page, objects: inside, characters, cropBox, rotation, file });
          return {
            mediaBox: mediaBox(page) ?? cropBox,
            cropBox,
            rotation,
            objects,
            ...withTicks(shown, { ...characters, hidden }),
            comments: shown.comments,
            confidence: null,
            isPicture: isPicture(inside, cropBox),
            lost: shown.isWhole ? null : 'its form fields and notes cannot be drawn',
          };
        } finally {
          api.FPDFText_ClosePage(textPage);
        }
      }),
    attachments: () => Math.max(0, api.FPDFDoc_GetAttachmentCount(document)) + pages.files(),
    eachAttachment: (use) => {
      let index = 0;
      for (const attached of documentAttachments(pdfium, document)) use(attached, index++);
      for (let i = 0; i < pageCount; i++) {
        const page = api.FPDF_LoadPage(document, i);
        if (page === 0) continue;
        for (const attached of pageAttachments(pdfium, page)) use(attached, index++);
        api.FPDF_ClosePage(page);
      }
    },
    pageSize: (pageIndex) =>
      pages.with(pageIndex, ({ page }) => ({
        width: api.FPDF_GetPageWidthF(page),
        height: api.FPDF_GetPageHeightF(page),
      })),
    render: (pageIndex, scale) => pages.with(pageIndex, ({ page }) => drawPage(pdfium, page, scale, file)),
    close: () => {
      pages.close();
      api.FPDF_CloseDocument(document);
      for (const pointer of [scratch, buffer, data]) api.free(pointer);
    },
  };
}
