import type { PageRects, Rect } from '../../../contract/documents.ts';
import type { Box } from '../layout/line.ts';
import type { CanonicalDocument, ReadingProgress, ReadRequest } from '../types.ts';
import type { ReadLimits } from './read-limits.ts';

/** `workerData` of the reading worker. */
export interface WorkerSetting {
  /** The embedder's vocabulary, one piece a line. */
  readonly vocabularyFile: string;
  readonly limits: ReadLimits;
}

export interface RenderRequest {
  readonly bytes: Uint8Array;
  readonly sourceFilename: string;
  readonly password?: string;
  /** Pixels a point. */
  readonly scale: number;
  readonly pages: readonly (PageRects & {
    readonly underlined?: readonly Rect[];
    readonly cropBox: Box;
    readonly rotation: number;
  })[];
}

/** What the reading worker is asked. */
export type WorkerRequest =
  | { readonly type: 'read'; readonly request: ReadRequest }
  | { readonly type: 'render'; readonly request: RenderRequest };

export interface RenderedPage {
  readonly page_index: number;
  readonly png: Uint8Array<ArrayBuffer>;
}

/** The answer that ends a request. `spent`: the worker should not be used again, its PDFium is broken or holds too much memory. */
export type WorkerResult = { readonly spent: boolean } & (
  | { readonly type: 'document'; readonly document: CanonicalDocument }
  | { readonly type: 'rendered'; readonly pages: readonly RenderedPage[] }
  | {
      readonly type: 'error';
      readonly code: string | null;
      readonly details: Readonly<Record<string, string | number>>;
      readonly message: string;
    }
);

/** What the reading worker says. Errors travel as plain data: structured clone drops their fields. */
export type WorkerAnswer =
  | WorkerResult
  | { readonly type: 'up' }
  | { readonly type: 'progress'; readonly progress: ReadingProgress };
