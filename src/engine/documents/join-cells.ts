import type { Line } from './line.ts';

/** Makes one row of cells that came as lines of their own: the lines of a cell parted by a space, the cells by a tab. */
export function joinCells(cells: readonly (readonly Line[])[]): Line {
  const lines = cells.flat();
  const first = lines[0] as Line;
  const boxes = new Int16Array(lines.reduce((sum, line) => sum + line.boxes.length + 4, -4));
  const breaks: number[] = [];
  let text = '';
  for (const cell of cells) {
    cell.forEach((line, i) => {
      // A hyphen at a line end inside a cell stays: here the halves of a compound are as likely as those of a word.
      if (text !== '' && !(i > 0 && cell[i - 1]?.hyphenated)) text += i === 0 ? '\t' : ' ';
      if (text !== '') breaks.push(text.length);
      boxes.set(line.boxes, text.length * 4);
      text += line.text;
    });
  }
  const lefts = cells.map((cell) => Math.min(...cell.map((line) => line.u0)));
  const rights = cells.map((cell) => Math.max(...cell.map((line) => line.u1)));
  return {
    ...first,
    text,
    boxes: boxes.slice(0, text.length * 4),
    breaks,
    u0: lefts[0] as number,
    u1: Math.max(...rights),
    v: Math.min(...lines.map((line) => line.v)),
    bold: lines.every((line) => line.bold),
    cellStarts: lefts,
    widestGap: Math.max(0, ...lefts.slice(1).map((left, i) => (left - (rights[i] as number)) / first.size)),
    hyphenated: false,
  };
}

/** The cells of a row as lines of their own; a line without cells is its only one. */
export function splitCells(line: Line): Line[] {
  if (line.cellStarts.length < 2 || line.breaks !== undefined) return [line];
  const texts = line.text.split('\t');
  let from = 0;
  return texts.map((text, i) => {
    const start = line.cellStarts[i] ?? line.u0;
    const next = line.cellStarts[i + 1];
    const boxes = line.boxes.slice(from * 4, (from + text.length) * 4);
    from += text.length + 1;
    // Where a cell ends matters only against the next one's start: that is a gap away at least.
    const u1 = next === undefined ? line.u1 : next - line.size;
    return { ...line, text, boxes, u0: start, u1, cellStarts: [start], widestGap: 0, hyphenated: false };
  });
}
