/** The boundary between the reader and the rest of the page. */

import type { ReactNode, RefObject } from 'react';
import type { DocumentSection, DocumentSummary, PageRects } from '../../contract/documents.ts';
import type { MarkedWords } from '../../contract/records/notes.ts';
import type { ActivePlace, LitPlace, ReadingPlace } from '../state/lit-place.ts';

/** What the palette and the application menu can ask of the reader while a document is open in it. */
export type ReaderCommand =
  | 'find'
  | 'go-to-page'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit-width'
  | 'fit-page'
  | 'rotate'
  | 'outline'
  | 'thumbnails'
  | 'dim-pages';

export interface ReaderProps {
  /** Null shows the empty state. */
  readonly document: DocumentSummary | null;
  /** Places in this document; the reader paints them and their heatmap. */
  readonly places: readonly LitPlace[];
  /**
   * The place to show: it is scrolled to 1/3 of the height unless it `stays`. `count` rises when the same one is asked
   * for again.
   */
  readonly active: ActivePlace | null;
  /** Where the document is shown in place of the active one, once for each object. */
  readonly start?: ReadingPlace | null;
  /** Called when the user reads at another place. */
  readonly onReading?: (place: ReadingPlace) => void;
  readonly documentUrl: (documentId: string) => string;
  /** Pages are shown dark; the page around the reader remembers it. */
  readonly dim: boolean;
  readonly onDim: (dim: boolean) => void;
  /** Canonical text of a range. */
  readonly loadText: (documentId: string, start: number, end: number) => Promise<string>;
  /** The stored boxes of a range of a PDF. */
  readonly loadRects: (documentId: string, start: number, end: number) => Promise<readonly PageRects[]>;
  /** The headings of a document, for a file without a table of contents of its own. */
  readonly loadSections: (documentId: string) => Promise<readonly DocumentSection[]>;
  readonly onActivate: (placeId: string) => void;
  readonly onClose: () => void;
  /**
   * "Citation 1 of 4" counted over the whole answer, and the step to its neighbour in whatever document that is.
   * Without it the reader counts and steps through the places of this document.
   */
  readonly citations?: {
    /** From 1; 0 when none is active. */
    readonly index: number;
    readonly total: number;
    readonly onStep: (delta: 1 | -1) => void;
  } | null;
  /** Filled with the function that says which words are selected: a range of a text, boxes on the pages of a PDF. */
  readonly selected?: RefObject<(() => MarkedWords | null) | null> | undefined;
  /** Buttons of the pane's head, before the one that closes it. */
  readonly actions?: ReactNode;
  /** Called with the function that runs a command while a document is open, and with null when none is. */
  readonly onCommands?: (run: ((command: ReaderCommand) => void) | null) => void;
}
