import { type Fragment, INITIAL, SPACE } from '../fragments.ts';
import type { GlyphPage } from '../line.ts';

/** Widest gap between an initial and the lines beside it, and how far it may reach into them, as multiples of their size. */
const [GAP, INTO] = [1.6, 0.4];
/** How far below the initial's baseline the last line beside it may stand. */
const BELOW = 0.35;
/** From this gap on, as a multiple of the size, an initial that is a word stands apart. */
const WORD_GAP = 0.18;
/** Letters that are words alone. */
const IS_WORD = /^[AIOÀÉYÓ]$/u;

type Letters = Pick<GlyphPage, 'codes'>;

/** Whether a fragment is a large capital alone, with or without a quotation mark in front. */
export function mayBeInitial({ glyphs, turn, source }: Fragment, { codes }: Letters): boolean {
  if (source !== 0 || turn > 3 || glyphs.length > 2 || glyphs.includes(SPACE)) return false;
  return /^["'“‘«„]?\p{Lu}$/u.test(String.fromCodePoint(...glyphs.map((glyph) => codes[glyph] as number)));
}

/**
 * Puts an initial that stands beside several lines in front of the first of them, as a letter of its word ("T" and "he port"). False where no two lines
 * stand beside it.
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
  return true;
}
