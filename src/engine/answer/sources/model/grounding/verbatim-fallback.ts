import type { CitationDeps, NumberedSentence, PromptSentence } from '../../../types.ts';
import { exactPlace, type Grounding } from './claim-grounding.ts';

/** A sentence of a document that replaces a claim and cites itself. */
export interface VerbatimSentence extends Grounding {
  readonly text: string;
}

const FIGURE = /\d+(?:[.,]\d+)*/g;
/** What readers take for a whole sentence: its opening, and a length that is neither a scrap nor half a page. */
const BEGINS = /^[\p{Lu}\p{N}"“‘'(•]/u;
const [LEAST_WORDS, MOST_CHARACTERS] = [4, 450];

/**
 * The cited sentences, to replace a claim that the checks are unsure of (ADR 0014): the document's words are certain.
 * Null where they cannot replace it: rows of tables, scraps, and a figure computed from them.
 */
export function verbatimFallback(
  claim: string,
  lines: readonly NumberedSentence[],
  { judgeClaim }: Pick<CitationDeps, 'judgeClaim'>,
): VerbatimSentence[] | null {
  if (lines.length === 0) return null;
  const said = lines.map(({ text }) => text).join('\n');
  const isWorkedOut = [...claim.matchAll(FIGURE)].some(([figure]) => !said.includes(figure));
  if (isWorkedOut) return null;
  const quotes = lines.map((line) => quoteOf(line, { judgeClaim }));
  return lines.every(isSentence) && quotes.every(({ verdict }) => verdict === 'supported') ? quotes : null;
}

/** A line as a sentence that cites itself, judged as every sentence of an answer is. */
export function quoteOf(line: PromptSentence, { judgeClaim }: Pick<CitationDeps, 'judgeClaim'>): VerbatimSentence {
  const places = [exactPlace(line)];
  const text = quoteText(line.text);
  return { text, places, ...judgeClaim(text, places) };
}

/** Whether a line is what readers take for a whole sentence. */
export function isSentence({ kind, text }: PromptSentence): boolean {
  const words = text.trim().split(/\s+/);
  return kind !== 'row' && BEGINS.test(text.trim()) && words.length >= LEAST_WORDS && text.length <= MOST_CHARACTERS;
}

/** The mark before an item of a list, which is no word of it. */
const BULLET = /^\s*[•●○▪◦■□▶►➢✓‣]\s*/u;

/**
 * A stored sentence as it is quoted: verbatim, but without the mark of a list, and each line break or page break with
 * the blanks around it becomes one space. The tab between two cells of a row is part of the stored text and stays.
 */
export function quoteText(stored: string): string {
  return stored
    .replace(BULLET, '')
    .replace(/[^\S\t]*[\n\r\f\v\u0085\u2028\u2029][^\S\t]*/gu, ' ')
    .trim();
}
