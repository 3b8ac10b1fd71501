import type { Query, TakeQuery, VectorQuery } from '@lancedb/lancedb';
import { valuesOf } from './arrow-columns.ts';
import type { ColumnNames, PlainColumns, Row, Selection, Value } from './store-types.ts';

/** A selection with one column more. */
export const withColumn = (selection: Selection, column: string): Selection => ({
  ...selection,
  columns: [...selection.columns, column],
});

/** Reads rows; a column that the table does not have yet is null. */
export async function rowsOf(
  query: Query | VectorQuery | TakeQuery,
  selection: Selection,
  present?: ReadonlySet<string>,
): Promise<Row[]> {
  const chosen = query.select(selection.columns.filter((name) => present?.has(name) ?? true));
  if ('where' in chosen && selection.where !== undefined) chosen.where(selection.where);
  if ('limit' in chosen && selection.limit !== undefined) chosen.limit(selection.limit);
  const table = await chosen.toArrow();
  const columns = selection.columns.map((name) => [name, valuesOf(table.getChild(name))] as const);
  return Array.from({ length: table.numRows }, (_, i) => {
    const row: Record<string, Value> = {};
    for (const [name, values] of columns) row[name] = values[i] ?? null;
    return row;
  });
}

export const NO_COLUMNS: PlainColumns = { texts: [], integers: [] };

/** Reads columns that have no null in these rows. */
export async function columnsOf(query: Query, names: ColumnNames, where: string | undefined): Promise<PlainColumns> {
  const chosen = query.select([names.text, ...names.integers]);
  if (where !== undefined) chosen.where(where);
  const table = await chosen.toArrow();
  const integers = names.integers.map((name) => {
    const values: unknown = table.getChild(name)?.toArray();
    if (!(values instanceof Int32Array)) throw new Error(`column ${name} holds no integers`);
    return values;
  });
  return { texts: Array.from(table.getChild(names.text) ?? [], String), integers };
}
