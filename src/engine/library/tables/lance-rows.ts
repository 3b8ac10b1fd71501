import type { Query, TakeQuery, VectorQuery } from '@lancedb/lancedb';
import type { Row, Selection, Value } from './store-types.ts';

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
  const columns = selection.columns.map((name) => [name, table.getChild(name)] as const);
  return Array.from({ length: table.numRows }, (_, i) =>
    Object.fromEntries(columns.map(([name, column]) => [name, plain(column?.get(i))])),
  );
}

/** Copies a value out of Arrow's buffers, so that a row does not keep a whole batch in memory and its bytes are aligned. */
function plain(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Uint8Array) return value.slice();
  if (typeof value === 'object' && 'toArray' in value && typeof value.toArray === 'function') {
    return Float32Array.from(value.toArray() as ArrayLike<number>);
  }
  throw new Error(`unexpected ${typeof value} in a stored column`);
}
