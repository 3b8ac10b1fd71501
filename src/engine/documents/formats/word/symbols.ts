import { codePoint } from 'dingbat-to-unicode';

/** Fonts whose letters are signs. */
const SIGNS = /^(?:symbol|wingdings(?: [23])?|webdings)$/iu;
/** Where fonts of signs have them, so that no other font shows a letter in their place. */
const PRIVATE = 0xf000;

export const TICKED = '☒';
export const UNTICKED = '☐';
/**
 * Boxes and ticks as these fonts draw them, by what Unicode calls them. A cross without a box ticks nothing: it says
 * no.
 */
const BOXES: ReadonlyMap<string, string> = new Map([
  ...[...'🗹🗷🗵☑☒⊠⮽⌧'].map((box) => [box, TICKED] as const),
  ...[...'◻□🞐🞏🞎❑❒☐▢⬜'].map((box) => [box, UNTICKED] as const),
  ...[...'🗶🗴'].map((cross) => [cross, '✗'] as const),
  ['🗸', '✓'],
]);
/** Signs before the lines of a list that say something of them. */
const TELLING = /^[☒☐☑✓✔✗✘]$/u;
const BULLET = '•';

/** The sign before the lines of a list, in a font: a tick, a cross or a box as it is, any other as "•". */
export function bulletText(sign: string, font: string | undefined): string {
  const shown = withSymbols(sign, font).trim();
  return TELLING.test(shown) ? shown : BULLET;
}

/** The sign of a font with this code ("F0FE"); null when it is not known. */
export function symbolText(font: string, code: number): string | null {
  const typeface = /^(symbol|wingdings|webdings)(?: ([23]))?$/iu.exec(font);
  const [, name = '', number] = typeface ?? [];
  const known = `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}${number === undefined ? '' : ` ${number}`}`;
  const at = code >= PRIVATE && code <= PRIVATE + 0xff ? code - PRIVATE : code;
  if (typeface === null) {
    const isPlain = code < PRIVATE || code > 0xf8ff;
    return isPlain && code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : null;
  }
  const sign = codePoint(known, at)?.string;
  return sign === undefined ? null : (BOXES.get(sign) ?? sign);
}

/** Words in a font of signs as these signs; words in any other font as they are. */
export function withSymbols(words: string, font: string | undefined): string {
  const isOfSigns = font !== undefined && SIGNS.test(font);
  if (!isOfSigns && !/[\uf020-\uf0ff]/u.test(words)) return words;
  return [...words]
    .map((character) => {
      const code = character.codePointAt(0) as number;
      if (!isOfSigns && (code < PRIVATE || code > PRIVATE + 0xff)) return character;
      return code === 0x20 || code === 0x09 ? character : (symbolText(isOfSigns ? font : 'Symbol', code) ?? character);
    })
    .join('');
}
