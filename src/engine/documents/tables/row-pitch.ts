import type { TableRow } from './find-tables.ts';

/** How far apart the rows of a table stand that are closest, but for a tenth of them. */
export function pitchOf(rows: readonly TableRow[]): number {
  const apart = rows.flatMap((row, i) => {
    const distance = (rows[i - 1]?.v ?? row.v) - row.v;
    return distance > 0 ? [distance] : [];
  });
  return apart.sort((a, b) => a - b)[Math.floor(apart.length / 10)] ?? Number.POSITIVE_INFINITY;
}
