/** FNV-1a with 32 bits: two different words have the same number once in four thousand million pairs. */
const [OFFSET, PRIME] = [0x811c9dc5, 0x01000193];

/** A number of 32 bits that stands for a word: compared instead of it, and stored in four bytes. */
export function termHash(word: string): number {
  let hash = OFFSET;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), PRIME);
  return hash >>> 0;
}

/** Of each word, in order. */
export const termHashes = (words: readonly string[]): Uint32Array => Uint32Array.from(words, termHash);
