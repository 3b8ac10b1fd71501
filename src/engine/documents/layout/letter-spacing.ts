import { type Fragment, SPACE } from './fragments.ts';
import type { GlyphPage } from './line.ts';

/** Fewest letters that show how a line is set, and the share of them that must stand alone. */
const FEWEST = 6;
const ALONE = 0.8;
/** Widest gap between the letters of a word, as a multiple of the size: single letters farther apart are columns. */
const WIDEST = 0.9;
/** A gap wider than this multiple of the usual one parts words, and one wider than the other parts cells. */
const [OF_WORDS, OF_CELLS] = [1.5, 5];

/**
 * The fragments of a line in reading order; of a line set with wide spaces between its letters ("N O T I C E") the
 * words, told by the gaps of this line and not by those of usual type.
 */
export function withWordsJoined(
  row: readonly Fragment[],
  page: Pick<GlyphPage, 'codes' | 'boxes'>,
): readonly Fragment[] {
  const [first] = row;
  // Turned and skewed text is rarely set so.
  if (first === undefined || first.turn !== 0 || !isSpaced(row, page)) return row;
  const glyphs = row.flatMap((fragment) => fragment.glyphs.filter((glyph) => glyph !== SPACE));
  const gaps = glyphs
    .slice(1)
    .map((glyph, i) => (page.boxes[glyph * 4] as number) - (page.boxes[(glyphs[i] as number) * 4 + 2] as number));
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] as number;
  if (usual > WIDEST * first.size) return row;
  const joined: Fragment[] = [];
  glyphs.forEach((glyph, i) => {
    const gap = gaps[i - 1] ?? Number.POSITIVE_INFINITY;
    const [left, right] = [page.boxes[glyph * 4] as number, page.boxes[glyph * 4 + 2] as number];
    const last = joined.at(-1);
    if (last === undefined || gap > OF_CELLS * usual) {
      joined.push({ ...first, glyphs: [glyph], u0: left, u1: right, lastU0: left });
      return;
    }
    if (gap > OF_WORDS * usual) last.glyphs.push(SPACE);
    last.glyphs.push(glyph);
    last.u1 = right;
    last.lastU0 = left;
  });
  return joined;
}

/**
 * Whether nearly all glyphs are letters that stand alone, and nothing was filled in among them. A row of one sign is
 * marks of a table.
 */
function isSpaced(row: readonly Fragment[], page: Pick<GlyphPage, 'codes'>): boolean {
  let alone = 0;
  let all = 0;
  for (const { glyphs, source, run } of row) {
    if (source !== 0 || run === 'left') return false;
    for (let i = 0; i < glyphs.length; i++) {
      const glyph = glyphs[i] as number;
      if (glyph === SPACE) continue;
      all++;
      const isAlone = (i === 0 || glyphs[i - 1] === SPACE) && (i + 1 === glyphs.length || glyphs[i + 1] === SPACE);
      if (isAlone && /\p{L}/u.test(String.fromCodePoint(page.codes[glyph] as number))) alone++;
    }
    // Nearly every line is known to be none by its first words.
    if (all >= 3 * FEWEST && alone < all * 0.3) return false;
  }
  return all >= FEWEST && alone >= ALONE * all && mostOfOneSign(row, page) < all / 2;
}

/** How often the sign stands in the row that stands there most often. */
function mostOfOneSign(row: readonly Fragment[], page: Pick<GlyphPage, 'codes'>): number {
  const signs = row.flatMap(({ glyphs }) =>
    glyphs.filter((glyph) => glyph !== SPACE).map((glyph) => page.codes[glyph]),
  );
  return Math.max(...[...Map.groupBy(signs, (sign) => sign).values()].map((same) => same.length));
}
