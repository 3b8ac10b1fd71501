import type { TablePlace } from '../documents/types.ts';

/** What a row of a table stands under, one text a line: its header row, and the names of its columns and group. Null when there is nothing. */
export function wordsAbove(row: {
  readonly headerText: string | null;
  readonly table?: TablePlace | undefined;
}): string | null {
  const { headerText, table } = row;
  const names = table?.values.flatMap(({ column, over }) => [over, column]) ?? [];
  const texts = [headerText, table?.caption, table?.group, ...names].filter(
    (text) => text !== null && text !== undefined,
  );
  return texts.length === 0 ? null : [...new Set(texts)].join('\n');
}
