import { contentWords } from '../text/content-words.ts';

const TOKEN = /\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** The words and numbers of a claim that its source does not have, as the claim writes them, in order, each once. */
export interface MissingWords {
  readonly words: readonly string[];
  readonly numbers: readonly string[];
}

/** What of the claim's content is not in the source. Compared by stem, so "carried" is found in "carry". */
export function missingWords(claim: string, source: string): MissingWords {
  const present = new Set(contentWords(source));
  const words = new Map<string, string>();
  const numbers = new Map<string, string>();
  for (const [token] of claim.matchAll(TOKEN)) {
    const stems = contentWords(token);
    if (stems.length === 0 || stems.every((stem) => present.has(stem))) continue;
    const kind = /^\d/.test(token) ? numbers : words;
    const key = stems.join(' ');
    if (!kind.has(key)) kind.set(key, token);
  }
  return { words: [...words.values()], numbers: [...numbers.values()] };
}

/** The numbers of a text in order, each once, as it writes them. */
export function numbersIn(text: string): string[] {
  return [...new Set([...text.matchAll(TOKEN)].map(([token]) => token).filter((token) => /^\d/.test(token)))];
}
