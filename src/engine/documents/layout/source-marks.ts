import { type SourceMark, toUnits } from './geometry.ts';
import { type DrawnSource, GLYPH_SOURCES, type GlyphPage, type GlyphSource } from './line.ts';

/** What annotations draw on a page, by the boxes of its glyphs in page units. Empty for most pages. */
export type DrawnBoxes = ReadonlyMap<string, DrawnSource>;

const keyOf = (boxes: ArrayLike<number>, at: number): string =>
  `${boxes[at]},${boxes[at + 1]},${boxes[at + 2]},${boxes[at + 3]}`;

/** The boxes of the glyphs that annotations draw. `unit`: points for each integer of a box. */
export function drawnBoxes(page: Pick<GlyphPage, 'sources' | 'boxes'>, unit: number): DrawnBoxes {
  const found = new Map<string, DrawnSource>();
  // Most pages have none, and all have thousands of characters.
  for (let i = 0; i < page.sources.length; i++) {
    const source = GLYPH_SOURCES[page.sources[i] as number] as GlyphSource;
    if (source === 'page') continue;
    found.set(
      keyOf(
        Array.from(page.boxes.subarray(i * 4, i * 4 + 4), (value) => toUnits(value, unit)),
        0,
      ),
      source,
    );
  }
  return found;
}

/**
 * The ranges of a page's text that annotations draw. By boxes and not by offsets, since lines are cut and joined on their way into the
 * text; blanks between two characters of one source belong to it. `boxes`: 4 integers for each of the `length` characters.
 */
export function sourceMarks(drawn: DrawnBoxes, boxes: Int16Array, length: number): SourceMark[] {
  const marks: SourceMark[] = [];
  if (drawn.size === 0) return marks;
  let open = null as SourceMark | null;
  for (let i = 0; i < length; i++) {
    const at = i * 4;
    if (boxes[at] === 0 && boxes[at + 1] === 0 && boxes[at + 2] === 0 && boxes[at + 3] === 0) continue;
    const source = drawn.get(keyOf(boxes, at)) ?? null;
    if (open !== null && open.source === source) {
      open = { ...open, end: i + 1 };
      continue;
    }
    if (open !== null) marks.push(open);
    open = source === null ? null : { start: i, end: i + 1, source };
  }
  if (open !== null) marks.push(open);
  return marks;
}
