import type { Query, TakeQuery, VectorQuery } from '@lancedb/lancedb';
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

/** What a column is made of, in pieces; Arrow's own `get` looks for the piece of each value, and makes an object of each vector. */
interface StoredColumn extends Iterable<unknown> {
  readonly data: readonly {
    readonly length: number;
    readonly children: readonly { readonly values: unknown }[];
    getValid(index: number): boolean;
  }[];
}

/**
 * The values of a column, copied out of Arrow's buffers; none of a column that is not there. Vectors are not copied: of many, a buffer for
 * each would cost more than all else.
 */
function valuesOf(column: StoredColumn | null): Value[] {
  if (column === null) return [];
  if (column.data.every(({ children }) => children.length === 0)) return Array.from(column, plain);
  return column.data.flatMap((piece) => {
    const flat = piece.children[0]?.values;
    if (!(flat instanceof Float32Array)) throw new Error('unexpected list in a stored column');
    const width = flat.length / piece.length;
    return Array.from({ length: piece.length }, (_, i) =>
      piece.getValid(i) ? flat.subarray(i * width, (i + 1) * width) : null,
    );
  });
}

/** Copied, so that a row does not keep a whole batch in memory and its bytes are aligned. */
function plain(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Uint8Array) return value.slice();
  throw new Error(`unexpected ${typeof value} in a stored column`);
}
