import type { CellInTable } from '../../cells/read-cells.ts';
import type { DocumentTable, TableRow } from '../../documents/types.ts';
import { asItem, type ItemRow } from './item-rows.ts';
import type { Item } from './measures.ts';

/** How the figure of a row is counted: as it is printed, without its sign, or with the other one. */
export type FigureSign = 'printed' | 'unsigned' | 'turned';

/**
 * How the figure of a row is counted for an item. Where the rows around it add up with it, they say what its sign is;
 * else what its label has in brackets does, and else an outlay has no sign and a loss is below zero, however they are
 * printed. Null where the row has both signs, since then one of them has a meaning that nothing says.
 */
export function signOf(
  { isOutflow, takenFrom }: Item,
  { isTurned, inBrackets }: ItemRow,
  { row, cell, table }: CellInTable,
): FigureSign | null {
  const value = cell.value ?? 0;
  const proven = takenFrom === null ? null : signInSum(takenFrom, table, row, cell);
  if (proven !== null) return proven;
  const side = inBrackets[isOutflow ? 'outlay' : 'result'];
  if (side !== null) return (side === 'out') === isOutflow ? 'turned' : 'printed';
  if (!isTurned && !isOutflow) return 'printed';
  const others = row.cells.flatMap((one) => one.value ?? []);
  if (others.some((one) => one * value < 0)) return null;
  if (isTurned) return value > 0 ? 'turned' : 'printed';
  return value < 0 ? 'unsigned' : 'printed';
}

/** Farthest rows that add up with one between them, and how far rounding puts them off, in units as printed. */
const NEAR = 3;
const ROUNDING = 1;

/** The sign of an outlay as the rows around it say it: `from`, above, less it is what is left, below. */
function signInSum(
  from: string,
  { rows }: DocumentTable,
  row: TableRow,
  { value, column }: TableRow['cells'][number],
): FigureSign | null {
  if (value === null || column === null) return null;
  const at = rows.indexOf(row);
  const figureIn = ({ cells }: TableRow): number | null => cells.find((cell) => cell.column === column)?.value ?? null;
  const above = rows.slice(Math.max(0, at - NEAR), at).flatMap((one) => {
    const item = asItem(from, one);
    const figure = figureIn(one);
    // A loss printed without brackets is no figure that something is taken from.
    return item === null || figure === null || (item.isTurned && figure > 0) ? [] : figure;
  });
  const below = rows.slice(at + 1, at + 1 + NEAR).flatMap((one) => figureIn(one) ?? []);
  const adds = (sign: 1 | -1) =>
    above.some((one) => below.some((left) => Math.abs(one + sign * value - left) <= ROUNDING));
  const [isAdded, isTaken] = [adds(1), adds(-1)];
  return isAdded === isTaken ? null : isAdded ? 'turned' : 'printed';
}
