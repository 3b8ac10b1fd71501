/**
 * The types of a document that was read: plain data that this room passes on, like every types.ts of the engine.
 *
 * All offsets are UTF-16 offsets, end exclusive. Unless stated otherwise they address the canonical text of the
 * document: its pages joined by a form feed (`\f`), one character that belongs to no page.
 */
import type { PageState } from '../../contract/documents.ts';
import type { StoppedForTime } from '../../contract/errors.ts';
import type { ScannedPage } from './ocr/recognised.ts';

export type { DocumentTable, TableCell, TableHead, TableRow } from '../../contract/tables.ts';
export type { RecognisedPage, ScannedPage } from './ocr/recognised.ts';

/**
 * The kind of a sentence. A `row` is one line of a table, its cells separated by one tab. `furniture` is what repeats
 * on the pages (headers, footers, page numbers): part of the text, never cited. A `comment` opens beside the page and
 * stands at the end of its text.
 */
export type SentenceKind = 'prose' | 'heading' | 'item' | 'row' | 'furniture' | 'comment';

export interface SentenceRange {
  readonly start: number;
  readonly end: number;
  readonly kind: SentenceKind;
  /** For a row: the range of its table's header row, when there is one. */
  readonly header: readonly [start: number, end: number] | null;
  /** For a row with figures, where the geometry of the page shows its place. */
  readonly table?: TablePlace;
}

/** A value of a row. Offsets address the canonical text. */
export interface NamedValue {
  readonly start: number;
  readonly end: number;
  /** The name of its column, "2021"; null where it is not certain. */
  readonly column: string | null;
  /** The name of a group of columns over it, "Three months ended March 31,"; null when there is none. */
  readonly over: string | null;
}

/** The place of a row in its table, from the geometry of the page, not from the order of the text. */
export interface TablePlace {
  /**
   * Words above all columns or beside their names, "Three months ended March 31, (in millions)"; null when there are
   * none.
   */
  readonly caption: string | null;
  /** The nearest label above that names a group of rows, "Current assets:"; null when the row is in no group. */
  readonly group: string | null;
  /** From left to right; never empty. */
  readonly values: readonly NamedValue[];
}

/** One page as it is stored. A text file has exactly one, with `geometry` null. */
export interface PageRecord {
  readonly pageIndex: number;
  /** The label that the document declares ("iv", "A-3"); null when it declares none. */
  readonly label: string | null;
  /** Offset of the page's first character. */
  readonly start: number;
  readonly text: string;
  /** Packed boxes of every character, see documents/layout/geometry.ts; null when there is nothing to draw. */
  readonly geometry: Uint8Array | null;
  readonly state: PageState;
  readonly reason: string | null;
}

/** A run of sentences under one heading, the unit of indexing and retrieval. */
export interface PassageRecord {
  readonly chunkIndex: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Heading path joined by " > ", "" above the first heading. */
  readonly section: string;
  /** First and last page touched, 0-based. */
  readonly firstPage: number;
  readonly lastPage: number;
  readonly sentences: readonly SentenceRange[];
}

/** A completely read file. */
export interface CanonicalDocument {
  readonly documentId: string;
  /**
   * The declared title (of a text file: its first heading) when it fits the file's name, else that name without its
   * extension.
   */
  readonly name: string;
  /** The day that the file names in its properties, or a mail in its head, YYYY-MM-DD; null without one. */
  readonly dated: string | null;
  readonly kind: 'pdf' | 'text';
  readonly characters: number;
  readonly pages: readonly PageRecord[];
  readonly passages: readonly PassageRecord[];
  /** Number of files attached to it. */
  readonly attachments: number;
}

/**
 * Words that give a range its context: a heading of its path, the introduction of its list, the header row of its
 * table, the line above that which declares its scale, or a neighbouring sentence that limits it or takes it back.
 */
export interface ScopeText {
  readonly kind: 'heading' | 'introduction' | 'column' | 'caption' | 'exception';
  readonly text: string;
  /** Null where only the words are known. */
  readonly range: readonly [start: number, end: number] | null;
  /** True for words that list items or table rows without a verb of their own depend on. */
  readonly governs?: boolean;
  /** True for a heading that is a question, answered with “No”. */
  readonly isDenied?: boolean;
}

/** Progress of the document being read, reported at least once a second. */
export interface ReadingProgress {
  readonly pagesDone: number;
  readonly pages: number;
  /** Whether the reader has been given hardly any processor time for some seconds. */
  readonly isWaiting?: boolean;
}

export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly sourceFilename: string;
  readonly password?: string | undefined;
  /** Pages that stopped the reader before; they are not read again. */
  readonly lostPages?: readonly LostPage[];
  /** Where an earlier try was stopped for time. */
  readonly stoppedBefore?: StoppedForTime | undefined;
  /** Whether pages of which OCR would read more wait for it. */
  readonly ocr?: boolean;
  /** What OCR has read, by the index of the page. */
  readonly scanned?: ReadonlyMap<number, ScannedPage>;
}

/** A file that is not in memory: pages are drawn one at a time, and a large file would take its size all the while. */
export interface StoredFile {
  readonly length: number;
  /** Reads at most `length` bytes from `offset`; none past the end. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
}

/** A page of a PDF that cannot be read, and why. */
export interface LostPage {
  readonly pageIndex: number;
  readonly reason: string;
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: ReadingProgress) => void;
  /**
   * Whether the caller reads a file that was stopped for time once more itself, by itself, when nothing else is read
   * (`stoppedForTime`).
   */
  readonly triesLater?: boolean;
}

/** Reads one file in a worker that can be killed. Rejects with a PinciteError whose code is the file's state. */
export type ReadDocument = (request: ReadRequest, options: ReadOptions) => Promise<CanonicalDocument>;
