import { contentWords } from '../../../src/engine/text/content-words.ts';
import type { Question } from '../../sets/question.ts';

/** Numbers without thousands separators, in order. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => number.replaceAll(',', ''));

/** A longer answer than this is a text, whatever numbers stand in it. */
const LONGEST_FIGURE = 40;
/** A quote counts as held when so much of it is there: pages and gold quotes break words differently. */
const HELD = 0.8;
/** Fewer words are found anywhere. */
const FEWEST_WORDS = 5;

/** What must stand in the prompt. */
export interface Wanted {
  /** Numbers or content words; one that counts twice comes twice. */
  readonly tokens: readonly string[];
  /** Share of them that is enough, 0..1. */
  readonly share: number;
  readonly tokensIn: (text: string) => readonly string[];
}

/** Every number of an answer that is a figure; null for an answer that is none. */
export function wantedFigure(answer: string): Wanted | null {
  const tokens = numbersIn(answer);
  return tokens.length === 0 || answer.length >= LONGEST_FIGURE ? null : { tokens, share: 1, tokensIn: numbersIn };
}

/** At least 80 % of the content words of the gold quotes; null when these are too few to tell. */
export function wantedQuote(quotes: readonly string[]): Wanted | null {
  const tokens = contentWords(quotes.join(' '));
  return tokens.length < FEWEST_WORDS ? null : { tokens, share: HELD, tokensIn: contentWords };
}

/** Whether enough of what is wanted stands in the prompt. */
export function holds({ tokens, share, tokensIn }: Wanted, prompt: string): boolean {
  const there = new Set(tokensIn(prompt));
  return tokens.filter((token) => there.has(token)).length / tokens.length >= share;
}

export const groupOf = ({ meta }: Question): string =>
  meta.type === 'finance' ? (meta.source === 'table' ? 'figures in tables of filings' : 'prose of filings') : 'manuals';

/**
 * The figure or the quote of a question without gold spans; null when it cannot be told whether the prompt holds it.
 */
export function wantedOf(question: Question): Wanted | null {
  const figure = () => wantedFigure(question.answers[0] ?? '');
  const quote = () => wantedQuote(question.gold_quotes);
  // Where a question does not say where it was taken from, its gold quote tells, or the figure that answers it.
  if (question.meta.source === undefined) return quote() ?? figure();
  if (groupOf(question) === 'figures in tables of filings') return figure();
  return question.meta.source === 'text' ? quote() : null;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Share of the gold characters that the selected ranges of the same file cover, 0..1. */
export function goldShare(spans: readonly (readonly [number, number])[], selected: readonly Range[]): number {
  let gold = 0;
  let held = 0;
  for (const [start, end] of spans) {
    gold += end - start;
    for (const range of selected) held += Math.max(0, Math.min(end, range.end) - Math.max(start, range.start));
  }
  return gold === 0 ? 0 : held / gold;
}
