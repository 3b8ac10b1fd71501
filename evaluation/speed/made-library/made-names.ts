/** Names that there are: of two words with 12 bits each. */
export const NAMES = 2 ** 24;

const CONSONANTS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'br', 'tr'];
const VOWELS = ['a', 'e', 'i', 'o'];
/** So that a short word of the language is no name. */
const ENDINGS = ['lt', 'ndo', 'rsk', 'x'];

const syllable = (bits: number): string => `${CONSONANTS[bits >> 2]}${VOWELS[bits & 3]}`;

function word(bits: number): string {
  const [first, second] = [bits >> 6, bits & 63];
  const written = syllable(first) + syllable(second) + ENDINGS[(first ^ second) & 3];
  return written.charAt(0).toUpperCase() + written.slice(1);
}

/** A name of two words. Different numbers below `NAMES` get different names, which do not stand in their order. */
export function madeName(number: number, seed: number): string {
  // Odd factors and exclusive ors lose nothing; the high half goes into the low one, so that neighbours share no word.
  const first24 = (Math.imul(number, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)) & (NAMES - 1);
  const mixed = Math.imul(first24 ^ (first24 >> 12), 0x27d4eb2f) & (NAMES - 1);
  const [first, second] = [mixed >> 12, mixed & 4095];
  return `${word(first)} ${word(second)}`;
}
