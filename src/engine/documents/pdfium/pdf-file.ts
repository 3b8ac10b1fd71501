/**
 * Loads PDFium (WASM); the only file that does. Calls use `wasmExports` directly (10–24 ns each, measured; the
 * package's own wrappers cost up to ten times that).
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { PinciteError } from '../../../contract/errors.ts';
import { pictureAsPdf } from '../formats/picture-pdf.ts';
import type { Box, GlyphPage } from '../layout/line.ts';
import { type AttachedBytes, documentAttachments, pageAttachments } from './attachments.ts';
import { type Bitmap, drawPage } from './draw-page.ts';
import { type PdfiumExports, type PdfiumMemory, type Pointer, readUtf16, writeCString } from './exports.ts';
import { type FileBytes, type FileSources, fileSources, inMemory } from './file-sources.ts';
import { type OpenOptions, openDocument } from './open-document.ts';
import { pageGlyphs } from './page-glyphs.ts';
import { shownPages } from './pages.ts';
import { type Annotation, annotate, documentWriter, type WriteDocument } from './write-annotated.ts';

/** FORMTYPE_XFA_FULL of fpdf_formfill.h: the file says that it needs rendering. */
const FORM_DRAWN_WHEN_OPENED = 2;
/**
 * Most bytes that PDFium may hold, less half of the file's: two readers, what they read (in memory twice) and the rest
 * of the process stay under 1.5 GB. The most that one of 165 manuals and filings took was 165 MiB.
 */
const MOST_MEMORY = 512 * 2 ** 20;
/** Emscripten takes up to 96 MiB more than it is asked for, so that it is asked less often. */
const TAKEN_AHEAD = 96 * 2 ** 20;
/** Longest label or title read, in UTF-16 units; longer ones are cut. */
const TEXT_UNITS = 512;

export interface PdfFile {
  readonly pageCount: number;
  /**
   * Whether its pages are made by a program when it is opened (dynamic XFA), and the file holds a placeholder for them.
   */
  readonly isDrawnWhenOpened: boolean;
  /** Whether the file says of its objects where they stand; else PDFium looked for them, and may have missed some. */
  readonly isInOrder: boolean;
  /** The page's declared label; null when the file declares none. */
  label(pageIndex: number): string | null;
  /** A value of the document information, trimmed; null when empty. */
  information(key: 'Title' | 'CreationDate'): string | null;
  /**
   * The characters of a page. With more than `limit`, `count` is their number and the arrays are empty. Throws DAMAGED.
   */
  glyphs(pageIndex: number, limit: number, hasLayersOff?: boolean): GlyphPage;
  /** Number of files attached to the document and to the pages read so far. */
  attachments(): number;
  /**
   * Those files, first those of the document, then those of all pages; `use` may take out what it wants. Before pages
   * are read: reading makes their marks part of what they show.
   */
  eachAttachment(use: (attached: AttachedBytes, index: number) => void): void;
  /** Of the page as it is shown, in points. Throws DAMAGED. */
  pageSize(pageIndex: number): { readonly width: number; readonly height: number };
  /** The page as it is shown, rotation applied; `scale` = pixels a point. Throws DAMAGED or TOO_LARGE. */
  render(pageIndex: number, scale: number): Bitmap;
  /**
   * The file with annotations added. Before pages are read: reading makes what annotations draw part of them. Throws
   * DAMAGED.
   */
  annotated(annotations: readonly Annotation[]): Uint8Array<ArrayBuffer>;
  close(): void;
}

export interface Pdfium {
  /**
   * Opens a PDF, or a picture that is in memory as a PDF of one page. Throws PASSWORD_NEEDED, PASSWORD_WRONG, DAMAGED,
   * NO_PAGES or TOO_LARGE; `file` is its name for the message.
   */
  open(bytes: Uint8Array | FileBytes, file: string, password?: string): PdfFile;
  /** Present size of PDFium's memory, which only grows. */
  memoryBytes(): number;
  /**
   * Whether it wanted more memory than it may hold since the last file was opened; what it did then cannot be relied
   * on.
   */
  wasRefused(): boolean;
}

type Imports = Record<string, Record<string, unknown>>;
type Instantiated = { readonly instance: object; readonly module: object };
/** What the types of Node 24 lack. */
declare const WebAssembly: { instantiate(binary: ArrayBuffer, imports: Imports): Promise<Instantiated> };

/** How far PDFium's memory may grow. */
interface MemoryLimit {
  bytes: number;
  wasRefused: boolean;
}

/**
 * PDFium's module with memory that grows to the limit and no further: a page that wants more is lost, as if the machine
 * had no more.
 */
function bounded(wasmBinary: ArrayBuffer, limit: MemoryLimit) {
  return (imports: Imports, receive: (instance: object, module: object) => void): object => {
    const env = imports.env as { emscripten_resize_heap(bytes: number): number };
    const grow = env.emscripten_resize_heap;
    env.emscripten_resize_heap = (bytes) => {
      if (bytes + TAKEN_AHEAD <= limit.bytes) return grow(bytes);
      limit.wasRefused = true;
      return 0;
    };
    void WebAssembly.instantiate(wasmBinary, imports).then(({ instance, module }) => receive(instance, module));
    return {};
  };
}

