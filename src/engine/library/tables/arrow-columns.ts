/**
 * Builds Arrow tables from plain columns and reads such columns, whole buffers at a time. The only file that imports
 * apache-arrow.
 */
import { createRequire } from 'node:module';
import type { Data, Schema, Table, Vector } from 'apache-arrow';
import { type ColumnType, type TableColumns, VECTOR_DIMENSIONS } from './schema.ts';
import type { Column, Columns, PackedColumn, StoredColumns, Value } from './store-types.ts';

// LanceDB uses objects of its own (CommonJS) copy of the classes directly. It rebuilds those of the ESM copy, and fails
// for LargeBinary there ("Unrecognized type id in schema: 19", @lancedb/lancedb 0.39 dist/sanitize.js).
const arrow = createRequire(import.meta.url)('apache-arrow') as typeof import('apache-arrow');
const { DataType, Field, FixedSizeList, Float32, Float64, Int32, LargeBinary, makeData, makeVector, Utf8 } = arrow;

const vectorType = () => new FixedSizeList(VECTOR_DIMENSIONS, new Field('item', new Float32(), true));

function arrowType(type: ColumnType) {
  switch (type) {
    case 'text':
      return new Utf8();
    case 'int':
      return new Int32();
    case 'number':
      return new Float64();
    case 'bytes':
      return new LargeBinary();
    case 'vector':
      return vectorType();
  }
}

export function arrowSchema(columns: TableColumns): Schema {
  return new arrow.Schema(Object.entries(columns).map(([name, type]) => new Field(name, arrowType(type), true)));
}

/** The validity bitmap; none when no value is null. */
function validity(values: readonly unknown[]): { nullCount: number; nullBitmap?: Uint8Array } {
  const nullCount = values.reduce<number>((count, value) => count + (value === null ? 1 : 0), 0);
  if (nullCount === 0) return { nullCount };
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, i) => {
    if (value !== null) nullBitmap[i >> 3] = (nullBitmap[i >> 3] ?? 0) | (1 << (i & 7));
  });
  return { nullCount, nullBitmap };
}

function textVector(values: readonly (string | null)[]): Vector {
  const valueOffsets = new Int32Array(values.length + 1);
  let bytes = 0;
  values.forEach((value, i) => {
    bytes += value === null ? 0 : Buffer.byteLength(value);
    valueOffsets[i + 1] = bytes;
  });
  const data = Buffer.allocUnsafeSlow(bytes);
  values.forEach((value, i) => {
    if (value) data.write(value, valueOffsets[i] ?? 0);
  });
  return makeVector(
    makeData({ type: new Utf8(), length: values.length, valueOffsets, data, ...validity(values) }),
  ) as Vector;
}

function bytesVector(values: readonly (Uint8Array | null)[]): Vector {
  const valueOffsets = new BigInt64Array(values.length + 1);
  let bytes = 0;
  values.forEach((value, i) => {
    bytes += value?.length ?? 0;
    valueOffsets[i + 1] = BigInt(bytes);
  });
  const data = Buffer.allocUnsafeSlow(bytes);
  values.forEach((value, i) => {
    if (value) data.set(value, Number(valueOffsets[i]));
  });
  return makeVector(
    makeData({ type: new LargeBinary(), length: values.length, valueOffsets, data, ...validity(values) }),
  ) as Vector;
}

function vectorVector(flat: Float32Array): Vector {
  const child = makeData({ type: new Float32(), length: flat.length, nullCount: 0, data: flat });
  const length = flat.length / VECTOR_DIMENSIONS;
  return makeVector(makeData({ type: vectorType(), length, nullCount: 0, child })) as Vector;
}

function arrowVector(type: ColumnType, column: Column): Vector {
  switch (type) {
    case 'text':
      return textVector(column as readonly (string | null)[]);
    case 'int':
      return makeVector(Int32Array.from(column as readonly number[])) as Vector;
    case 'number':
      return makeVector(Float64Array.from(column as readonly number[])) as Vector;
    case 'bytes':
      return bytesVector(column as readonly (Uint8Array | null)[]);
    case 'vector':
      return vectorVector(column as Float32Array);
  }
}

