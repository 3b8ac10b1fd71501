import type { Claim } from '../../../../contract/answer.ts';
import type { PlacePicture } from '../../../places/types.ts';

/** One numbered place, as it is told in every form. */
export interface ReportedPlace {
  readonly marker: number;
  /** The same as it is written: "[1]". */
  readonly mark: string;
  readonly documentName: string;
  readonly filename: string;
  readonly documentId: string;
  readonly section: string;
  /** "p. iv · 6 of 48"; '' where there are no pages. */
  readonly page: string;
  readonly pageNumber: number | null;
  readonly pageLabel: string | null;
  /** The cited words on one line; the cells of a row under their names. */
  readonly words: string;
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly similarity: number | null;
  /** Address of the user's own copy of the original; null where none is set. */
  readonly url: string | null;
  /** What has become of its document: "Source superseded"; null when nothing has. */
  readonly state: string | null;
  readonly picture: PlacePicture | null;
  /** Why there is none although the document has pages; else null. */
  readonly noPicture: string | null;
}

/** One sentence with its verdict. */
export interface ReportedSentence extends Pick<Claim, 'text' | 'markers'> {
  /** The markers as they are written after it: "[1][2]". */
  readonly marks: string;
  /** "Supported", "Weak". */
  readonly verdict: string;
  readonly reason: string | null;
  /** What reviewers said of it: "Accepted by A. Lee". */
  readonly reviews: readonly string[];
}

/** An answer as it leaves the app: what the forms of export have in common. */
export interface ReportedAnswer {
  readonly question: string;
  /** "22 November 2026 at 10:12 UTC". */
  readonly askedAt: string;
  /** The sentence of a refusal or of a question back; null where there are sentences. */
  readonly told: string | null;
  readonly sentences: readonly ReportedSentence[];
  /**
   * What the answer rests on, what documents say otherwise, what is missing, what was removed and why: one sentence
   * each.
   */
  readonly notes: readonly string[];
  /** Why the answer is not as it was recorded; null when it is. */
  readonly unproven: string | null;
  readonly places: readonly ReportedPlace[];
  /** "Searched 9 documents, 289 pages (6 unreadable)." */
  readonly searched: string;
  /** Who answered: "Pincite", with the model only where one on a server did. */
  readonly by: string;
}

/** A place that a cell of a grid stands on; `page` in words, '' where there is none. */
export type ReportedGridPlace = Pick<ReportedPlace, 'mark' | 'documentName' | 'section' | 'page' | 'words'>;

/** A grid, as it is written into a file that is sent. */
export interface ReportedGrid {
  readonly title: string;
  /** How many documents and questions it has, how far it is, and when that was. */
  readonly told: string;
  readonly columns: readonly { readonly name: string; readonly question: string }[];
  readonly rows: readonly {
    readonly name: string;
    readonly file: string;
    /** `note`: what was searched, or what readers said. */
    readonly cells: readonly {
      readonly text: string;
      /** "[1][2]"; '' where it stands on nothing. */
      readonly marks: string;
      readonly note: string | null;
    }[];
  }[];
  /** In the order of their markers. */
  readonly places: readonly ReportedGridPlace[];
}
