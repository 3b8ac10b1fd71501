/**
 * Documents chosen together by their ids, as rows are in a file manager; apart from the ticks, which say what is asked.
 */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The row used last without Shift, where a range begins; null before the first. */
  readonly anchor: string | null;
}

/** Nothing is chosen; `id`: the row that was used. */
export const usedAlone = (id: string | null): Selection => ({ ids: new Set(), anchor: id });

/**
 * With this row, or without it where it was chosen. The first one is chosen along with the row that was used before it.
 */
export function toggled({ ids, anchor }: Selection, id: string): Selection {
  const after = new Set(ids.size === 0 && anchor !== null ? [anchor] : ids);
  if (ids.has(id)) after.delete(id);
  else after.add(id);
  // A row that is no longer chosen does not join the next selection.
  return { ids: after, anchor: after.size === 0 ? null : id };
}

/** All rows from the anchor to this one, in place of what was chosen; `order`: the ids of all rows. */
export function rangeTo({ anchor }: Selection, id: string, order: readonly string[]): Selection {
  const from = anchor === null || !order.includes(anchor) ? id : anchor;
  const [first, last] = [order.indexOf(from), order.indexOf(id)].sort((a, b) => a - b);
  return { ids: new Set(order.slice(first, (last ?? 0) + 1)), anchor: from };
}

/** Which rows a press of a button or a key means: one in place of all, one more, or a range. */
export function selectionMode(
  event: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  mac: boolean,
): 'alone' | 'toggle' | 'range' {
  if (event.shiftKey) return 'range';
  return (mac ? event.metaKey : event.ctrlKey) ? 'toggle' : 'alone';
}
