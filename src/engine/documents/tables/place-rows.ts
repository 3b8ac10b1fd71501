import type { TablePlace } from '../types.ts';
import { isCaption } from './cell-words.ts';
import type { PlacedTable } from './document-tables.ts';

const LONGEST_CAPTION = 90;

/**
 * Where the rows with figures stand in their tables, by the offset at which each begins: short words for each row, from
 * the heads of its cells.
 */
export function placesOfRows(tables: readonly PlacedTable[]): Map<number, TablePlace> {
  const places = new Map<number, TablePlace>();
  for (const { rows, names, head, overAll } of tables) {
    const said = [...head.captions, ...overAll.filter(({ text }) => isCaption(text))].map(({ text }) => text);
    const caption = [...new Set(said)].join(' ');
    for (const { start, values, group } of rows) {
      if (!values.some(({ value }) => value.isFigure)) continue;
      places.set(start, {
        caption: caption === '' || caption.length > LONGEST_CAPTION || isTorn(caption) ? null : caption,
        group,
        values: values.map(({ value, column }) => {
          const name = column === null ? null : (names[column] ?? null);
          return { start: value.start, end: value.end, column: name?.name ?? null, over: name?.over ?? null };
        }),
      });
    }
  }
  return places;
}

/** "(in millions, except per": the rest stands on another line. */
const isTorn = (text: string): boolean => text.split('(').length !== text.split(')').length;
