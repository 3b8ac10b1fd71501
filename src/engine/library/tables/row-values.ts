import type { Row } from './store-types.ts';

/** Typed access to a stored row. Throws for a wrong type, which means a damaged or foreign table. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`column ${column} holds no text`);
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function number(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new Error(`column ${column} holds no number`);
  return value;
}

export function bytesOrNull(row: Row, column: string): Uint8Array | null {
  const value = row[column];
  if (value === null) return null;
  if (!(value instanceof Uint8Array)) throw new Error(`column ${column} holds no bytes`);
  return value;
}

export function vector(row: Row, column: string): Float32Array {
  const value = row[column];
  if (!(value instanceof Float32Array)) throw new Error(`column ${column} holds no vector`);
  return value;
}
