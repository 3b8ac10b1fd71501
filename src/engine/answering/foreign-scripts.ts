/**
 * Scripts by the blocks of Unicode that make up nearly all of their text. A small model that was trained on several languages slips
 * into another one where a sentence gets long ("need help getting your \u62A5\u9500").
 */
const SCRIPTS: readonly (readonly [first: number, last: number])[][] = [
  [[0x0370, 0x03ff]], // Greek
  [[0x0400, 0x052f]], // Cyrillic
  [[0x0590, 0x05ff]], // Hebrew
  [[0x0600, 0x06ff]], // Arabic
  [[0x0900, 0x097f]], // Devanagari
  [[0x0e00, 0x0e7f]], // Thai
  // Chinese, Japanese and Korean share their punctuation.
  [
    [0x1100, 0x11ff],
    [0x2e80, 0x9fff],
    [0xac00, 0xd7af],
    [0xf900, 0xfaff],
    [0xff00, 0xffef],
  ],
];

const escaped = (code: number): string => `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Ranges for a character class of GBNF: every script of which `text` (the prompt: question, lines, headings) has no character. What
 * is written in answer to English lines stays in Latin letters; of a Greek contract it may be Greek.
 */
export function foreignScripts(text: string): string {
  const codes = new Set([...text].map((character) => character.codePointAt(0) ?? 0));
  const isThere = ([first, last]: readonly [number, number]) =>
    [...codes].some((code) => first <= code && code <= last);
  return SCRIPTS.filter((ranges) => !ranges.some(isThere))
    .flat()
    .map(([first, last]) => `${escaped(first)}-${escaped(last)}`)
    .join('');
}
