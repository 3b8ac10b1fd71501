import { holdsMiddle } from '../layout/geometry.ts';
import { type Box, GLYPH_SOURCES, type GlyphPage, SKEWED } from '../layout/line.ts';
import type { DrawnAnnotation } from './annotations.ts';
import type { PageCharacters } from './characters.ts';
import type { ShownPage } from './pages.ts';

/** ☑ and ☐: a tick is drawn by lines or by letters of a font of signs, which no text says. */
const [TICKED, NOT_TICKED] = [0x2611, 0x2610];
/** Height of the baseline of a tick above the lower edge of its box, as a share of the height. */
const BASELINE = 0.2;

/**
 * The characters of a page with their sources: those that an annotation draws are marked, and each box to tick is one
 * character, ☑ or ☐, with the box's own place instead of the signs drawn in it.
 */
export function withTicks(
  { drawn, ownCharacters }: Pick<ShownPage, 'drawn' | 'ownCharacters'>,
  characters: PageCharacters & Pick<GlyphPage, 'hidden'>,
): Omit<GlyphPage, 'mediaBox' | 'cropBox' | 'rotation' | 'objects' | 'comments' | 'confidence' | 'isPicture' | 'lost'> {
  const held = characters.codes.length;
  const ticks = held < characters.count ? [] : drawn.filter(({ source }) => source === 'tick');
  const length = held + ticks.length;
  const sources = new Uint8Array(length);
  const all = {
    count: characters.count + ticks.length,
    codes: extended(characters.codes, length),
    boxes: extended(characters.boxes, length * 4),
    origins: extended(characters.origins, length * 2),
    turns: extended(characters.turns, length),
    generated: extended(characters.generated, length),
    bold: extended(characters.bold, length),
    unmapped: extended(characters.unmapped, length),
    hidden: extended(characters.hidden, length),
    sources,
  };
  for (let i = ownCharacters; i < held; i++) {
    if (all.generated[i] === 1) continue;
    const annotation = annotationAt(drawn, all.boxes, i);
    // What annotations draw outside their boxes belongs to none of them, but it is not the page's own.
    sources[i] = GLYPH_SOURCES.indexOf(annotation?.source ?? 'note');
    if (annotation?.source === 'tick') all.generated[i] = 1;
  }
  if (ticks.length === 0) return all;
  const turn = mainTurn(characters.turns);
  ticks.forEach(({ box, isTicked }, k) => {
    const i = held + k;
    all.codes[i] = isTicked ? TICKED : NOT_TICKED;
    all.boxes.set(box, i * 4);
    all.origins.set(originOf(box, turn), i * 2);
    all.turns[i] = turn;
    sources[i] = GLYPH_SOURCES.indexOf('tick');
  });
  return all;
}

function extended<T extends Uint8Array | Uint32Array | Float32Array | Float64Array>(array: T, length: number): T {
  if (array.length === length) return array;
  const longer = new (array.constructor as new (size: number) => T)(length);
  longer.set(array);
  return longer;
}

/** The annotation whose box holds the middle of a character; of several the last, which is drawn over the others. */
function annotationAt(drawn: readonly DrawnAnnotation[], boxes: Float32Array, i: number): DrawnAnnotation | undefined {
  return drawn.findLast(({ box }) => holdsMiddle(box, boxes, i));
}

/** The direction in which most characters are written: boxes to tick have none of their own. */
function mainTurn(turns: Uint8Array): number {
  const counts = [0, 0, 0, 0];
  for (const turn of turns) if (turn !== SKEWED) counts[turn] = (counts[turn] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}

/** Where a letter of the size of the box would begin. */
function originOf([l, b, r, t]: Box, turn: number): readonly [number, number] {
  const [right, up] = [(r - l) * BASELINE, (t - b) * BASELINE];
  if (turn === 1) return [r - right, b];
  if (turn === 2) return [r, t - up];
  if (turn === 3) return [l + right, t];
  return [l, b + up];
}
