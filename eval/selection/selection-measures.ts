import { contentWords } from '../../src/engine/text/content-words.ts';

/** Numbers without thousands separators, in order. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => number.replaceAll(',', ''));

/** A longer answer than this is a text, whatever numbers stand in it. */
const LONGEST_FIGURE = 40;
/** A quote counts as held when so much of it is there: pages and gold quotes break words differently. */
const HELD = 0.8;
/** Fewer words are found anywhere. */
const FEWEST_WORDS = 5;

/** Whether every number of an answer that is a figure stands in the prompt; null for an answer that is none. */
export function holdsFigure(answer: string, prompt: string): boolean | null {
  const wanted = numbersIn(answer);
  if (wanted.length === 0 || answer.length >= LONGEST_FIGURE) return null;
  const there = new Set(numbersIn(prompt));
  return wanted.every((number) => there.has(number));
}

/** Whether the prompt has at least 80 % of the content words of the gold quotes; null when these are too few to tell. */
export function holdsQuote(quotes: readonly string[], prompt: string): boolean | null {
  const wanted = contentWords(quotes.join(' '));
  if (wanted.length < FEWEST_WORDS) return null;
  const there = new Set(contentWords(prompt));
  return wanted.filter((word) => there.has(word)).length / wanted.length >= HELD;
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
