import type { Rect } from '../../../contract/documents.ts';

/** A picture in RGBA, 4 bytes a pixel, rows from the top. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

type Point = readonly [x: number, y: number];

/** The blue of an active citation, and the paper that its number is cut out of. */
const [FILL, DIGIT] = [
  [31, 76, 176],
  [255, 255, 255],
] as const;
/** In points: height of the box, of its digits, their width and stroke, the space between, and beside the words. */
const [HEIGHT, TALL, WIDE, STROKE, BETWEEN, PADDING, GAP] = [11, 7, 4.2, 1, 1.4, 2.4, 4] as const;
/** Most that the brightness of what counts as blank paper differs. */
const EVEN = 16;

/** Digits as lines in a box of one by one, from its upper left corner. */
const DIGITS: readonly (readonly Point[])[] = [
  [
    [0.5, 0],
    [0.85, 0.1],
    [1, 0.35],
    [1, 0.65],
    [0.85, 0.9],
    [0.5, 1],
    [0.15, 0.9],
    [0, 0.65],
    [0, 0.35],
    [0.15, 0.1],
    [0.5, 0],
  ],
  [
    [0.1, 0.25],
    [0.55, 0],
    [0.55, 1],
  ],
  [
    [0, 0.25],
    [0.15, 0.07],
    [0.5, 0],
    [0.85, 0.07],
    [1, 0.27],
    [0.9, 0.48],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0.12],
    [0.45, 0],
    [0.85, 0.08],
    [0.95, 0.26],
    [0.8, 0.43],
    [0.4, 0.48],
    [0.85, 0.55],
    [1, 0.74],
    [0.85, 0.93],
    [0.45, 1],
    [0, 0.88],
  ],
  [
    [0.75, 1],
    [0.75, 0],
    [0, 0.7],
    [1, 0.7],
  ],
  [
    [0.9, 0],
    [0.15, 0],
    [0.08, 0.45],
    [0.5, 0.37],
    [0.88, 0.47],
    [1, 0.7],
    [0.85, 0.92],
    [0.45, 1],
    [0, 0.9],
  ],
  [
    [0.85, 0.05],
    [0.5, 0],
    [0.15, 0.18],
    [0, 0.55],
    [0.05, 0.83],
    [0.3, 1],
    [0.7, 1],
    [0.97, 0.83],
    [0.97, 0.6],
    [0.7, 0.43],
    [0.3, 0.43],
    [0.03, 0.6],
  ],
  [
    [0, 0],
    [1, 0],
    [0.4, 1],
  ],
  [
    [0.5, 0.46],
    [0.15, 0.37],
    [0.05, 0.2],
    [0.2, 0.04],
    [0.5, 0],
    [0.8, 0.04],
    [0.95, 0.2],
    [0.85, 0.37],
    [0.5, 0.46],
    [0.12, 0.57],
    [0, 0.77],
    [0.15, 0.95],
    [0.5, 1],
    [0.85, 0.95],
    [1, 0.77],
    [0.88, 0.57],
    [0.5, 0.46],
  ],
  [
    [0.15, 0.95],
    [0.5, 1],
    [0.85, 0.82],
    [1, 0.45],
    [0.95, 0.17],
    [0.7, 0],
    [0.3, 0],
    [0.03, 0.17],
    [0.03, 0.4],
    [0.3, 0.57],
    [0.7, 0.57],
    [0.97, 0.4],
  ],
];

/**
 * Draws the number of a place in a box beside its first line, to the left: where the paper is blank next, else at the
 * edge of the picture. `line`: of the lit words, in pixels; `scale`: pixels a point.
 */
export function drawNumber(picture: Picture, number: number, line: Rect, scale: number): void {
  const digits = [...String(number)].map(Number);
  const width = (digits.length * (WIDE + BETWEEN) - BETWEEN + 2 * PADDING) * scale;
  const height = HEIGHT * scale;
  const top = Math.min(Math.max(0, line[1] + (line[3] - height) / 2), Math.max(0, picture.height - height));
  let left = line[0] - GAP * scale - width;
  while (left > 0 && !isBlank(picture, [left - scale, top, width + 2 * scale, height])) left -= scale;
  left = Math.max(0, left);
  const strokes = digits.flatMap((digit, i) => {
    const x = left + (PADDING + i * (WIDE + BETWEEN)) * scale;
    const y = top + ((HEIGHT - TALL) / 2) * scale;
    const points = (DIGITS[digit] ?? []).map(([px, py]): Point => [x + px * WIDE * scale, y + py * TALL * scale]);
    return points.slice(1).map((point, at) => [points[at] as Point, point] as const);
  });
  for (const [x, y] of pixels(picture, [left, top, width, height])) {
    const center: Point = [x + 0.5, y + 0.5];
    const near = Math.min(...strokes.map(([from, to]) => distance(center, from, to)));
    const share = Math.min(1, Math.max(0, (STROKE * scale) / 2 + 0.5 - near));
    const at = (y * picture.width + x) * 4;
    for (let k = 0; k < 3; k++)
      picture.rgba[at + k] = Math.round((FILL[k] as number) * (1 - share) + (DIGIT[k] as number) * share);
  }
}

function* pixels({ width, height }: Picture, [x, y, w, h]: Rect): Generator<Point> {
  for (let row = Math.max(0, Math.round(y)); row < Math.min(height, Math.round(y + h)); row++)
    for (let column = Math.max(0, Math.round(x)); column < Math.min(width, Math.round(x + w)); column++)
      yield [column, row];
}

function isBlank(picture: Picture, rect: Rect): boolean {
  let [least, most] = [255, 0];
  for (const [x, y] of pixels(picture, rect)) {
    const at = (y * picture.width + x) * 4;
    for (let k = 0; k < 3; k++) {
      const value = picture.rgba[at + k] as number;
      [least, most] = [Math.min(least, value), Math.max(most, value)];
      if (most - least > EVEN) return false;
    }
  }
  return true;
}

/** From a point to a line between two others. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}
