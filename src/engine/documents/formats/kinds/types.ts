/** A format that is read by way of its text. */
export type TextFormat =
  | 'word'
  | 'sheet'
  | 'slides'
  | 'html'
  | 'mail'
  | 'mbox'
  | 'outlook'
  | 'tnef'
  | 'calendar'
  | 'csv';

/** A format that is not read: what it is, with its article, and what to do with the file instead. */
export interface OtherFormat {
  readonly what: string;
  readonly remedy: string;
}
