import { blocksOf } from '../../../../src/engine/documents/layout/blocks.ts';
import { composePage } from '../../../../src/engine/documents/layout/canonical-text.ts';
import { joinHeaderCells } from '../../../../src/engine/documents/layout/columns/header-cells.ts';
import type { Line } from '../../../../src/engine/documents/layout/line.ts';
import { typographyOf } from '../../../../src/engine/documents/layout/typography.ts';
import { headersOfRows } from '../../../../src/engine/documents/passages/row-headers.ts';
import { placedTables } from '../../../../src/engine/documents/tables/document-tables.ts';
import { placesOfRows } from '../../../../src/engine/documents/tables/place-rows.ts';
import { tablesOf } from '../../../../src/engine/documents/tables/tables-of.ts';
import type { DocumentTable, TablePlace } from '../../../../src/engine/documents/types.ts';
import { GLYPH_WIDTH, makeLine } from '../make-line.ts';

const UNIT = 0.05;
const BOX = [0, 0, 1200, 800] as const;

type Cell = readonly [x: number, text: string];

/** A cell whose last character ends at `x`, as figures stand. */
export const right = (x: number, text: string): Cell => [x - text.length * GLYPH_WIDTH, text];

/** A cell in the middle of `x`, as names of groups stand. */
export const middle = (x: number, text: string): Cell => [x - (text.length * GLYPH_WIDTH) / 2, text];

/** A text at the left edge, or cells. */
export type PageLine = string | readonly Cell[];

/** Lines below one another, 20 points apart. */
export const page = (...lines: readonly PageLine[]): Line[] =>
  lines.map((line, i) => makeLine(typeof line === 'string' ? [[72, line]] : line, 700 - 20 * i));

export interface NamedRow extends Pick<TablePlace, 'caption' | 'group'> {
  /** "2021: 1,234", "over > name: value"; "?" for a name that is not certain. */
  readonly values: readonly string[];
}

/** The rows with figures of a page, read as a page is, by the first words of their text. */
export function rowsOf(lines: readonly Line[]): Map<string, NamedRow> {
  const composed = composedOf(lines);
  const { text } = composed;
  const places = placesOfRows(placedTables([{ ...composed, pageIndex: 0, start: 0 }]));
  const nameOf = ({ over, column }: TablePlace['values'][number]) =>
    [over, column ?? '?'].filter((part) => part !== null).join(' > ');
  return new Map(
    [...places].map(([start, { caption, group, values }]) => [
      text.slice(start, values[0]?.start).replace(/\s+/g, ' ').trim(),
      {
        ...{ caption, group },
        values: values.map((value) => `${nameOf(value)}: ${text.slice(value.start, value.end).replace(/\s+/g, ' ')}`),
      },
    ]),
  );
}

function composedOf(lines: readonly Line[]) {
  const own = joinHeaderCells(lines);
  const blocks = blocksOf(own, typographyOf([own]), new Set());
  return composePage({ mediaBox: BOX, cropBox: BOX, rotation: 0, unit: UNIT, blocks, drawn: new Map() }, new Set());
}

/** The tables of pages as they are stored: their text, their boxes and their sentences. */
export function storedTablesOf(...pages: readonly (readonly Line[])[]): DocumentTable[] {
  let start = 0;
  const composed = pages.map((lines, pageIndex) => {
    const { text, geometry, blocks } = composedOf(lines);
    const stored = { pageIndex, start, text, geometry, blocks };
    start += text.length + 1;
    return stored;
  });
  const text = composed.map((stored) => stored.text).join('\f');
  const blocks = composed.flatMap((stored) =>
    stored.blocks.map((block) => ({ ...block, start: block.start + stored.start, end: block.end + stored.start })),
  );
  const headers = headersOfRows(text, blocks);
  const sentences = blocks.map(({ kind, ...range }, i) => ({ ...range, kind, header: headers.get(i) ?? null }));
  return tablesOf(composed, [{ start: 0, end: start, section: 'Report > Results', sentences }]);
}