/** An Arrow table with exactly the specified columns. Throws for a missing column, which is a bug. */
export function arrowTable(columns: TableColumns, values: Columns): Table {
  const vectors = Object.entries(columns).map(([name, type]): [string, Vector] => {
    const column = values[name];
    if (column === undefined) throw new Error(`column ${name} is missing`);
    return [name, arrowVector(type, column)];
  });
  return new arrow.Table(Object.fromEntries(vectors));
}

/** The same as the bytes of an Arrow IPC file, which other programs read. */
export const arrowFile = (columns: TableColumns, values: Columns): Uint8Array =>
  arrow.tableToIPC(arrowTable(columns, values), 'file');

/**
 * The values of a column that was read, copied out of Arrow's buffers, so that a row does not keep a whole batch in
 * memory; none of a column that is not there. Vectors are not copied: of many, a buffer for each would cost more than
 * all else. Arrow's own `get` looks for the piece of each value, and makes an object of each vector.
 */
export const valuesOf = (column: Vector | null): Value[] => column?.data.flatMap(pieceValues) ?? [];

function pieceValues(piece: Data): Value[] {
  const value = valueAt(piece);
  return Array.from({ length: piece.length }, (_, i) => (piece.getValid(i) ? value(i) : null));
}

/** Reads the value at a place of a piece that is not null. */
function valueAt({ type, length, values, valueOffsets, children }: Data): (i: number) => Value {
  if (DataType.isFixedSizeList(type)) {
    const flat: unknown = children[0]?.values;
    if (!(flat instanceof Float32Array)) throw new Error('unexpected list in a stored column');
    const width = flat.length / length;
    return (i) => flat.subarray(i * width, (i + 1) * width);
  }
  if (DataType.isUtf8(type)) {
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    return (i) => bytes.toString('utf8', valueOffsets[i], valueOffsets[i + 1]);
  }
  if (DataType.isLargeBinary(type)) return (i) => values.slice(Number(valueOffsets[i]), Number(valueOffsets[i + 1]));
  if (values instanceof Int32Array || values instanceof Float32Array || values instanceof Float64Array)
    return (i) => values[i] as number;
  throw new Error(`unexpected ${type} in a stored column`);
}

/** The columns of a table that was read. Of a column that is not there each row has nothing. */
export function storedColumns(table: Table): StoredColumns {
  const rows = table.numRows;
  return {
    integers: (name) => {
      const values: unknown = table.getChild(name)?.toArray() ?? new Int32Array(rows);
      if (!(values instanceof Int32Array)) throw new Error(`column ${name} holds no integers`);
      return values;
    },
    texts: (name) => {
      const column = table.getChild(name);
      if (column === null) return new Array<string>(rows).fill('');
      return valuesOf(column).map((value) => {
        if (value === null || typeof value === 'string') return value ?? '';
        throw new Error(`column ${name} holds no texts`);
      });
    },
    packed: (name) => packedColumn(table.getChild(name), rows),
    vectors: (name) =>
      valuesOf(table.getChild(name)).map((value) => {
        if (value === null || value instanceof Float32Array) return value;
        throw new Error(`column ${name} holds no vectors`);
      }),
  };
}

/** Those of no rows. */
export const NO_COLUMNS = storedColumns(new arrow.Table());

function packedColumn(column: Vector | null, rows: number): PackedColumn {
  const pieces: readonly Data[] = column?.data ?? [];
  const foreign = pieces.find(({ type }) => !DataType.isUtf8(type) && !DataType.isLargeBinary(type));
  if (foreign !== undefined) throw new Error(`unexpected ${foreign.type} in a stored column`);
  const memory = pieces.map(({ values }) => Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  /** In which piece each row is, and where in its memory; a row without anything is in none. */
  const [pieceOf, starts, ends] = [new Int32Array(rows).fill(-1), new Float64Array(rows), new Float64Array(rows)];
  let row = 0;
  for (const [which, piece] of pieces.entries())
    for (let i = 0; i < piece.length; i++, row++) {
      starts[row] = Number(piece.valueOffsets[i]);
      ends[row] = Number(piece.valueOffsets[i + 1]);
      if (piece.getValid(i)) pieceOf[row] = which;
    }
  return {
    bytes: (row) => memory[pieceOf[row] as number]?.subarray(starts[row], ends[row]) ?? null,
    text: (row) => memory[pieceOf[row] as number]?.toString('utf8', starts[row], ends[row]) ?? null,
  };
}
