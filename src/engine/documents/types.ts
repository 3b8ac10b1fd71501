/**
 * What reading a file gives. Like every types.ts of the engine it holds types only: the plain data that a room hands on.
 *
 * All offsets are UTF-16 offsets, end exclusive. Unless said otherwise they address the canonical text of the document:
 * its pages joined by a form feed (`\f`), one character that belongs to no page.
 */
import type { PageState } from '../../contract/documents.ts';

/**
 * What a sentence is. A `row` is one line of a table; its cells are separated by one tab. `furniture` is what runs along
 * the pages (headers, footers, page numbers): part of the text, never worth citing.
 */
export type SentenceKind = 'prose' | 'heading' | 'item' | 'row' | 'furniture';

export interface SentenceRange {
  readonly start: number;
  readonly end: number;
  readonly kind: SentenceKind;
  /** For a row: the range of its table's header row, when there is one. */
  readonly header: readonly [start: number, end: number] | null;
  /** For a row with figures, where the places of the words on the page tell it. */
  readonly table?: TablePlace;
}

/** A value of a row. Offsets address the canonical text. */
export interface NamedValue {
  readonly start: number;
  readonly end: number;
  /** The name of its column: "2021"; null where it is not certain. */
  readonly column: string | null;
  /** What stands over that column and others: "Three months ended March 31,"; null for nothing. */
  readonly over: string | null;
}

/** Where a row stands in its table, told from geometry and not from the order of the text. */
export interface TablePlace {
  /** What stands above all columns or beside their names: "Three months ended March 31, (in millions)"; null for nothing. */
  readonly caption: string | null;
  /** The nearest label above that names a group of rows: "Current assets:"; null where the row is in none. */
  readonly group: string | null;
  /** From left to right; never empty. */
  readonly values: readonly NamedValue[];
}

/** One page as it is stored. A text file has exactly one, with `geometry` null. */
export interface PageRecord {
  readonly pageIndex: number;
  /** The label the document itself prints or declares ("iv", "A-3"), null when it declares none. */
  readonly label: string | null;
  /** Offset of the page's first character. */
  readonly start: number;
  readonly text: string;
  /** Packed boxes of every character, see documents/geometry.ts; null when there is nothing to draw. */
  readonly geometry: Uint8Array | null;
  readonly state: PageState;
  readonly reason: string | null;
}

/** A run of sentences under one heading: what is indexed and retrieved. */
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

/** A file read once, complete. */
export interface CanonicalDocument {
  readonly documentId: string;
  /** The declared title (of a text file: its first heading) when it fits the file's name, else that name without its ending. */
  readonly name: string;
  readonly kind: 'pdf' | 'text';
  readonly characters: number;
  readonly pages: readonly PageRecord[];
  readonly passages: readonly PassageRecord[];
}

/**
 * What words stand under or beside: a heading of their path, the introduction of their list, the header row of their table, a
 * neighbouring sentence that takes something back.
 */
export interface ScopeText {
  readonly kind: 'heading' | 'introduction' | 'column' | 'exception';
  readonly text: string;
  /** Null where it is known by its words only. */
  readonly range: readonly [start: number, end: number] | null;
  /** The items of a list or the rows of a table stand under it and have no verb of their own. */
  readonly governs?: boolean;
  /** A heading that asks and is answered with “No”. */
  readonly isDenied?: boolean;
}

/** One document on its way in, reported at least once a second. */
export interface ReadingProgress {
  readonly pagesDone: number;
  readonly pages: number;
}

export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly sourceFilename: string;
  readonly password?: string;
}

/** Reads one file in a worker that can be killed. Rejects with a PinciteError whose code is the file's state. */
export type ReadDocument = (
  request: ReadRequest,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (progress: ReadingProgress) => void },
) => Promise<CanonicalDocument>;
