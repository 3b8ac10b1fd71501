import type { PageRecord, SentenceRange } from '../../documents/types.ts';
import type { FindTerm, Occurrence } from './find-term.ts';

type Page = Pick<PageRecord, 'start' | 'text'>;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A document's canonical text, prepared for the search. */
export interface DocumentText {
  /** The whole text, pages joined by a form feed. */
  readonly text: string;
  /** The same text with spaces in place of running lines, so that a phrase is found across a page break. */
  readonly body: string;
  /** Running headers and footers, in order. */
  readonly running: readonly Range[];
}

/** Joins the pages, which must be all of the document in order. */
export function documentText(pages: readonly Page[], sentences: readonly SentenceRange[]): DocumentText {
  const text = pages.map((page) => page.text).join('\f');
  const running = sentences.filter(({ kind }) => kind === 'furniture');
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of running) {
    if (start < at) continue;
    pieces.push(text.slice(at, start), ' '.repeat(end - start));
    at = end;
  }
  return { text, body: pieces.join('') + text.slice(at), running };
}

/** The parts of a range outside running lines, without white space at their ends. */
function withoutRunning({ text, running }: DocumentText, { start, end }: Range): Range[] {
  const parts: Range[] = [];
  const push = (from: number, to: number): void => {
    const part = text.slice(from, to);
    const trimmed = part.trim();
    if (trimmed === '') return;
    const begin = from + part.indexOf(trimmed);
    parts.push({ start: begin, end: begin + trimmed.length });
  };
  let at = start;
  for (const line of running) {
    if (line.end <= at || line.start >= end) continue;
    push(at, line.start);
    at = line.end;
  }
  push(at, end);
  return parts;
}

/** An occurrence in a document. Offsets address its canonical text. */
export interface FoundPlace extends Occurrence {
  /** The exact words: without the running header and footer that a page break puts between them. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  /** True when the occurrence is in a running line itself. */
  readonly isRunning: boolean;
}

/** Every occurrence in a document, in order: in its text across page breaks, and in each running line by itself. */
export function findInDocument(document: DocumentText, find: FindTerm): FoundPlace[] {
  const body = find(document.body).map(
    (place): FoundPlace => ({ ...place, ranges: withoutRunning(document, place), isRunning: false }),
  );
  const running = document.running.flatMap((line) =>
    find(document.text.slice(line.start, line.end)).map(({ start, end, ...how }): FoundPlace => {
      const range = { start: line.start + start, end: line.start + end };
      return { ...range, ...how, ranges: [range], isRunning: true };
    }),
  );
  return running.length === 0 ? body : [...body, ...running].sort((a, b) => a.start - b.start);
}
