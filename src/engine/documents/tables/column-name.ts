import { isCaption, withoutMarks } from './cell-words.ts';
import type { TableColumn } from './table-columns.ts';

/** A line of what stands above a column; `isGroup`: it stands over other columns too. */
export interface NamePart {
  readonly text: string;
  readonly isGroup: boolean;
}

/** The name of a column, and the name of the columns it is one of; null where it is in no group. */
export interface ColumnName {
  readonly over: string | null;
  readonly name: string;
}

/** Names longer than this go without the words over them, but keep the times; longer than the second they are no names. UTF-16 units. */
const LONG_NAME = 60;
const LONGEST_NAME = 120;

/** The names of columns from what stands above each, the topmost first. Null where nothing does, or it says too much. */
export function columnNames(
  parts: readonly (readonly NamePart[])[],
  columns: readonly TableColumn[],
): (ColumnName | null)[] {
  const names = parts.map(columnName);
  const known = names.map((name) => {
    // Where its neighbours have names of their own, a group alone names no column.
    const isBare = name !== null && name.over === null && names.some((other) => other?.over === name.name);
    return isBare ? null : name;
  });
  return told(known, columns);
}

function columnName(parts: readonly NamePart[]): ColumnName | null {
  const over = textOf(parts.filter(({ isGroup }) => isGroup));
  const name = textOf(parts.filter(({ isGroup }) => !isGroup));
  if (over.length + name.length > LONG_NAME) {
    const spare = parts.findIndex(({ text, isGroup }) => isGroup && !isCaption(text));
    if (spare >= 0 && name !== '') return columnName(parts.toSpliced(spare, 1));
  }
  if (over.length + name.length > LONGEST_NAME || over + name === '') return null;
  return name === '' ? { over: null, name: over } : { over: over === '' ? null : over, name };
}

const textOf = (parts: readonly NamePart[]): string => withoutMarks(parts.map(({ text }) => text).join(' '));

/** A name over an amount and its percentage is told apart by the sign; any other name that comes twice says nothing. */
function told(names: readonly (ColumnName | null)[], columns: readonly TableColumn[]): (ColumnName | null)[] {
  return names.map((name, i) => {
    if (name === null) return null;
    const same = names.flatMap((other, j) => (other?.over === name.over && other.name === name.name ? [j] : []));
    if (same.length === 1) return name;
    const percent = same.filter((j) => columns[j]?.isPercent === true);
    if (same.length !== 2 || percent.length !== 1) return null;
    return percent[0] === i ? { ...name, name: `${name.name} %` } : name;
  });
}
