import type { TablePlace } from '../../../src/engine/documents/types.ts';

/** Where the rows of these tests begin. */
export const START = 1000;

/** The place of a row whose values are named by `names`, "over > name" for one of a group. */
export function placeOf(text: string, names: readonly (string | null)[], rest: Partial<TablePlace> = {}): TablePlace {
  let at = text.indexOf('\t') + 1;
  const values = names.map((name, i) => {
    const next = text.indexOf('\t', at);
    const end = i === names.length - 1 || next < 0 ? text.length : next;
    const [column, over = null] = (name ?? '').split(' > ').toReversed();
    const value = { start: START + at, end: START + end, column: name === null ? null : (column ?? null), over };
    at = end + 1;
    return value;
  });
  return { caption: null, group: null, values, ...rest };
}
