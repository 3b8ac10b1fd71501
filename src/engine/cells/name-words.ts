import { contentWords } from '../text/content-words.ts';
import { anyOf, wordSet, words } from '../text/language.ts';
import { withoutGluedMarks } from '../text/marks/glued-mark.ts';
import { withoutMarks } from '../text/marks/raised.ts';

/** A word of a name or of a question that tells one cell from another. */
export interface NameWord {
  readonly word: string;
  /** How it belongs to the word before: beside it ("net income", "long-term"), or by an "of"; null: not at all. */
  readonly joined: 'beside' | 'of' | null;
  /** Whether it is written as names are: with a capital, a figure or a possessive. */
  readonly isLikeName: boolean;
}

/** "R&D", "PP&E", "A/C", "R & D"; "and/or" as well, which is no name. */
const LETTERS = String.raw`\p{L}{1,3}(?:[&/]\p{L}{1,3})+(?!\p{L})|\p{Lu}(?: & \p{Lu})+(?!\p{L})`;
/** "U.S.", "U.K." */
const DOTTED = String.raw`\p{Lu}(?:\.\p{Lu})+(?!\p{L})`;
/** The letter of "Class A", "USB-C" and "B shares"; not that of "(V)", and no initial. */
const LETTER = String.raw`(?:(?<=[\p{L}\p{N}][ -])|^(?!${anyOf(words.names.oneLetterWords.map((word) => word.toUpperCase()))}\s))\p{Lu}(?![\p{L}\p{N}.&'’/-])`;
const WORD = String.raw`\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’]\p{L}+)*`;
const TOKEN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<letters>${LETTERS})|(?<dotted>${DOTTED}))|(?<letter>${LETTER})|${WORD}`,
  'gu',
);

const BESIDE = /^[\s/-]*$/u;
const OF = new RegExp(`^\\s+${anyOf(words.cells.joins, '\\s+')}\\s+$`, 'iu');
const POSSESSIVE = /['’]s?$/u;
/** Small words such as "before" and "within". */
const TELLING = wordSet(words.cells.telling);
const ONE_LETTER_WORDS = wordSet(words.names.oneLetterWords);

/** Heads repeat. */
const read = new Map<string, readonly NameWord[]>();
const KEPT = 20_000;

/**
 * The words of a text that tell one cell from another, in order: its content words, small words such as "before" and
 * "within", and names of letters, which are one word each: "R&D", "U.S.", the letter of "USB-C".
 */
export function nameWords(text: string): readonly NameWord[] {
  const known = read.get(text);
  if (known !== undefined) return known;
  if (read.size >= KEPT) read.clear();
  const made = readNameWords(text);
  read.set(text, made);
  return made;
}

/** The same without their order, each once. */
export const distinguishingWords = (text: string): ReadonlySet<string> =>
  new Set(nameWords(text).map(({ word }) => word));

function readNameWords(text: string): readonly NameWord[] {
  const plain = withoutMarks(withoutGluedMarks(text)).normalize('NFKC');
  const hasSmall = !isInCapitals(plain);
  const found: NameWord[] = [];
  let end: number | null = null;
  for (const match of plain.matchAll(TOKEN)) {
    const [token] = match;
    const own = wordsOf(match, hasSmall);
    if (own.length === 0) continue;
    const between = end === null ? null : plain.slice(end, match.index);
    const joined = between === null ? null : BESIDE.test(between) ? 'beside' : OF.test(between) ? 'of' : null;
    const isPossessive = POSSESSIVE.test(token);
    const isLikeName = isPossessive || /[\p{Lu}\d]/u.test(token);
    found.push(...own.map((word, i) => ({ word, joined: i > 0 ? 'beside' : joined, isLikeName }) as const));
    end = isPossessive ? null : match.index + token.length;
  }
  return found;
}

/** Whether more of a text is written large than small: then capitals say nothing. */
const isInCapitals = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > (text.match(/\p{Ll}/gu)?.length ?? 0);

/** The words of a token: none of a stop word, other than "US" and "IT" where capitals tell it from "us" and "it". */
function wordsOf({ 0: token, index, input, groups }: RegExpExecArray, doCapitalsTell: boolean): readonly string[] {
  const small = token.toLowerCase();
  const letters = small.replaceAll(/[\s.]/gu, '');
  if (groups?.dotted !== undefined) return [letters];
  if (groups?.letters !== undefined && /(?<!\p{L})\p{L}(?!\p{L})/u.test(token)) return [letters];
  if (groups?.letter !== undefined) {
    // "Sale of a Business" is written large, too.
    const before = input.slice(0, index).match(/[\p{L}\p{N}]+(?=[ -]$)/u)?.[0] ?? '';
    return ONE_LETTER_WORDS.has(small) && before !== '' && contentWords(before).length === 0 ? [] : [small];
  }
  if (TELLING.has(small)) return [small];
  const content = contentWords(token);
  const isName = content.length === 0 && doCapitalsTell && /^\p{Lu}{2,}$/u.test(token);
  return isName ? [small] : content;
}
