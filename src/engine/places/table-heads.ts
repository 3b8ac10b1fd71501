import type { Rect } from '../../contract/documents.ts';
import type { PageGeometry } from '../documents/layout/geometry.ts';
import type { PageRecord, SentenceRange } from '../documents/types.ts';
import { pageRects } from './page-boxes.ts';

/** Lines above a table's head that may be its caption or name its unit, and the most points from one to the next. */
const [LINES_ABOVE, APART] = [2, 30] as const;

type Row = Pick<SentenceRange, 'start' | 'end' | 'kind' | 'header'>;

/**
 * The boxes on this page of the whole rows that a range touches, of their heads, and of the lines right above those:
 * caption and unit.
 */
export function tableBoxes(
  { start, end }: { readonly start: number; readonly end: number },
  sentences: readonly Row[],
  page: PageRecord,
  geometry: PageGeometry,
): Rect[] {
  const boxesOf = (from: number, to: number): readonly Rect[] =>
    pageRects(page, geometry, from, to).flatMap(({ rects }) => rects);
  const rows = sentences.filter((one) => one.kind === 'row' && one.start < end && one.end > start);
  return rows.flatMap(({ header, ...row }) => {
    const own = boxesOf(row.start, row.end);
    if (header === null) return [...own];
    const heads = boxesOf(...header);
    const found = [...own, ...heads];
    let near = heads;
    for (const [from, to] of linesBefore(header[0], page)) {
      const boxes = boxesOf(from, to);
      if (near.length === 0 || boxes.length === 0 || apart(boxes, near, geometry.rotation) > APART) break;
      found.push(...boxes);
      near = boxes;
    }
    return found;
  });
}

/** The ranges of the last lines before an offset, the nearest first. */
function linesBefore(offset: number, { start, text }: PageRecord): (readonly [number, number])[] {
  if (offset < start) return [];
  const before = text.slice(0, offset - start);
  return [...before.matchAll(/[^\n\f]*\S[^\n\f]*/gu)]
    .slice(-LINES_ABOVE)
    .reverse()
    .map(({ 0: line, index }) => [start + index, start + index + line.length] as const);
}

/** Points between boxes, from line to line. */
function apart(a: readonly Rect[], b: readonly Rect[], rotation: number): number {
  const axis = rotation === 90 || rotation === 270 ? 0 : 1;
  const ends = (boxes: readonly Rect[]): readonly [number, number] => [
    Math.min(...boxes.map((box) => box[axis])),
    Math.max(...boxes.map((box) => box[axis] + (axis === 0 ? box[2] : box[3]))),
  ];
  const [[from, to], [first, last]] = [ends(a), ends(b)];
  return Math.max(from, first) - Math.min(to, last);
}
