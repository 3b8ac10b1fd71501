import type { Line } from './line.ts';

/** The dots that lead the eye from an entry to its page number, set close or spaced. */
const LEADERS = /(?:\s*[.…·]){4,}\s*/u;

/**
 * Dotted leaders become the gap they fill: "1.2 Scope ........ 7" is a row of two cells. The dots say nothing, and as
 * tokens they would cost more than the entry.
 */
export function cutLeaders(line: Line, unit: number): Line {
  // Cheap test first: nearly no line has leaders.
  if (!line.text.includes('..') && !line.text.includes('. .') && !line.text.includes('…')) return line;
  const match = LEADERS.exec(line.text);
  if (match === null || match.index === 0) return line;
  const after = match.index + match[0].length;
  const rest = line.text.slice(after);
  const head = { text: line.text.slice(0, match.index), boxes: line.boxes.slice(0, match.index * 4) };
  if (rest === '') return { ...line, ...head };
  const boxes = new Int16Array(head.boxes.length + 4 + rest.length * 4);
  boxes.set(head.boxes);
  boxes.set(line.boxes.subarray(after * 4), head.boxes.length + 4);
  const start = line.turn === 0 ? (line.boxes[after * 4] as number) * unit : line.u1;
  return cutLeaders(
    {
      ...line,
      text: `${head.text}\t${rest}`,
      boxes,
      cellStarts: [...line.cellStarts.filter((cell) => cell < start - line.size), start],
      widestGap: Math.max(line.widestGap, 4),
    },
    unit,
  );
}
