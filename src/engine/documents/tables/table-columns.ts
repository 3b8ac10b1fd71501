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

/** A mark that stands for a figure may stand so far beside the figures of its column, in points. */
const BESIDE = 9;

/**
 * The columns of rows with figures. Rows with the most figures come first: they tell the columns apart, and the others
 * join them where they overlap one, or make a column of their own where there is none. Marks and words come last.
 */
export function tableColumns(rows: readonly FigureRow[]): TableColumns {
  const columns: TableColumn[] = [];
  const figures = rows.map(({ values }) => values.filter(({ hasDigits }) => hasDigits));
  for (const values of figures.sort((a, b) => b.length - a.length)) {
    const joins = columnsOf(values, columns);
    for (const [i, value] of values.entries()) {
      const at = joins[i] ?? null;
      if (at !== null) columns[at] = widened(columns[at] as TableColumn, value, columns);
      else if (!columns.some((column) => overlaps(value, column))) columns.push(columnOf(value));
    }
  }
  for (const { values } of rows) {
    const joins = columnsOf(values, columns);
    for (const [i, value] of values.entries()) {
      if (!value.hasDigits && joins[i] === null && !columns.some((column) => overlaps(value, column)))
        columns.push(columnOf(value));
    }
  }
  columns.sort((a, b) => a.u0 - b.u0);
  return { columns, places: rows.map(({ values }) => columnsOf(values, columns)) };
}

/** The column of each value of a row; null where it overlaps none or several, or another value has the same. */
function columnsOf(values: readonly RowValue[], columns: readonly TableColumn[]): (number | null)[] {
  const own = values.map((value) => {
    const over = columns.flatMap((column, i) => (overlaps(value, column) ? [i] : []));
    if (over.length > 0 || value.hasDigits) return over.length === 1 ? (over[0] as number) : null;
    const near = columns.findIndex(({ u0, u1 }) => Math.max(u0 - value.u1, value.u0 - u1) < BESIDE);
    return near < 0 ? null : near;
  });
  return own.map((at) => (at !== null && own.filter((other) => other === at).length === 1 ? at : null));
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
