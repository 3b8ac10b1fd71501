import type { Query, TakeQuery, VectorQuery } from '@lancedb/lancedb';
import { storedColumns, valuesOf } from './arrow-columns.ts';
import type { Row, Selection, StoredColumns, Value } from './store-types.ts';

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

/** Reads columns; one that the table does not have yet holds nothing. */
export async function columnsOf(
  query: Query,
  { columns, where }: Selection,
  present: ReadonlySet<string>,
): Promise<StoredColumns> {
  const chosen = query.select(columns.filter((name) => present.has(name)));
  if (where !== undefined) chosen.where(where);
  return storedColumns(await chosen.toArrow());
}
