/**
 * The order in which the parts of a line stand on the page where some of its letters are written from right to left:
 * the Unicode bidirectional algorithm (UAX #9) without its marks of embedding, which canonical text has none of. The
 * library that writes the file turns the letters of a word round itself, but puts words one after the other from left
 * to right.
 */

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const MIRRORED: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap((pair) => {
    const [open, close] = [...pair] as [string, string];
    return [
      [open, close],
      [close, open],
    ];
  }),
);

type Kind = 'right' | 'left' | 'number' | 'neutral';

/** Letters that stand together on the page, as a program that turns words round wants them. */
export interface Unit<L> {
  readonly letters: readonly L[];
  readonly text: string;
}

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Whether a paragraph begins at the right: its first letter decides. */
export const startsAtRight = (text: string): boolean =>
  RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') && hasRightToLeft(text);

/** For each letter of a paragraph the depth of its direction: odd ones run to the left. */
export function levelsOf(letters: readonly string[]): number[] {
  const base = startsAtRight(letters.join('')) ? 'right' : 'left';
  const kinds: Kind[] = [];
  for (const letter of letters) kinds.push(/\p{M}/u.test(letter) ? (kinds.at(-1) ?? 'neutral') : kindOf(letter));
  joinSignsOfNumbers(letters, kinds);
  let strong: Kind = base;
  for (const [i, kind] of kinds.entries())
    if (kind === 'number' && strong === 'left') kinds[i] = 'left';
    else if (kind === 'left' || kind === 'right') strong = kind;
  const side = (kind: Kind | undefined): Kind => (kind === undefined ? base : kind === 'number' ? 'right' : kind);
  const resolved = kinds.map((kind, i): Kind => {
    if (kind !== 'neutral') return kind;
    const before = side(kinds.slice(0, i).findLast((other) => other !== 'neutral'));
    const after = side(kinds.slice(i + 1).find((other) => other !== 'neutral'));
    return before === after ? before : base;
  });
  const ofLeft = base === 'right' ? 2 : 0;
  return resolved.map((kind) => (kind === 'right' ? 1 : kind === 'number' ? 2 : ofLeft));
}

function kindOf(letter: string): Kind {
  if (/\p{Nd}/u.test(letter)) return 'number';
  if (RIGHT_TO_LEFT.test(letter)) return 'right';
  return /\p{L}/u.test(letter) ? 'left' : 'neutral';
}

/** "1,250.50", "24/7" and "5 %" are one number. */
function joinSignsOfNumbers(letters: readonly string[], kinds: Kind[]): void {
  for (const [i, letter] of letters.entries()) {
    const [before, after] = [kinds[i - 1] === 'number', kinds[i + 1] === 'number'];
    const joins = /[.,:/٫٬]/u.test(letter) ? before && after : /[%‰٪$€£°]/u.test(letter) && (before || after);
    if (kinds[i] === 'neutral' && joins) kinds[i] = 'number';
  }
}

/** The parts of one line from left to right; `isSame` tells whether two letters are written alike. */
export function unitsOf<L extends { readonly text: string; readonly level: number }>(
  line: readonly L[],
  isSame: (a: L, b: L) => boolean,
): Unit<L>[] {
  const units: L[][] = [];
  for (const letter of line) {
    const unit = units.at(-1);
    const last = unit?.at(-1);
    const joins = letter.level % 2 === 0 || (isOfWord(letter.text) && isOfWord(last?.text ?? ''));
    if (unit !== undefined && last !== undefined && last.level === letter.level && joins && isSame(last, letter))
      unit.push(letter);
    else units.push([letter]);
  }
  const depth = (unit: readonly L[]): number => unit[0]?.level ?? 0;
  for (let level = Math.max(0, ...units.map(depth)); level > 0; level--)
    for (let start = 0; start < units.length; start++) {
      let end = start;
      while (end < units.length && depth(units[end] as L[]) >= level) end++;
      if (end > start + 1) units.splice(start, end - start, ...units.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  return units.map((letters) => ({
    letters,
    text: letters.map(({ text, level }) => (level % 2 === 1 ? (MIRRORED.get(text) ?? text) : text)).join(''),
  }));
}

const isOfWord = (text: string): boolean => RIGHT_TO_LEFT.test(text) || /\p{M}/u.test(text);
