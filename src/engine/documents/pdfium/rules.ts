import type { Box } from '../layout/line.ts';
import { type PdfiumMemory, type Pointer, viewsAt } from './exports.ts';
import { after, type Matrix, matrixOf, movedBox } from './matrix.ts';

/** Thickest rule, and shortest, in points. The bounds of a stroke are up to twice as thick as it is. */
const [THICKEST, SHORTEST] = [3, 2];
/**
 * Most parts of one path that are looked at, and of all paths of a page: drawings have more, and strike nothing out.
 */
const [MOST_PARTS, MOST_ON_PAGE] = [64, 20_000];
/** Of a path with several rules, two strokes. */
const FEWEST_PARTS = 4;
/** FPDF_SEGMENT_* of fpdf_edit.h. */
const SEGMENT = { line: 0 };

/** A thin stroke or area along an axis of the page, and the path that draws it. */
export interface PaintedRule {
  readonly box: Box;
  readonly path: Pointer;
}

export interface Rules {
  readonly found: PaintedRule[];
  /** The four sides of each rectangle with a stroke: cells of some tables have no other rules. */
  readonly sides: Box[];
  /** Looks at a path with these bounds. `matrix`: from the space of its form to the page's; null on the page itself. */
  add(path: Pointer, bounds: Box, matrix: Matrix | null): void;
}

const isThin = ([l, b, r, t]: Box, thickest: number): boolean =>
  (t - b <= thickest && r - l >= SHORTEST) || (r - l <= thickest && t - b >= SHORTEST);

/** Collects the rules of a page. `scratch` holds 32 bytes. */
export function ruleCollector(pdfium: PdfiumMemory, scratch: Pointer): Rules {
  const { api } = pdfium;
  const views = viewsAt(pdfium, scratch, 32);
  const found: PaintedRule[] = [];
  const sides: Box[] = [];
  let looked = 0;
  const isStroked = (path: Pointer): boolean =>
    api.FPDFPath_GetDrawMode(path, scratch, scratch + 4) !== 0 && views().signed[1] !== 0;
  /**
   * The runs of straight parts of a path, each as a box: of several rules in one path, or the four sides of thin areas.
   */
  const partsOf = (path: Pointer, count: number, matrix: Matrix | null): void => {
    const [a, b, c, d, e, f] = after(matrixOf(pdfium, path, scratch), matrix);
    const run = new Float64Array(NO_RUN);
    const points: [x: number, y: number][] = [];
    const end = (): void => {
      const box: Box = [run[0] as number, run[1] as number, run[2] as number, run[3] as number];
      if (isThin(box, THICKEST)) found.push({ box, path });
      else if (isStroked(path) && isRectangle(points, box)) sides.push(...sidesOf(box));
      run.set(NO_RUN);
      points.length = 0;
    };
    let [lastX, lastY] = [0, 0];
    for (let i = 0; i < count; i++) {
      const segment = api.FPDFPath_GetPathSegment(path, i);
      api.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      const { floats } = views();
      const [ownX, ownY] = [floats[0] as number, floats[1] as number];
      const [x, y] = [a * ownX + c * ownY + e, b * ownX + d * ownY + f];
      if (api.FPDFPathSegment_GetType(segment) !== SEGMENT.line) end();
      else if (i > 0) {
        grow(run, lastX, lastY);
        grow(run, x, y);
        points.push([x, y]);
      }
      [lastX, lastY] = [x, y];
    }
    end();
  };
  return {
    found,
    sides,
    add: (path, bounds, matrix) => {
      const box = matrix === null ? bounds : movedBox(matrix, bounds);
      const isWholeThin = isThin(box, 2 * THICKEST);
      const count = api.FPDFPath_CountSegments(path);
      if (!isWholeThin && (count < FEWEST_PARTS || count > MOST_PARTS || looked > MOST_ON_PAGE)) return;
      if (isWholeThin && count > MOST_PARTS) {
        found.push({ box, path });
        return;
      }
      if (!isWholeThin && api.FPDFPageObj_GetStrokeWidth(path, scratch) && (views().floats[0] as number) > THICKEST)
        return;
      looked += count;
      partsOf(path, count, matrix);
    },
  };
}

/** Whether three or four lines go along the sides of their box. */
const isRectangle = (points: readonly (readonly [x: number, y: number])[], [l, b, r, t]: Box): boolean =>
  points.length >= 3 &&
  points.length <= 5 &&
  points.every(([x, y]) => (isNear(x, l) || isNear(x, r)) && (isNear(y, b) || isNear(y, t)));

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;

const sidesOf = ([l, b, r, t]: Box): Box[] => [
  [l, b, r, b],
  [l, t, r, t],
  [l, b, l, t],
  [r, b, r, t],
];

/** The box of no points, which is not thin. */
const NO_RUN = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

function grow(run: Float64Array, x: number, y: number): void {
  run[0] = Math.min(run[0] as number, x);
  run[1] = Math.min(run[1] as number, y);
  run[2] = Math.max(run[2] as number, x);
  run[3] = Math.max(run[3] as number, y);
}
