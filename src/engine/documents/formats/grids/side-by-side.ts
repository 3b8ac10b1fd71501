import { isFigure } from '../../passages/row-headers.ts';
import { type GridCell, spreadCells } from './grid.ts';
import type { SpreadCell } from './grid-heads.ts';

/** Fewest columns of a table beside another. */
const FEWEST = 2;
/** Share of the rows of a table in which its first column has words. */
const NAMED = 0.8;

/**
 * The tables that stand side by side in one, apart by a column that is blank in every row. A column that is blank for
 * looks only, as in accounts, has figures and no names of rows behind it.
 */
export function sideBySide(rows: readonly (readonly GridCell[])[]): readonly (readonly (readonly GridCell[])[])[] {
  const spread = spreadCells(rows);
  const width = spread[0]?.length ?? 0;
  if (width < 2 * FEWEST + 1 || spread.length < 2) return [rows];
  const blank = Array.from({ length: width }, (_, x) => spread.every((row) => row[x]?.text === ''));
  const parts: SpreadCell[][][] = [];
  for (let x = 0; x < width; x++) {
    if (blank[x] === true) continue;
    let end = x;
    while (end < width && blank[end] !== true) end++;
    parts.push(spread.map((row) => row.slice(x, end)));
    x = end;
  }
  if (parts.length < 2 || !parts.every(isTable)) return [rows];
  return parts.map((part) =>
    part.filter((row) => row.some(({ text }) => text !== '')).map((row) => row.map(plainCell)),
  );
}

/** Whether columns are a table of their own: words name its rows, and figures are beside them. */
function isTable(rows: readonly (readonly SpreadCell[])[]): boolean {
  const data = rows.slice(1).filter((row) => row.some(({ text }) => text !== ''));
  if ((rows[0]?.length ?? 0) < FEWEST || data.length === 0 || rows[0]?.some(({ text }) => text === '') !== false)
    return false;
  const named = data.filter(([first]) => first !== undefined && /\p{L}{2}/u.test(first.text) && !isFigure(first.text));
  const withFigures = data.filter((row) => row.slice(1).some(({ text }) => isFigure(text)));
  return named.length >= NAMED * data.length && withFigures.length >= NAMED * data.length;
}

const plainCell = ({ isFirst, text, ...cell }: SpreadCell): GridCell => ({
  ...cell,
  text: isFirst || cell.isHead ? text : '',
});
