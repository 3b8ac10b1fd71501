/** Removes one doubled consonant at the end, but keeps the ones English writes double ("fall", "pass", "buzz"). */
function undouble(word: string): string {
  return /([bdfgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

function withoutPlural(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('sses')) return word.slice(0, -2);
  return word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string): string {
  if (word.length > 4 && word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith('ing') && /[aeiouy]/.test(word.slice(0, -3))) return undouble(word.slice(0, -3));
  if (word.length > 4 && word.endsWith('ed') && /[aeiouy]/.test(word.slice(0, -2))) return undouble(word.slice(0, -2));
  return word;
}

/**
 * A light English stem of one lower-case word: plural, -ing, -ed, final e and y. Words of up to three letters and words
 * with digits or letters outside a–z stay as they are: they are names, codes and numbers, which must match exactly.
 */
export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  const bare = withoutVerbEnding(withoutPlural(word));
  if (bare.length > 4 && bare.endsWith('e')) return bare.slice(0, -1);
  return /[^aeiou]y$/.test(bare) ? `${bare.slice(0, -1)}i` : bare;
}
