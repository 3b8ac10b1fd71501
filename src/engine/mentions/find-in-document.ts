import { type DocumentText, withoutRunning } from './document-text.ts';
import type { FindTerm, Occurrence } from './find-term.ts';

/** An occurrence in a document. Offsets address its canonical text. */
export interface FoundPlace extends Occurrence {
  /** Exactly the words: without the running header and footer that a page break puts between them. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  /** It stands in such a line itself. */
  readonly isRunning: boolean;
}

/** Every occurrence in a document, in order: in its text across page breaks, and in each running line by itself. */
export function findInDocument(document: DocumentText, find: FindTerm): FoundPlace[] {
  const body = find(document.body).map(
    (place): FoundPlace => ({ ...place, ranges: withoutRunning(document, place), isRunning: false }),
  );
  const running = document.running.flatMap((line) =>
    find(document.text.slice(line.start, line.end)).map(({ start, end, isExact }): FoundPlace => {
      const range = { start: line.start + start, end: line.start + end };
      return { ...range, isExact, ranges: [range], isRunning: true };
    }),
  );
  return running.length === 0 ? body : [...body, ...running].sort((a, b) => a.start - b.start);
}
