import type { TablePlace } from '../../data.ts';
import type { Block } from '../blocks.ts';
import { isCaption } from './cell-words.ts';
import type { FoundTable, PieceBlock, Region } from './find-tables.ts';
import { findTables } from './find-tables.ts';
import { groupsOfRows, type TableLabel } from './group-labels.ts';
import { nameColumns } from './name-columns.ts';
import { type PagePiece, piecesOf } from './page-piece.ts';
import { tableColumns } from './table-columns.ts';
import { tableHead } from './table-head.ts';

/** Lines of one label stand closer than this, by size. */
const TIGHT = 1.35;
const LONGEST_CAPTION = 90;
/** "Capital at December 31, 2020 $ 205,078" is a row in bold type, and no group. */
const HAS_AMOUNT = /\p{Sc}\s?\(?\d/u;

/** Where the rows with figures of a page stand in their tables, by the number of their block; offsets as in the pieces. */
function placeRows(blocks: readonly PieceBlock[]): Map<number, TablePlace> {
  const places = new Map<number, TablePlace>();
  for (const table of findTables(blocks)) {
    const head = tableHead(table);
    const { columns, places: at } = tableColumns(table.rows);
    const { names, overAll } = nameColumns(columns, head.lines);
    const caption = [...new Set([...head.captions, ...overAll.filter(isCaption)])].join(' ');
    const groups = groupsOfRows(labelsOf(table, head.labels));
    for (const [i, row] of table.rows.entries()) {
      places.set(row.block, {
        caption: caption === '' || caption.length > LONGEST_CAPTION || isTorn(caption) ? null : caption,
        group: groups[i] ?? null,
        values: row.values.map(({ start, end }, k) => {
          const column = at[i]?.[k] ?? null;
          const name = column === null ? null : (names[column] ?? null);
          return { start, end, column: name?.name ?? null, over: name?.over ?? null };
        }),
      });
    }
  }
  return places;
}

/** "(in millions, except per": the rest stands on another line. */
const isTorn = (text: string): boolean => text.split('(').length !== text.split(')').length;

/**
 * The same for the blocks of a page with their lines. `lineStarts`: page-relative offset of each line of each block; `unit` =
 * points for one integer of the boxes.
 */
export function placeRowsOfPage(
  blocks: readonly Block[],
  lineStarts: readonly (readonly number[])[],
  unit: number,
): Map<number, TablePlace> {
  // Most pages have no table, and the words of a page are many.
  if (!blocks.some(({ kind }) => kind === 'row')) return new Map();
  return placeRows(
    blocks.map((block, i) => ({ kind: block.kind, pieces: piecesOf(block, lineStarts[i] ?? [], unit) })),
  );
}

/** The labels of a table from top to bottom. */
function labelsOf({ rows, between, region }: FoundTable, first: readonly PagePiece[]): TableLabel[] {
  return rows.flatMap((row, i) => {
    const pieces = [
      ...(i === 0 ? first : []),
      ...between.filter(({ row: at }) => at === i).flatMap((lines) => lines.pieces),
    ];
    const own = row.label.filter(({ cell }) => cell === 0);
    // A label that was joined to the row below it: "Connections:" above "Wireless connections".
    const above = own.slice(0, 1 + own.findLastIndex((piece, k) => k < own.length - 1 && /:$/u.test(piece.text)));
    const rest = own.slice(above.length);
    return [
      ...groupLines([...pieces, ...above], region),
      {
        text: rest.map(({ text }) => text).join(' '),
        indent: rest[0]?.u0 ?? region.labels,
        size: row.size,
        isRow: true,
      },
    ];
  });
}

/** Lines between rows as labels: those that go on with the line above are one with it. */
function groupLines(pieces: readonly PagePiece[], { indents }: Region): TableLabel[] {
  const labels: { text: string; indent: number; size: number; isRow: false }[] = [];
  let before: PagePiece | undefined;
  for (const piece of pieces) {
    const label = labels.at(-1);
    const goesOn =
      label !== undefined &&
      before !== undefined &&
      !/:$/u.test(before.text) &&
      before.bold === piece.bold &&
      before.v - piece.v < TIGHT * piece.size &&
      (piece.u0 > before.u0 + 0.2 * piece.size || /^\p{Ll}/u.test(piece.text));
    if (goesOn) label.text += ` ${piece.text}`;
    else if (piece.u0 <= indents + 2 * piece.size && !HAS_AMOUNT.test(piece.text))
      labels.push({ text: piece.text, indent: piece.u0, size: piece.size, isRow: false });
    before = piece;
  }
  return labels;
}