/** Loads an instance, one for each thread; takes 45–115 ms. */
export async function loadPdfium(mostMemory = MOST_MEMORY): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  const limit: MemoryLimit = { bytes: mostMemory, wasRefused: false };
  // Emscripten would print its last messages to the console; the trap that follows tells the caller.
  const { pdfium } = await init({
    wasmBinary,
    instantiateWasm: bounded(wasmBinary, limit),
    print: ignore,
    printErr: ignore,
  });
  const api = pdfium.wasmExports as unknown as PdfiumExports;
  const heap = (): ArrayBuffer => (pdfium as unknown as { HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8.buffer;
  api.PDFiumExt_Init();
  const memory = { api, heap };
  const sources = fileSources(memory, pdfium.addFunction);
  const write = documentWriter(memory, pdfium.addFunction);
  return {
    open: (bytes, file, password) => {
      limit.bytes = mostMemory - bytes.length / 2;
      limit.wasRefused = false;
      return openFile(memory, sources, { given: bytes, file, password, mostMemory: limit.bytes - TAKEN_AHEAD, write });
    },
    memoryBytes: () => heap().byteLength,
    wasRefused: () => limit.wasRefused,
  };
}

function pdfOfPicture(bytes: Uint8Array, file: string): Uint8Array | null {
  try {
    return pictureAsPdf(bytes);
  } catch (error) {
    throw new PinciteError('DAMAGED', { file, what: 'a picture' }, { cause: error });
  }
}

function ignore(): void {
  // Discards what Emscripten prints.
}

interface FileToOpen extends Omit<OpenOptions, 'source'> {
  readonly given: Uint8Array | FileBytes;
  readonly write: WriteDocument;
}

function openFile(
  pdfium: PdfiumMemory,
  sources: FileSources,
  { given, file, password, mostMemory, write }: FileToOpen,
): PdfFile {
  const { api, heap } = pdfium;
  const bytes = given instanceof Uint8Array ? inMemory(pdfOfPicture(given, file) ?? given) : given;
  const opened = openDocument(pdfium, { source: sources.add(bytes), file, password, mostMemory });
  const pageCount = api.FPDF_GetPageCount(opened.pointer());
  if (pageCount <= 0) {
    opened.close();
    throw new PinciteError('NO_PAGES', { file });
  }

  // Scratch memory for four floats or two doubles at a time; the text buffer follows.
  const scratch = api.malloc(32);
  const buffer = api.malloc(TEXT_UNITS * 2);
  const text = (bytesWritten: number): string | null =>
    readUtf16(pdfium, buffer, Math.min(TEXT_UNITS * 2, bytesWritten)).trim() || null;
  // The visible box: the crop box clipped to the media box, inherited from the page tree or by default. FS_RECTF: left,
  // top, right, bottom.
  const visibleBox = (page: Pointer): Box => {
    if (!api.FPDF_GetPageBoundingBox(page, scratch)) throw new PinciteError('DAMAGED', { file, what: 'a PDF' });
    const [l, t, r, b] = new Float32Array(heap(), scratch, 4) as unknown as [number, number, number, number];
    return [l, b, r, t];
  };
  // PDFium reads the media box only from the page itself; for a page that inherits it, the visible box is used.
  const mediaBox = (page: Pointer): Box | null => {
    if (!api.FPDFPage_GetMediaBox(page, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const [l, b, r, t] = new Float32Array(heap(), scratch, 4) as unknown as [number, number, number, number];
    return r > l && t > b ? [l, b, r, t] : null;
  };
  const seenLayers = new Set<string>();
  const pages = shownPages(pdfium, opened, scratch, () => new PinciteError('DAMAGED', { file, what: 'a PDF' }));

  return {
    pageCount,
    isDrawnWhenOpened: api.FPDF_GetFormType(opened.pointer()) === FORM_DRAWN_WHEN_OPENED,
    isInOrder: api.FPDF_DocumentHasValidCrossReferenceTable(opened.pointer()) !== 0,
    label: (pageIndex) => text(api.FPDF_GetPageLabel(opened.pointer(), pageIndex, buffer, TEXT_UNITS * 2)),
    information: (key) => {
      const tag = writeCString(pdfium, key);
      const value = text(api.FPDF_GetMetaText(opened.pointer(), tag, buffer, TEXT_UNITS * 2));
      api.free(tag);
      return value;
    },
    glyphs: (pageIndex, limit, hasLayersOff = false) =>
      pages.with(pageIndex, (shown) =>
        pageGlyphs(pdfium, {
          shown,
          file,
          scratch,
          buffer,
          limit,
          shownLayers: hasLayersOff ? null : seenLayers,
          cropBox: visibleBox(shown.page),
          mediaBox: mediaBox(shown.page),
        }),
      ),
    attachments: () => Math.max(0, api.FPDFDoc_GetAttachmentCount(opened.pointer())) + pages.files(),
    eachAttachment: (use) => {
      let index = 0;
      for (const attached of documentAttachments(pdfium, opened.pointer())) use(attached, index++);
      for (let i = 0; i < pageCount; i++) {
        opened.renew(pages.close);
        const page = api.FPDF_LoadPage(opened.pointer(), i);
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
    annotated: (annotations) => {
      const written = annotate(pdfium, opened.pointer(), annotations) ? write(opened.pointer()) : null;
      if (written === null) throw new PinciteError('DAMAGED', { file, what: 'a PDF' });
      return written;
    },
    close: () => {
      pages.close();
      opened.close();
      for (const pointer of [scratch, buffer]) api.free(pointer);
    },
  };
}
