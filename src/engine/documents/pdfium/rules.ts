import type { Box } from '../layout/line.ts';
import type { PdfiumMemory, Pointer } from './exports.ts';
import { after, type Matrix, matrixOf, moved, movedBox } from './matrix.ts';

/** Thickest rule, and shortest, in points. The bounds of a stroke are up to twice as thick as it is. */
const [THICKEST, SHORTEST] = [3, 2];
/** Most parts of one path that are looked at, and of all paths of a page: drawings have more, and strike nothing out. */
const [MOST_PARTS, MOST_ON_PAGE] = [64, 20_000];
/** Of a path with several rules, two strokes. */
const FEWEST_PARTS = 4;
/** FPDF_SEGMENT_* of fpdf_edit.h. */
const SEGMENT = { line: 0, move: 2 };

/** A thin stroke or area along an axis of the page, and the path that draws it. */
export interface PaintedRule {
  readonly box: Box;
  readonly path: Pointer;
}

export interface Rules {
  readonly found: PaintedRule[];
  /** Looks at a path with these bounds. `matrix`: from the space of its form to the page's; null on the page itself. */
  add(path: Pointer, bounds: Box, matrix: Matrix | null): void;
}

const isThin = ([l, b, r, t]: Box, thickest: number): boolean =>
  (t - b <= thickest && r - l >= SHORTEST) || (r - l <= thickest && t - b >= SHORTEST);

/** Collects the rules of a page. `scratch` holds 32 bytes. */
export function ruleCollector(pdfium: PdfiumMemory, scratch: Pointer): Rules {
  const { api, heap } = pdfium;
  const found: PaintedRule[] = [];
  const readWidth = (): number => new Float32Array(heap(), scratch, 1)[0] as number;
  let looked = 0;
  /** The runs of straight parts of a path, each as a box: of several rules in one path, or the four sides of thin areas. */
  const partsOf = (path: Pointer, count: number, matrix: Matrix | null): void => {
    const whole = after(matrixOf(pdfium, path, scratch), matrix);
    let [last, box]: [readonly [number, number] | null, Box | null] = [null, null];
    const end = (): void => {
      if (box !== null && isThin(box, THICKEST)) found.push({ box, path });
      box = null;
    };
    for (let i = 0; i < count; i++) {
      const segment = api.FPDFPath_GetPathSegment(path, i);
      api.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      const [x, y] = new Float32Array(heap(), scratch, 2) as unknown as [number, number];
      const point = moved(whole, x, y);
      const type = api.FPDFPathSegment_GetType(segment);
      if (type === SEGMENT.move || type !== SEGMENT.line) end();
      if (type === SEGMENT.line && last !== null) box = grown(grown(box, last), point);
      last = point;
    }
    end();
  };
  return {
    found,
    add: (path, bounds, matrix) => {
      const box = matrix === null ? bounds : movedBox(matrix, bounds);
      const isWholeThin = isThin(box, 2 * THICKEST);
      const count = api.FPDFPath_CountSegments(path);
      if (!isWholeThin && (count < FEWEST_PARTS || count > MOST_PARTS || looked > MOST_ON_PAGE)) return;
      if (isWholeThin && count > MOST_PARTS) {
        found.push({ box, path });
        return;
      }
      if (!isWholeThin && api.FPDFPageObj_GetStrokeWidth(path, scratch) && readWidth() > THICKEST) return;
      looked += count;
      partsOf(path, count, matrix);
    },
  };
}

const grown = (box: Box | null, [x, y]: readonly [number, number]): Box =>
  box === null ? [x, y, x, y] : [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
