import { type DeclaredUnit, unitIn } from '../../text/declared-unit.ts';
import { decodeGeometry } from '../layout/geometry.ts';
import { hasFigure, isUnitNote } from './cell-words.ts';
import type { TablePage } from './document-tables.ts';

/** So many lines above a table and below it may say its unit, and no longer ones than this. */
const [ABOVE, BELOW] = [6, 2];
const LONGEST = 140;

/**
 * What stands near a table says of its unit: a line of its own, or the end of a title ("Balance sheet (in millions)").
 * Null for nothing.
 */
export function unitNear(
  pages: readonly TablePage[],
  rows: readonly { readonly page: number; readonly start: number; readonly end: number }[],
): DeclaredUnit | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const textsOf = (pageIndex: number, isNear: (block: { start: number; end: number }) => boolean) => {
    const page = pages.find((one) => one.pageIndex === pageIndex);
    return (page?.blocks ?? [])
      .filter((block) => block.kind !== 'furniture' && isNear(block))
      .map(({ kind, start, end }) => ({ kind, text: page?.text.slice(start - page.start, end - page.start) ?? '' }));
  };
  const above = textsOf(first.page, ({ end }) => end <= first.start).toReversed();
  const below = textsOf(last.page, ({ start }) => start >= last.end);
  return (
    firstUnit(above, ABOVE, true) ??
    turnedUnit(
      pages.find(({ pageIndex }) => pageIndex === first.page),
      first.start,
      last.page === first.page ? last.end : first.end,
    ) ??
    firstUnit(below, BELOW, false)
  );
}

/** What a note says that is turned and stands at the side of a table, wherever the file has it. */
function turnedUnit(page: TablePage | undefined, from: number, to: number): DeclaredUnit | null {
  const notes = page?.blocks.filter(({ kind, start, end }) => {
    const text = page.text.slice(start - page.start, end - page.start);
    return kind !== 'row' && kind !== 'furniture' && isUnitNote(text) && unitIn(text).scale !== null;
  });
  if (page === undefined || page.geometry === null || notes === undefined || notes.length === 0) return null;
  const geometry = decodeGeometry(page.geometry);
  const extent = (start: number, end: number) => extentOf(geometry.boxes, start - page.start, end - page.start);
  const table = extent(from, to);
  const beside = notes.find(({ start, end }) => {
    const [left, bottom, right, top] = extent(start, end);
    const middle = (bottom + top) / 2;
    return top - bottom > 2 * (right - left) && middle > table[1] && middle < table[3];
  });
  return beside === undefined ? null : unitIn(page.text.slice(beside.start - page.start, beside.end - page.start));
}

/** The box around characters that have one. */
function extentOf(boxes: Int16Array, from: number, to: number): [number, number, number, number] {
  const around: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = from * 4; at < to * 4; at += 4) {
    const [l, b, r, t] = boxes.subarray(at, at + 4) as unknown as [number, number, number, number];
    if (l === r && b === t) continue;
    around[0] = Math.min(around[0], l);
    around[1] = Math.min(around[1], b);
    around[2] = Math.max(around[2], r);
    around[3] = Math.max(around[3], t);
  }
  return around;
}

function firstUnit(
  blocks: readonly { readonly kind: string; readonly text: string }[],
  most: number,
  mayEnd: boolean,
): DeclaredUnit | null {
  for (const { kind, text } of blocks.slice(0, most)) {
    // Below a heading, another table begins.
    if (!mayEnd && kind === 'heading') return null;
    const said = noteIn(text, mayEnd);
    if (said !== null) return said;
    // Another table, or a paragraph: what stands beyond it is not about this one.
    if (text.length > LONGEST || (kind === 'row' && hasFigure(text))) return null;
  }
  return null;
}

function noteIn(text: string, mayEnd: boolean): DeclaredUnit | null {
  // A paragraph may lead to its table: "… was as follows (in millions):".
  const end = mayEnd ? (/[([]([^()[\]]+)[)\]]\s*[:.]?\s*$/u.exec(text)?.[1] ?? '') : '';
  const ends = mayEnd ? [end, /[,–—:-]\s*([^,–—:]+)$/u.exec(text)?.[1] ?? '', ...text.split('\t')] : [];
  const parts = text.length > LONGEST ? [end] : [text, ...ends];
  const note = parts.find((part) => isUnitNote(part) && unitIn(part).scale !== null);
  return note === undefined ? null : unitIn(note);
}
