import { codePoint } from 'dingbat-to-unicode';

/** Fonts whose letters are signs. */
const SIGNS = /^(?:symbol|wingdings(?: [23])?|webdings)$/iu;
/** Where fonts of signs have them, so that no other font shows a letter in their place. */
const PRIVATE = 0xf000;

export const TICKED = '☒';
export const UNTICKED = '☐';
/** Boxes as these fonts draw them, by what Unicode calls them. */
const BOXES: ReadonlyMap<string, string> = new Map([
  ...[...'🗹🗷🗵🗶☑☒🗴⊠⮽⮾⌧'].map((box) => [box, TICKED] as const),
  ...[...'◻□🞐🞏🞎❑❒☐▢⬜'].map((box) => [box, UNTICKED] as const),
]);

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
