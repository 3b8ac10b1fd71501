import type { Line } from '../line.ts';

/** Where the characters of a line from `from` to `to` stand along the writing, in points; null where none has a box. */
export function extent(line: Line, from: number, to: number, unit: number): readonly [u0: number, u1: number] | null {
  const { boxes } = line;
  const low = line.turn % 2 === 1 ? 1 : 0;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = from * 4 + low; at < to * 4; at += 4) {
    const a = boxes[at] as number;
    const b = boxes[at + 2] as number;
    if (a === 0 && b === 0) continue;
    if (a < least) least = a;
    if (b > most) most = b;
  }
  if (least > most) return null;
  return line.turn >= 2 ? [-most * unit, -least * unit] : [least * unit, most * unit];
}

/** A part of a line as a line of its own, with the cells that begin in it. */
export function partOf(line: Line, from: number, to: number, unit: number): Line {
  const [u0, u1] = extent(line, from, to, unit) ?? [line.u0, line.u1];
  const text = line.text.slice(from, to);
  const before = line.text.slice(0, from).split('\t').length;
  const cells = text.split('\t').length;
  const cellStarts = [u0, ...line.cellStarts.slice(before, before + cells - 1)];
  const { cellTypes, ...rest } = line;
  const types = cellTypes?.slice(before - 1, before - 1 + cells) ?? [];
  const [first] = types;
  return {
    ...rest,
    ...(first === undefined
      ? {}
      : types.length > 1
        ? { cellTypes: types, bold: types.every(({ bold }) => bold) }
        : first),
    text,
    boxes: line.boxes.slice(from * 4, to * 4),
    u0,
    u1,
    cellStarts,
    widestGap: cellStarts.length > 1 ? line.widestGap : 0,
    hyphenated: to === line.text.length ? line.hyphenated : /\p{L}-$/u.test(text),
  };
}

/** The cells of a line, each with its own width; a line without cells is its only one. */
export function exactCells(line: Line, unit: number): Line[] {
  return cutAt(line, () => true, unit);
}

/** What is to be known of a cell to see whether it is a part of a column. */
export type CellPlace = Pick<Line, 'text' | 'u0' | 'u1' | 'v' | 'size' | 'turn'>;

/** The places of the cells of a line, as `exactCells` has them, for the many lines of which no more is needed. */
export function cellPlaces(line: Line, unit: number): readonly CellPlace[] {
  if (line.cellStarts.length < 2 || line.turn > 3) return [line];
  const { v, size, turn } = line;
  let from = 0;
  return line.text.split('\t').map((text) => {
    const [u0, u1] = extent(line, from, from + text.length, unit) ?? [line.u0, line.u1];
    from += text.length + 1;
    return { text, u0, u1, v, size, turn };
  });
}

/**
 * The line cut at those gaps between its cells that are to be cut; `isCut` hears where the cells before and behind a
 * gap end and begin.
 */
export function cutAt(line: Line, isCut: (end: number, start: number) => boolean, unit: number): Line[] {
  if (line.cellStarts.length < 2 || line.turn > 3) return [line];
  const parts: Line[] = [];
  let from = 0;
  for (let tab = line.text.indexOf('\t'); tab >= 0; tab = line.text.indexOf('\t', tab + 1)) {
    const [, end] = extent(line, from, tab, unit) ?? [line.u0, line.u0];
    const [start] = extent(line, tab + 1, line.text.length, unit) ?? [line.u1];
    if (!isCut(end, start)) continue;
    parts.push(partOf(line, from, tab, unit));
    from = tab + 1;
  }
  return [...parts, partOf(line, from, line.text.length, unit)];
}
