import type { Line } from '../line.ts';

/** Fewest lines with the same gutter that make two columns of text; fewer may be a table of two wide cells. */
const FEWEST_LINES = 3;

/**
 * Separates two columns of text that a file writes line by line across the gutter. They arrive as rows of two long cells; this
 * returns the lines column by column. Rows of tables stay: their cells are short, numeric, or do not fill the column.
 */
export function separateColumns(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  let at = 0;
  while (at < lines.length) {
    const end = endOfRun(lines, at);
    if (end - at >= FEWEST_LINES) {
      const gutter = (lines[at] as Line).cellStarts[1] as number;
      const halves = lines.slice(at, end).map((line) => split(line, gutter));
      out.push(...halves.flatMap((half) => (half[0] === null ? [] : [half[0]])));
      out.push(...halves.flatMap((half) => (half[1] === null ? [] : [half[1]])));
      at = end;
    } else {
      out.push(lines[at] as Line);
      at++;
    }
  }
  return out;
}

function endOfRun(lines: readonly Line[], from: number): number {
  const first = lines[from] as Line;
  if (!isPairOfTexts(first)) return from;
  const gutter = first.cellStarts[1] as number;
  let end = from;
  let pairs = 0;
  let leftFill = 0;
  for (; end < lines.length; end++) {
    const line = lines[end] as Line;
    if (line.turn !== first.turn) break;
    if (isPairOfTexts(line) && Math.abs((line.cellStarts[1] as number) - gutter) < 0.8 * first.size) {
      pairs++;
      const cell = line.text.slice(0, line.text.indexOf('\t'));
      leftFill +=
        (cell.length * (line.u1 - (line.cellStarts[1] as number))) / Math.max(1, line.text.length - cell.length - 1);
      continue;
    }
    // The last line of a column may be short, with nothing beside it.
    const alone = line.cellStarts.length === 1 && (line.u1 < gutter || Math.abs(line.u0 - gutter) < 0.8 * first.size);
    if (!alone || pairs === 0) break;
  }
  const width = gutter - first.u0;
  return pairs >= FEWEST_LINES && leftFill / pairs > 0.6 * width ? end : from;
}

function isPairOfTexts(line: Line): boolean {
  if (line.cellStarts.length !== 2) return false;
  return line.text.split('\t').every((cell) => {
    const letters = cell.replace(/[^\p{L}]/gu, '').length;
    return cell.length >= 18 && letters / cell.length > 0.65;
  });
}

function split(line: Line, gutter: number): [Line | null, Line | null] {
  const tab = line.text.indexOf('\t');
  if (tab < 0) return line.u0 < gutter - line.size ? [line, null] : [null, line];
  const right = line.cellStarts[1] as number;
  const shared = { ...line, widestGap: 0 };
  return [
    {
      ...shared,
      text: line.text.slice(0, tab),
      boxes: line.boxes.slice(0, tab * 4),
      u1: right - line.widestGap * line.size,
      cellStarts: [line.u0],
      hyphenated: /\p{L}-$/u.test(line.text.slice(0, tab)),
    },
    {
      ...shared,
      text: line.text.slice(tab + 1),
      boxes: line.boxes.slice((tab + 1) * 4),
      u0: right,
      cellStarts: [right],
    },
  ];
}
