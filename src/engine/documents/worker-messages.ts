import type { CanonicalDocument, ReadingProgress } from '../data.ts';

export interface RenderedPage {
  readonly page_index: number;
  readonly png: Uint8Array<ArrayBuffer>;
}

/** What the reading worker says. Errors travel as plain data. */
export type WorkerAnswer =
  | { readonly type: 'up' }
  | { readonly type: 'progress'; readonly progress: ReadingProgress }
  | { readonly type: 'document'; readonly document: CanonicalDocument }
  | { readonly type: 'rendered'; readonly pages: readonly RenderedPage[] }
  | {
      readonly type: 'error';
      readonly code: string | null;
      readonly details: Readonly<Record<string, string | number>>;
      readonly message: string;
    };
