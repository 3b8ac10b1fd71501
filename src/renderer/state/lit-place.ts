import type { PageRects } from '../../contract/documents.ts';
import type { litParts } from '../../contract/view/page-place.ts';

/** A place of the answer or the thread. */
export interface LitPlace {
  /**
   * `<answer_id>/<marker>` for a citation, `<answer_id>/near/<chunk_id>` for an uncited passage,
   * `<answer_id>/line/<n>` for a line that is near,
   * `note/<note_id>`, `mentions-<n>/<place>`, `document/<start>` for a section or a term.
   */
  readonly id: string;
  readonly document_id: string;
  /** The chip's label: "1", "2" for citations and lines, "a", "b" for nearest passages, the number of a mention. */
  readonly label: string;
  /**
   * `answer`: cited by the answer being read; `thread`: by an earlier one; `near`: retrieved, not cited (dashed, never
   * yellow); `line`: near a question and not confirmed (dashed; its words are lit while it is the one being read);
   * `mention`: of a term; a section or a defined term that was opened is one too; `own`: words that a reader marked.
   */
  readonly kind: 'answer' | 'thread' | 'near' | 'line' | 'mention' | 'own';
  /** What it is called, where that is not its kind with its label. */
  readonly title?: string;
  /** Canonical text offsets, by which a text document is lit. */
  readonly start: number;
  readonly end: number;
  /** Boxes on the pages of a PDF, in its user space; empty for text documents. */
  readonly rects: readonly PageRects[];
  /** Its lit parts, strong and thin; left out when the whole place is lit. */
  readonly parts?: ReturnType<typeof litParts>;
  /** True for a whole passage: it is marked by a bar beside it, not word by word. */
  readonly isPassage?: true;
  /** The sentence it supports, for names and hover texts; '' for near ones. */
  readonly sentence: string;
  /** Of a citation, how many sentences of the thread rest on its words; of a passage, how many questions found it. */
  readonly times?: number;
}

/** The place that is lit as the one being read. */
export interface ActivePlace {
  readonly id: string;
  /** Rises when it is asked for again. */
  readonly count: number;
  /** It came back with its thread, whose document begins where it was read. */
  readonly stays?: boolean;
}

/** Where a document is read: `share` (0..1) of its page or block `index` is above the upper edge. */
export interface ReadingPlace {
  /** From 0. */
  readonly index: number;
  readonly share: number;
}
