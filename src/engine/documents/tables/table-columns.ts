import type { FigureRow, RowValue } from './row-figures.ts';

/** A column of figures, as wide as its values. Points along the writing. */
export interface TableColumn {
  /** Where the currency signs and the values begin, and where they end with their units. */
  readonly left: number;
  readonly u0: number;
  readonly u1: number;
  /** Some of its values are said in percent. */
  readonly isPercent: boolean;
}

export interface TableColumns {
  /** From left to right. */
  readonly columns: readonly TableColumn[];
  /** The column of each value of each row, null where it stands in none or across several. */
  readonly places: readonly (readonly (number | null)[])[];
}

/**
 * The columns of rows with figures. Rows with the most values come first: they tell the columns apart, and the others join
 * them where they overlap one, or make a column of their own where there is none.
 */
export function tableColumns(rows: readonly FigureRow[]): TableColumns {
  let columns: TableColumn[] = [];
  const order = [...rows].sort((a, b) => b.values.length - a.values.length);
  for (const row of order) {
    const joins = row.values.map((value) => columns.flatMap((column, i) => (overlaps(value, column) ? [i] : [])));
    const claimed = new Map<number, number>();
    for (const [at] of joins) if (at !== undefined) claimed.set(at, (claimed.get(at) ?? 0) + 1);
    for (const [i, value] of row.values.entries()) {
      const [at, more] = joins[i] ?? [];
      if (at === undefined) columns.push(columnOf(value));
      else if (more === undefined && claimed.get(at) === 1 && value.isFigure) {
        columns[at] = widened(columns[at] as TableColumn, value, columns);
      }
    }
  }
  columns = columns.sort((a, b) => a.u0 - b.u0);
  const places = rows.map((row) => {
    const own = row.values.map((value) => {
      const [at, more] = columns.flatMap((column, i) => (overlaps(value, column) ? [i] : []));
      return at === undefined || more !== undefined ? null : at;
    });
    // Two values of one row in one column: which of them is meant is not known.
    return own.map((at) => (at !== null && own.filter((other) => other === at).length === 1 ? at : null));
  });
  return { columns, places };
}

const overlaps = (a: { readonly u0: number; readonly u1: number }, b: { readonly u0: number; readonly u1: number }) =>
  a.u0 < b.u1 && a.u1 > b.u0;

const columnOf = ({ left, u0, u1, isPercent }: RowValue): TableColumn => ({ left, u0, u1, isPercent });

/** The column with the value in it, unless it would reach into another. */
function widened(column: TableColumn, value: RowValue, others: readonly TableColumn[]): TableColumn {
  const [u0, u1] = [Math.min(column.u0, value.u0), Math.max(column.u1, value.u1)];
  const left = Math.min(column.left, value.left);
  const isFree = others.every((other) => other === column || !overlaps({ u0, u1 }, other));
  return isFree ? { left, u0, u1, isPercent: column.isPercent || value.isPercent } : column;
}
