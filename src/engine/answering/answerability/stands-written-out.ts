/** Three letters or more, all capitals; two begin too many pairs of words by chance. */
const ABBREVIATION = /^(\p{Lu}{3,6})(s?)$/u;
/** Words that an abbreviation may leave out and that are written small; none begins or ends with them. */
const SMALL = new Set('a an and as at by for from in is of on or the to with'.split(' '));
const WORD_OR_STOP = /[\p{L}\p{M}]+|[^\p{L}\p{M}\s'’&-]+|\n/gu;

/**
 * Whether an abbreviation stands written out in a text: "TOS" as "Terms of Service", "RSUs" as "restricted stock units". Its
 * letters must open words in a row, between which nothing but blanks stands; with capitals, unless it is a plural and so no name.
 */
export function standsWrittenOut(name: string, text: string): boolean {
  const [, letters, plural] = ABBREVIATION.exec(name) ?? [];
  if (letters === undefined) return false;
  const words = text.match(WORD_OR_STOP) ?? [];
  return [words, words.filter((word) => !SMALL.has(word.toLowerCase()))].some((row) => {
    const isSmall = row.map((word) => SMALL.has(word.toLowerCase()));
    const initials = row.map((word, i) => (plural || isSmall[i] ? word.toUpperCase() : word).slice(0, 1)).join('');
    for (let at = initials.indexOf(letters); at >= 0; at = initials.indexOf(letters, at + 1)) {
      if (!isSmall[at] && !isSmall[at + letters.length - 1]) return true;
    }
    return false;
  });
}
