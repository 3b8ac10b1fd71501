/** The boundary between the reader and the rest of the page. */
import type { DocumentSummary, PageRects } from '../../contract/documents.ts';

/** A place the answer or the thread points to. */
export interface LitPlace {
  /** `<answer_id>/<marker>` for a citation, `<answer_id>/near/<chunk_id>` for a passage nothing cites. */
  readonly id: string;
  readonly document_id: string;
  /** What stands on the chip: "1", "2" for citations, "a", "b" for nearest passages. */
  readonly label: string;
  /** `answer`: cited by the answer being read; `thread`: by an earlier one; `near`: found, not cited (dashed, never yellow). */
  readonly kind: 'answer' | 'thread' | 'near';
  /** Canonical text offsets; how a text document is lit. */
  readonly start: number;
  readonly end: number;
  /** Boxes on the pages of a PDF, in its user space; empty for text documents. */
  readonly rects: readonly PageRects[];
  /** The sentence it supports, for names and hover texts; '' for near ones. */
  readonly sentence: string;
}

export interface ReaderProps {
  /** Null shows the empty state. */
  readonly document: DocumentSummary | null;
  /** Places in this document; the reader paints them and their heatmap. */
  readonly places: readonly LitPlace[];
  /** The place to show: it is scrolled to 1/3 of the height. `count` rises when the same one is asked for again. */
  readonly active: { readonly id: string; readonly count: number } | null;
  readonly documentUrl: (documentId: string) => string;
  /** Canonical text of a text document. */
  readonly loadText: (documentId: string, start: number, end: number) => Promise<string>;
  readonly onActivate: (placeId: string) => void;
  readonly onClose: () => void;
}
