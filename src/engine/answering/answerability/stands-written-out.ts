import { contentWords } from '../../text/content-words.ts';
import { isSmallWord } from './small-words.ts';

/** Two letters or more, all capitals. */
const ABBREVIATION = /^(\p{Lu}{2,6})(s?)$/u;
/** With fewer, words that begin so stand in a row by chance, unless they have capitals: in small letters in half of what is found. */
const LONG = 3;
const WORD_OR_STOP = /[\p{L}\p{M}]+|[^\p{L}\p{M}\s'’&-]+|\n/gu;

/**
 * Whether an abbreviation stands written out in a text: "TOS" as "Terms of Service", "RSUs" as "restricted stock units", "PTO" as
 * "paid time off". Its letters must open words in a row, between which nothing but blanks stands and of which neither the first nor
 * the last is a small one. With capitals, and in a plural, small words may be left out; in any case of letters all words up to the
 * last have content. Two letters stand for two words with capitals: "HR" for "Human Resources". By chance this finds a few in a
 * hundred.
 */
export function standsWrittenOut(name: string, text: string): boolean {
  const [, letters, plural] = ABBREVIATION.exec(name) ?? [];
  if (letters === undefined) return false;
  const row = text.match(WORD_OR_STOP) ?? [];
  if (letters.length < LONG) return standsInRow(letters, row);
  const ofCapitals = [row, row.filter((word) => !isSmallWord(word))].map((kept) =>
    kept.map((word) => (plural || isSmallWord(word) ? word.toUpperCase() : word)),
  );
  if (ofCapitals.some((kept) => standsInRow(letters, kept))) return true;
  const saysSomething = (word: string): boolean => contentWords(word).length > 0;
  return standsInRow(
    letters,
    row.map((word) => word.toUpperCase()),
    saysSomething,
  );
}

/** Whether the letters open words in a row, no small one first or last, each before the last as `isRight` wants it. */
function standsInRow(
  letters: string,
  row: readonly string[],
  isRight: (word: string) => boolean = () => true,
): boolean {
  const initials = row.map((word) => word.slice(0, 1)).join('');
  for (let at = initials.indexOf(letters); at >= 0; at = initials.indexOf(letters, at + 1)) {
    const run = row.slice(at, at + letters.length);
    const [first = '', last = ''] = [run[0], run.at(-1)];
    if (!isSmallWord(first) && !isSmallWord(last) && run.slice(0, -1).every(isRight)) return true;
  }
  return false;
}
