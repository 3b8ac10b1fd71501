/** A ranked result of any method, as far as it is measured. */
export interface FoundPlace {
  /** Name of the file. */
  readonly file: string;
  /** 0-based pages it touches; empty for text files. */
  readonly pages: readonly number[];
  /** UTF-16 offsets into the document's text, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Question -> places, best first. */
export type SearchMethod = (question: string) => Promise<readonly FoundPlace[]>;
