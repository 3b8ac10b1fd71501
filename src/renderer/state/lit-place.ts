import type { PageRects } from '../../contract/documents.ts';
import type { litParts } from '../../contract/view/page-place.ts';

/** A place the answer or the thread points to. */
export interface LitPlace {
  /** `<answer_id>/<marker>` for a citation, `<answer_id>/near/<chunk_id>` for a passage nothing cites, `mentions-<n>/<place>`. */
  readonly id: string;
  readonly document_id: string;
  /** What stands on the chip: "1", "2" for citations, "a", "b" for nearest passages, the number of a mention. */
  readonly label: string;
  /** `answer`: cited by the answer being read; `thread`: by an earlier one; `near`: found, not cited (dashed, never yellow); `mention`: of a term. */
  readonly kind: 'answer' | 'thread' | 'near' | 'mention';
  /** Canonical text offsets; how a text document is lit. */
  readonly start: number;
  readonly end: number;
  /** Boxes on the pages of a PDF, in its user space; empty for text documents. */
  readonly rects: readonly PageRects[];
  /** What of it is lit, strong and thin; all of it where this is left out. */
  readonly parts?: ReturnType<typeof litParts>;
  /** The sentence it supports, for names and hover texts; '' for near ones. */
  readonly sentence: string;
}
