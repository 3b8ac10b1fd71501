import { anyOf, words } from '../../text/language.ts';
import type { TableHead } from '../types.ts';
import { type FoundTable, pitchOf, type Region, type TableRow } from './find-tables.ts';
import { headOf, textOfLines } from './head-words.ts';
import type { PagePiece } from './page-piece.ts';

/** What stands in the column of labels: of a row, or a line of its own that names a group of rows. */
export interface TableLabel {
  /** Null for a row without words of its own. */
  readonly head: TableHead | null;
  readonly text: string;
  /** Where it begins along the writing, in points. */
  readonly indent: number;
  readonly size: number;
  readonly isRow: boolean;
}

/** What names a row. */
export interface RowHeads {
  /** From the outermost group to the label of the row. */
  readonly heads: readonly TableHead[];
  /** The nearest group; null for a total, which stands for all of its group. */
  readonly group: string | null;
}

/** Lines of one table that are as far apart as this part of its closest rows are rows of their own. */
const SAME_PITCH = 0.9;
/** A blank and what is left free of the widest line, by size. */
const FREE = 0.5;
/** Lines of one label stand closer than this, by size. */
const TIGHT = 1.35;
/** "Capital at December 31, 2020 $ 205,078" is a row in bold type, and no group. */
const HAS_AMOUNT = /\p{Sc}\s?\(?\d/u;
const IS_TOTAL = new RegExp(`^${anyOf(words.tables.totals)}\\b`, 'iu');
/** "Total" says nothing without its group. */
const IS_ONLY_TOTAL = new RegExp(`^${anyOf(words.tables.totals)}$`, 'iu');

/** The labels of a table from top to bottom. */
export function labelsOf({ rows, between, region }: FoundTable, first: readonly PagePiece[]): TableLabel[] {
  const pitch = pitchOf(rows);
  const right = Math.max(...rows.flatMap(({ label }) => label.filter(({ cell }) => cell === 0).map(({ u1 }) => u1)));
  return rows.flatMap((row, i) => {
    const pieces = [
      ...(i === 0 ? first : []),
      ...between.filter(({ row: at }) => at === i).flatMap((lines) => lines.pieces),
    ];
    const [own, above] = ownLabel(row, rows[i + 1], { pitch, right });
    const rest = own.slice(above.length);
    return [
      ...groupLines([...pieces, ...above], region),
      { ...labelOf(rest), indent: rest[0]?.u0 ?? region.labels, size: row.size, isRow: true },
    ];
  });
}

/** How far apart the rows of a table stand, and where its longest label ends. */
interface LabelLines {
  readonly pitch: number;
  readonly right: number;
}

/** The pieces of a row's label, and how many of them, from the first, are labels of groups above it. */
function ownLabel(row: TableRow, next: TableRow | undefined, lines: LabelLines): [PagePiece[], PagePiece[]] {
  const [first, second] = [row.label.filter(({ cell }) => cell === 0), row.label.filter(({ cell }) => cell === 1)];
  if (isBesideRows(second[0], next?.label[0], row.size)) return [[...first, ...second], first];
  return [first, joinedAbove(first, lines)];
}

/**
 * Whether the first cell stands beside several rows, since the row below begins under the second: "Senior debt: | Fixed
 * rate" above "| Variable rate".
 */
const isBesideRows = (second: PagePiece | undefined, below: PagePiece | undefined, size: number): boolean =>
  below?.cell === 0 && second !== undefined && Math.abs(below.u0 - second.u0) < SAME_INDENT * size;

/** The labels that were joined to the row below them: "Connections:" above "Wireless connections". */
function joinedAbove(first: readonly PagePiece[], { pitch, right }: LabelLines): PagePiece[] {
  const isAbove = (piece: PagePiece, k: number): boolean => {
    const after = first[k + 1];
    if (after === undefined) return false;
    const isRowApart = piece.v - after.v > SAME_PITCH * pitch && /^\p{Lu}/u.test(after.text);
    // The lines of one label may be indented from the second on, and are full then.
    return /:$/u.test(piece.text) || (isRowApart && (after.u0 <= piece.u0 || endsEarly(piece, after, right)));
  };
  return first.slice(0, 1 + first.findLastIndex(isAbove));
}

/** Whether the first word of the next line would have fitted behind a line. */
const endsEarly = (line: PagePiece, { words: [word] }: PagePiece, right: number): boolean =>
  word !== undefined && line.u1 + (word.u1 - word.u0) + FREE * line.size < right;

const labelOf = (pieces: readonly PagePiece[]): Pick<TableLabel, 'head' | 'text'> => ({
  head: pieces.length === 0 ? null : headOf(pieces),
  text: textOfLines(pieces),
});

/** Lines between rows as labels: those that go on with the line above are one with it. */
function groupLines(pieces: readonly PagePiece[], { indents }: Region): TableLabel[] {
  const labels: PagePiece[][] = [];
  let before: PagePiece | undefined;
  for (const piece of pieces) {
    const label = labels.at(-1);
    const goesOn =
      label !== undefined &&
      before !== undefined &&
      !/:$/u.test(before.text) &&
      !IS_TOTAL.test(piece.text) &&
      before.v - piece.v < TIGHT * piece.size &&
      (piece.u0 > before.u0 + 0.2 * piece.size || /^\(?\p{Ll}/u.test(piece.text));
    if (goesOn) label.push(piece);
    else if (piece.u0 <= indents + 2 * piece.size && !HAS_AMOUNT.test(piece.text)) labels.push([piece]);
    before = piece;
  }
  return labels.map((lines) => {
    const [first] = lines as [PagePiece];
    return { ...labelOf(lines), indent: first.u0, size: first.size, isRow: false };
  });
}

interface Group {
  readonly head: TableHead;
  readonly indent: number;
  /** Where its first row begins; null before it has one. */
  child: number | null;
  /** It is directly above the label of a group of the same indent, which is one of its groups. */
  holdsGroups: boolean;
}

/** Labels that begin within this part of the size of each other have the same indent. */
const SAME_INDENT = 0.4;
const LONGEST_GROUP = 110;

/**
 * What names each row, in the order of the rows: the labels above it that are open, and its own. A group ends at the
 * next label of the same indent, at a row that is indented less than the group's rows, and with the row of its total.
 */
export function headsOfRows(labels: readonly TableLabel[]): RowHeads[] {
  const open: Group[] = [];
  const rows: RowHeads[] = [];
  // A group with rows ended without a total: the next one may be that of all groups.
  let isUntotalled = false;
  for (const [i, label] of labels.entries()) {
    const tolerance = SAME_INDENT * label.size;
    if (!label.isRow) {
      const last = open.at(-1);
      if (!isLead(label, labels[i + 1]) && label.head !== null)
        enter(
          open,
          { head: label.head, indent: label.indent, child: null, holdsGroups: false },
          isDeep(labels, i),
          tolerance,
        );
      if (last !== undefined && last.child !== null && !open.includes(last)) isUntotalled = true;
      continue;
    }
    const isTotal = IS_TOTAL.test(label.text);
    let ended: Group | undefined;
    while (open.length > 0 && isOver(open.at(-1) as Group, label.indent, tolerance)) ended = open.pop();
    const group = open.at(-1);
    const hasRows = group !== undefined && group.child !== null;
    if (group !== undefined) group.child ??= label.indent;
    const before = labels[i - 1];
    const lead = before !== undefined && isLead(before, label) ? before.head : null;
    const ends = isTotal && hasRows && label.indent <= group.indent + tolerance;
    if (ends) ended = open.pop();
    const named = lead ?? (isTotal ? null : (group?.head ?? null));
    const isBare =
      ended !== undefined &&
      !isUntotalled &&
      IS_ONLY_TOTAL.test(label.text) &&
      label.indent <= ended.indent + tolerance;
    if (isTotal) isUntotalled = false;
    const around = isBare ? [...open, ended as Group] : open;
    rows.push({
      heads: [
        ...around.map(({ head }) => head).filter(isShort),
        ...(lead === null || label.head === null ? [] : [together(lead, label.head)]),
        ...(lead !== null || label.head === null ? [] : [label.head]),
      ],
      group: named !== null && isShort(named) ? named.text : null,
    });
  }
  return rows;
}

/** Opens a group. It ends those that it is not in: of its own indent all but one that holds groups. */
function enter(open: Group[], group: Group, isDeeper: boolean, tolerance: number): void {
  while (open.length > 0 && (open.at(-1) as Group).indent > group.indent + tolerance) open.pop();
  const isSame = (other: Group | undefined) =>
    other !== undefined && Math.abs(other.indent - group.indent) <= tolerance;
  const last = open.at(-1);
  if (last !== undefined && isSame(last)) {
    if (last.child === null && !last.holdsGroups) {
      last.holdsGroups = true;
      if (open.at(-2)?.holdsGroups === true && isSame(open.at(-2))) open.splice(-2, 1);
      // Rows of the same indent go on behind a group of rows that are indented.
    } else if (!last.holdsGroups && !(isDeeper && (last.child ?? Infinity) <= last.indent + tolerance)) open.pop();
  }
  open.push(group);
}

/** True for a label above a row that is indented more than it. */
const isDeep = (labels: readonly TableLabel[], i: number): boolean => {
  const [label, next] = [labels[i], labels[i + 1]];
  return label !== undefined && next?.isRow === true && next.indent > label.indent + SAME_INDENT * label.size;
};

const together = (a: TableHead, b: TableHead): TableHead => ({
  text: `${a.text} ${b.text}`,
  ranges: [...a.ranges, ...b.ranges],
});

const isShort = ({ text }: TableHead): boolean => text !== '' && text.length <= LONGEST_GROUP;

/**
 * "Federal funds sold and securities purchased" above "under resale agreements": the beginning of a row's own label.
 */
const isLead = (label: TableLabel, next: TableLabel | undefined): boolean =>
  !label.isRow && next?.isRow === true && /^\p{Ll}/u.test(next.text) && !/:$/u.test(label.text);

function isOver({ indent, child }: Group, rowIndent: number, tolerance: number): boolean {
  if (rowIndent < indent - tolerance) return true;
  return child !== null && child > indent + tolerance && rowIndent <= indent + tolerance;
}
