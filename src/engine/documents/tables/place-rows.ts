import { anyOf, words } from '../../text/language.ts';
import type { Block } from '../layout/blocks.ts';
import type { TablePlace } from '../types.ts';
import { isCaption, withoutMarks } from './cell-words.ts';
import { type FoundTable, findTables, type PieceBlock, type Region } from './find-tables.ts';
import { nameColumns } from './name-columns.ts';
import { type PagePiece, piecesOf } from './page-piece.ts';
import { tableColumns } from './table-columns.ts';
import { tableHead } from './table-head.ts';

/** Lines of one label stand closer than this, by size. */
const TIGHT = 1.35;
const LONGEST_CAPTION = 90;
/** "Capital at December 31, 2020 $ 205,078" is a row in bold type, and no group. */
const HAS_AMOUNT = /\p{Sc}\s?\(?\d/u;

const IS_TOTAL = new RegExp(`^${anyOf(words.tables.totals)}\\b`, 'iu');

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

/** What stands in the column of labels: of a row, or a line of its own that names a group of rows. */
interface TableLabel {
  readonly text: string;
  /** Where it begins along the writing, in points. */
  readonly indent: number;
  readonly size: number;
  readonly isRow: boolean;
}

interface Group {
  readonly text: string;
  readonly indent: number;
  /** Where its first row begins; null before it has one. */
  child: number | null;
}

/** Labels that begin within this part of the size of each other have the same indent. */
const SAME_INDENT = 0.4;
const LONGEST_GROUP = 110;

/**
 * The group each row stands in, in the order of the rows: the nearest label above it. A group ends at the next label of the
 * same indent, at a row that is indented less than the group's rows, and with the row of its total.
 */
function groupsOfRows(labels: readonly TableLabel[]): (string | null)[] {
  const open: Group[] = [];
  const groups: (string | null)[] = [];
  for (const [i, label] of labels.entries()) {
    const tolerance = SAME_INDENT * label.size;
    if (!label.isRow) {
      while (open.length > 0 && (open.at(-1) as Group).indent >= label.indent - tolerance) open.pop();
      if (!isLead(label, labels[i + 1])) open.push({ text: groupName(label.text), indent: label.indent, child: null });
      continue;
    }
    while (open.length > 0 && isOver(open.at(-1) as Group, label.indent, tolerance)) open.pop();
    const group = open.at(-1);
    if (group !== undefined) group.child ??= label.indent;
    const before = labels[i - 1];
    const lead = before !== undefined && isLead(before, label) ? groupName(before.text) : null;
    const isTotal = IS_TOTAL.test(label.text);
    const endsGroup = isTotal && group !== undefined && label.indent <= (group.child ?? label.indent) + tolerance;
    if (endsGroup && label.indent <= group.indent + tolerance) open.pop();
    const named = lead ?? (isTotal ? null : (group?.text ?? null));
    groups.push(named === null || named === '' || named.length > LONGEST_GROUP ? null : named);
  }
  return groups;
}

/** "Federal funds sold and securities purchased" above "under resale agreements": the beginning of a row's own label. */
const isLead = (label: TableLabel, next: TableLabel | undefined): boolean =>
  !label.isRow && next?.isRow === true && /^\p{Ll}/u.test(next.text) && !/:$/u.test(label.text);

function isOver({ indent, child }: Group, rowIndent: number, tolerance: number): boolean {
  if (rowIndent < indent - tolerance) return true;
  return child !== null && child > indent + tolerance && rowIndent <= indent + tolerance;
}

const groupName = (text: string): string => withoutMarks(text).replace(/\s*:$/u, '');
