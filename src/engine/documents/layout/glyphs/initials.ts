import { type Fragment, INITIAL, SPACE } from '../fragments.ts';
import { heightOf } from '../geometry.ts';
import type { GlyphPage, Line } from '../line.ts';

/**
 * Widest gap between an initial and the lines beside it, and how far it may reach into them, as multiples of their
 * size.
 */
const [GAP, INTO] = [1.6, 0.4];
/** How far below the initial's baseline the last line beside it may stand. */
const BELOW = 0.35;
/** From this gap on, as a multiple of the size, an initial that is a word stands apart. */
const WORD_GAP = 0.18;
/** Without one, letters are no word. */
const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüý]/u;
/** Letters that are words alone. */
const IS_WORD = /^[AIOÀÉYÓ]$/u;

type Letters = Pick<GlyphPage, 'codes'>;

/** Whether a fragment is a large capital alone, with or without a quotation mark in front. */
export function mayBeInitial({ glyphs, turn, source }: Fragment, { codes }: Letters): boolean {
  if (source !== 0 || turn > 3 || glyphs.length > 2 || glyphs.includes(SPACE)) return false;
  return /^["'“‘«„]?\p{Lu}$/u.test(String.fromCodePoint(...glyphs.map((glyph) => codes[glyph] as number)));
}

/**
 * A fragment whose first letter is an initial on its baseline, in two; null for any other. The last of the lines beside
 * an initial may follow it so.
 */
export function withoutInitial(
  fragment: Fragment,
  page: Letters & Pick<GlyphPage, 'boxes'>,
): { readonly initial: Fragment; readonly rest: Fragment } | null {
  const { glyphs, isEven, turn, size } = fragment;
  const [first, last] = [glyphs[0], glyphs.at(-1)] as [number, number];
  // Along upright text only: others have none.
  if (isEven || turn !== 0 || glyphs.length < 3 || first === SPACE || last === SPACE) return null;
  const height = heightOf(page.boxes, last);
  if (size < INITIAL * height || heightOf(page.boxes, first) < size - 1) return null;
  const from = glyphs.findIndex((glyph) => glyph !== SPACE && heightOf(page.boxes, glyph) < size / INITIAL);
  const own = glyphs.slice(0, from).filter((glyph) => glyph !== SPACE);
  const initial = { ...fragment, glyphs: own, u1: page.boxes[(own.at(-1) as number) * 4 + 2] as number };
  if (!mayBeInitial(initial, page)) return null;
  const u0 = page.boxes[(glyphs[from] as number) * 4] as number;
  return { initial, rest: { ...fragment, glyphs: glyphs.slice(from), u0, size: height } };
}

/**
 * Puts an initial that stands beside several lines in front of the first of them, as a letter of its word ("T" and "he
 * port"). False where no two lines stand beside it.
 */
export function placeInitial(rows: readonly (readonly Fragment[])[], initial: Fragment, { codes }: Letters): boolean {
  const beside = rows.filter(([first]) => {
    if (first === undefined || first.turn !== initial.turn || first.size * INITIAL > initial.size) return false;
    const gap = first.u0 - initial.u1;
    const isNear = gap > -INTO * first.size && gap < GAP * first.size;
    return isNear && first.v > initial.v - BELOW * first.size && first.v < initial.v + initial.size;
  });
  const top = beside.reduce<readonly Fragment[] | null>(
    (best, row) => (best === null || (row[0] as Fragment).v > (best[0] as Fragment).v ? row : best),
    null,
  )?.[0];
  if (top === undefined || beside.length < 2) return false;
  const letter = String.fromCodePoint(codes[initial.glyphs.at(-1) as number] as number);
  const isWord = IS_WORD.test(letter) && top.u0 - initial.u1 > WORD_GAP * top.size;
  top.glyphs.unshift(...initial.glyphs, ...(isWord ? [SPACE] : []));
  if (isWord) top.isInitialApart = true;
  return true;
}

/**
 * Lines with an initial that is a letter of the next word, not a word, without the blank between them: "I n the year",
 * "I nside". `isWord`: whether the document or its language has a word.
 */
export function withInitialsJoined(lines: readonly Line[], isWord: (word: string) => boolean): readonly Line[] {
  return lines.map((line) => {
    const [, before = '', letter = '', rest = ''] =
      (line.isInitialApart === true && /^(\P{L}*)(\p{Lu}) (\p{Ll}+)/u.exec(line.text)) || [];
    const [alone, whole] = [rest, letter + rest].map((word) => word.toLowerCase()) as [string, string];
    if (rest === '' || (VOWEL.test(alone) && rest.length > 1 && isWord(alone)) || !isWord(whole)) return line;
    const at = before.length + letter.length;
    const boxes = Int16Array.from([...line.boxes.subarray(0, at * 4), ...line.boxes.subarray((at + 1) * 4)]);
    return { ...line, text: line.text.slice(0, at) + line.text.slice(at + 1), boxes };
  });
}
