/** A string literal for a filter: the only way by which text enters one. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** `column IN (…)`; an empty list matches nothing. */
export function anyOf(column: string, values: Iterable<string>): string {
  const list = [...values].map(quoted).join(',');
  return list === '' ? 'false' : `${column} IN (${list})`;
}

/** `column NOT IN (…)`; an empty list matches everything. */
export function noneOf(column: string, values: Iterable<string>): string {
  const list = [...values].map(quoted).join(',');
  return list === '' ? 'true' : `${column} NOT IN (${list})`;
}

/** Rows of a fragment by their places in it, from the first up to `to`, which is not of them. */
export function rowRange(fragment: number, from: number, to: number): string {
  const first = BigInt(fragment) << 32n;
  return `(_rowaddr >= ${first + BigInt(from)} AND _rowaddr < ${first + BigInt(to)})`;
}
