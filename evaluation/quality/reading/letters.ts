const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text, letters and digits alone, however they are set; a hyphen at a line end joins its halves. */
export function plainWords(text: string): string[] {
  const joined = text
    .normalize('NFKC')
    .replaceAll(/\u00ad\s*/gu, '')
    .replaceAll(/(\p{L})[-\u2010]\s*\n\s*(\p{L})/gu, '$1$2');
  return joined.toLowerCase().match(WORD) ?? [];
}

const count = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** Number of words that both have, each as often as both have it; `weight` counts a word. */
function common(a: readonly string[], b: readonly string[], weight: (word: string) => number): number {
  const others = count(b);
  return [...count(a)].reduce((sum, [word, times]) => sum + Math.min(times, others.get(word) ?? 0) * weight(word), 0);
}

/** Letters of the words that a reader sees, and how many of them are in the words of a text. */
export function lettersFound(seen: readonly string[], read: readonly string[]): { of: number; found: number } {
  const of = seen.reduce((sum, word) => sum + word.length, 0);
  return { of, found: common(seen, read, (word) => word.length) };
}

/**
 * Harmonic mean of the shares of words found and of words that are right (F1), whatever their order; 1 for two empty
 * texts.
 */
export function wordF1(seen: readonly string[], read: readonly string[]): number {
  return seen.length + read.length === 0 ? 1 : (2 * common(seen, read, () => 1)) / (seen.length + read.length);
}
