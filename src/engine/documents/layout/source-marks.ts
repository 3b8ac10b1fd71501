import { type MarkKind, type SourceMark, toUnits } from './geometry.ts';
import { GLYPH_SOURCES, type GlyphPage, type GlyphSource } from './line.ts';

/**
 * What annotations draw on a page, or OCR reads in its picture, by the boxes of its glyphs in page units. Empty for
 * most pages.
 */
export type DrawnBoxes = ReadonlyMap<string, MarkKind>;

const keyOf = (boxes: ArrayLike<number>, at: number): string =>
  `${boxes[at]},${boxes[at + 1]},${boxes[at + 2]},${boxes[at + 3]}`;

/** The boxes of the glyphs that annotations draw or OCR reads. `unit`: points for each integer of a box. */
export function drawnBoxes(
  { sources, confidence, generated, boxes }: Pick<GlyphPage, 'sources' | 'confidence' | 'generated' | 'boxes'>,
  unit: number,
): DrawnBoxes {
  const found = new Map<string, MarkKind>();
  // Most pages have none, and all have thousands of characters.
  for (let i = 0; i < sources.length; i++) {
    if (sources[i] === 0 && (confidence === null || generated[i] === 1)) continue;
    const source = GLYPH_SOURCES[sources[i] as number] as GlyphSource;
    found.set(
      keyOf(
        Array.from(boxes.subarray(i * 4, i * 4 + 4), (value) => toUnits(value, unit)),
        0,
      ),
      source === 'page' ? { source: 'ocr', confidence: (confidence?.[i] ?? 0) / 100 } : { source },
    );
  }
  return found;
}

/**
 * The ranges of a page's text that annotations draw or OCR reads. By boxes and not by offsets, since lines are cut and
 * joined on their way into the text; blanks between two characters of one source belong to it. `boxes`: 4 integers for
 * each of the `length` characters.
 */
export function sourceMarks(drawn: DrawnBoxes, boxes: Int16Array, length: number): SourceMark[] {
  const marks: SourceMark[] = [];
  if (drawn.size === 0) return marks;
  let open = null as { readonly kind: MarkKind; readonly start: number; end: number } | null;
  const close = (): void => {
    if (open !== null) marks.push({ start: open.start, end: open.end, ...open.kind });
    open = null;
  };
  for (let i = 0; i < length; i++) {
    const at = i * 4;
    if (boxes[at] === 0 && boxes[at + 1] === 0 && boxes[at + 2] === 0 && boxes[at + 3] === 0) continue;
    const kind = drawn.get(keyOf(boxes, at)) ?? null;
    if (open !== null && kind !== null && isSame(open.kind, kind)) {
      open.end = i + 1;
      continue;
    }
    close();
    open = kind === null ? null : { kind, start: i, end: i + 1 };
  }
  close();
  return marks;
}

const isSame = (a: MarkKind, b: MarkKind): boolean => a.source === b.source && a.confidence === b.confidence;
