import { type Line, SKEWED } from '../line.ts';
import type { Typography } from '../typography.ts';

/**
 * Smallest size of a watermark, as a multiple of the text's: skewed letters are one sooner than upright ones, which may
 * be a title.
 */
const [SKEWED_SIZE, UPRIGHT_SIZE] = [1.5, 2];
/** Most letters of one. */
const LONGEST = 60;
/** So many lines of text stand in an upright one: a title stands in none. */
const FEWEST_CROSSED = 2;

/**
 * The watermarks of a page: large words across it or behind its text, "DRAFT", that belong to no paragraph and head
 * none. Told by their place and look: skewed, or faint, or crossed by lines of text.
 */
export function watermarksOf(lines: readonly Line[], { bodySize }: Pick<Typography, 'bodySize'>): Set<Line> {
  return new Set(
    lines.filter((line) => {
      if (line.text.length > LONGEST || line.source !== undefined || !/\p{L}{2}/u.test(line.text)) return false;
      if (line.turn === SKEWED) {
        // Small ones are repeated over the page, or stand across its lines.
        const others = lines.filter((other) => other !== line);
        const isRepeated = others.some((other) => other.turn === SKEWED && other.text === line.text);
        const over = others.filter((other) => other.turn !== SKEWED && crosses(line, other)).length;
        return line.size > SKEWED_SIZE * bodySize || isRepeated || over >= FEWEST_CROSSED;
      }
      if (line.size < UPRIGHT_SIZE * bodySize) return false;
      const crossed = lines.filter(
        (other) => other !== line && other.size < line.size / 2 && crosses(line, other),
      ).length;
      const isStamp = line.text === line.text.toUpperCase() || line.turn !== 0;
      return crossed >= FEWEST_CROSSED || (line.isFaint === true && (crossed > 0 || isStamp));
    }),
  );
}

type Extent = readonly [left: number, bottom: number, right: number, top: number];

function extentOf({ boxes }: Line): Extent {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < boxes.length; at += 4) {
    const [l, b, r, t] = [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]] as [number, number, number, number];
    if (l === r && b === t) continue;
    [left, bottom, right, top] = [Math.min(left, l), Math.min(bottom, b), Math.max(right, r), Math.max(top, t)];
  }
  return [left, bottom, right, top];
}

/** Whether the middle of a line's height runs through the letters of a large one. */
function crosses(large: Line, line: Line): boolean {
  const [a, b] = [extentOf(large), extentOf(line)];
  const [x, y] = [(b[0] + b[2]) / 2, (b[1] + b[3]) / 2];
  const [dx, dy] = [0.1 * (a[2] - a[0]), 0.1 * (a[3] - a[1])];
  if (large.turn % 2 === 1) return x > a[0] + dx && x < a[2] - dx && b[1] < a[3] && b[3] > a[1];
  return y > a[1] + dy && y < a[3] - dy && b[0] < a[2] && b[2] > a[0];
}
