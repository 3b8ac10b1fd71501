import type { PageRects, Rect } from '../../../contract/documents.ts';
import type { Box } from '../layout/line.ts';
import type { DrawnPage } from '../ocr/read-picture.ts';
import type { Annotation } from '../pdfium/write-annotated.ts';
import type { CanonicalDocument, ReadingProgress, ReadRequest } from '../types.ts';
import type { AttachedListed, HostFile } from './attached-files.ts';
import type { ReadLimits } from './read-limits.ts';
import type { Piece, SharedFile } from './shared-file.ts';

/** In the place of the page that is being read: none is. */
export const NO_PAGE = -1;

/** `workerData` of the reading worker. */
export interface WorkerSetting {
  /** File with the embedder's vocabulary, one token a line. */
  readonly vocabularyFile: string;
  readonly limits: ReadLimits;
  /**
   * Two int32: the index of the page that is being read, NO_PAGE when none is; and 1 while the next page is not to be
   * begun.
   */
  readonly currentPage: SharedArrayBuffer;
}

export interface RenderRequest {
  readonly bytes: Uint8Array | SharedFile;
  readonly sourceFilename: string;
  readonly password?: string | undefined;
  /** Pixels a point. */
  readonly scale: number;
  readonly pages: readonly (PageRects & {
    readonly underlined?: readonly Rect[];
    /** The number that is drawn beside the first of `rects`. */
    readonly number?: number;
    readonly cropBox: Box;
    readonly rotation: number;
    /** The part that is drawn, in PDF user space; without it the whole page. */
    readonly clip?: Rect;
  })[];
}

/** Asks for a PDF with annotations added to it. */
export interface AnnotateRequest {
  readonly bytes: Uint8Array | SharedFile;
  readonly sourceFilename: string;
  readonly password?: string | undefined;
  readonly annotations: readonly Annotation[];
}

/** Asks for one page as OCR reads it. */
export interface PictureRequest extends Pick<ReadRequest, 'sourceFilename' | 'password'> {
  readonly bytes: Uint8Array | SharedFile;
  readonly pageIndex: number;
  /** Pixels a point; fewer where the picture would be too large. */
  readonly scale: number;
}

/** A request to the reading worker. */
export type WorkerRequest =
  | { readonly type: 'read'; readonly request: ReadRequest }
  | { readonly type: 'picture'; readonly request: PictureRequest }
  | { readonly type: 'attachments'; readonly request: HostFile }
  | { readonly type: 'attachment'; readonly request: HostFile; readonly index: number; readonly name: string }
  | { readonly type: 'annotate'; readonly request: AnnotateRequest }
  | { readonly type: 'render'; readonly request: RenderRequest };

export interface RenderedPage {
  readonly page_index: number;
  readonly png: Uint8Array<ArrayBuffer>;
  /** Of the picture, in points. */
  readonly width: number;
  readonly height: number;
}

/**
 * The message that ends a request. `spent`: the worker must not be used again, because its PDFium is broken or holds
 * too much memory.
 */
export type WorkerResult = { readonly spent: boolean } & (
  | { readonly type: 'document'; readonly document: CanonicalDocument }
  | { readonly type: 'annotated'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'rendered'; readonly pages: readonly RenderedPage[] }
  | { readonly type: 'picture'; readonly page: DrawnPage }
  | { readonly type: 'attachments'; readonly files: readonly AttachedListed[] }
  | { readonly type: 'attachment'; readonly bytes: Uint8Array }
  | {
      readonly type: 'error';
      readonly code: string | null;
      readonly details: Readonly<Record<string, string | number>>;
      readonly message: string;
    }
);

/** A message from the reading worker. Errors are sent as plain data, because structured clone drops their fields. */
export type WorkerAnswer =
  | WorkerResult
  | { readonly type: 'up' }
  | { readonly type: 'progress'; readonly progress: ReadingProgress }
  /** Waits for a piece of a `SharedFile`. */
  | { readonly type: 'piece'; readonly piece: Piece };
