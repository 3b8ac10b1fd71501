import { type Fragment, fitsRow } from './fragments.ts';
import { GLYPH_SOURCES, SKEWED } from './line.ts';

const FORM = new Set(['field', 'tick'].map((source) => GLYPH_SOURCES.indexOf(source as 'field' | 'tick')));

/** Whether the fragment is the value of a field or a tick, which belongs to a label of the page. */
export const isOfForm = (fragment: Fragment): boolean => FORM.has(fragment.source);

/**
 * Places what was filled into a form among the rows of the page, in place: beside its label, else behind the row above
 * it. The file draws it after everything else, so its order says nothing.
 */
export function placeFields(rows: Fragment[][], fields: readonly Fragment[]): void {
  for (const field of fields) {
    const row = nearest(
      rows.filter((own) => fitsRow(own, field)),
      (own) => Math.min(...own.map((other) => gapBetween(other, field))),
    );
    if (row !== null) row.push(field);
    else rows.splice(indexOfPlace(rows, field), 0, [field]);
  }
}

/** A label stands before its field more often than behind it: a gap on the other side counts twice. */
const gapBetween = (other: Fragment, field: Fragment): number =>
  other.u0 < field.u0 ? Math.max(0, field.u0 - other.u1) : 2 * Math.max(0, other.u0 - field.u1);

/** Index behind the row nearest above the field, first among those over it; the end of the page for skewed text. */
function indexOfPlace(rows: readonly Fragment[][], field: Fragment): number {
  if (field.turn === SKEWED) return rows.length;
  const above = rows.filter(([first]) => first !== undefined && first.turn === field.turn && first.v > field.v);
  const over = above.filter((row) => row.some((other) => other.u0 < field.u1 && other.u1 > field.u0));
  const row = nearest(over.length > 0 ? over : above, ([first]) => (first as Fragment).v - field.v);
  return row === null ? 0 : rows.indexOf(row) + 1;
}

/** The row with the least distance, the last of those; null of none. */
function nearest(rows: readonly Fragment[][], distance: (row: Fragment[]) => number): Fragment[] | null {
  let best: Fragment[] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const own = distance(row);
    if (own > least) continue;
    least = own;
    best = row;
  }
  return best;
}
