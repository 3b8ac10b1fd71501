/**
 * The mutator of `npm run eval -- mutations`. Nothing in this folder but `judge-pair.ts`, which calls the checker,
 * imports anything of the engine: what stands here knows nothing of the checker's rules, and every word list here is
 * its own.
 */

export const MUTATION_KINDS = ['number', 'date', 'unit', 'negation', 'obligation', 'name', 'direction'] as const;
export type MutationKind = (typeof MUTATION_KINDS)[number];

/** One place of a sentence with what stands there instead. Offsets are UTF-16 units of the sentence, end exclusive. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly now: string;
  /** How it was changed, for the table: "word added", "another year". */
  readonly way: string;
}

/** The sentence with one place changed, closed up where words fell out. */
export function applyChange(sentence: string, { start, end, now }: Change): string {
  const changed = sentence.slice(0, start) + now + sentence.slice(end);
  return now === '' ? changed.replace(/ {2,}/g, ' ').replace(/^ /, '') : changed;
}

/** `word` with the capital letter of the one it replaces. */
export function inCaseOf(replaced: string, word: string): string {
  return /^\p{Lu}/u.test(replaced) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Changes for every place where a word or phrase of a list stands, each with every word that may replace it. */
export function replacements(sentence: string, list: readonly (readonly [string, string])[], way: string): Change[] {
  return list.flatMap(([word, instead]) =>
    [...sentence.matchAll(new RegExp(`(?<![\\p{L}\\d-])${word}(?![\\p{L}\\d-])`, 'giu'))].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      now: inCaseOf(match[0], instead),
      way,
    })),
  );
}
