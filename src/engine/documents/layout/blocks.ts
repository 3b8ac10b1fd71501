import type { SentenceKind } from '../types.ts';
import {
  beginsClause,
  clauseNumber,
  comesNext,
  FOOTNOTE,
  hasOpenBracket,
  innerClauseNumber,
  isBracketTitle,
  isLabelledValue,
  isWithin,
  NUMBERED_AS,
} from './clauses.ts';
import { endsEarly, ITEM_MARK } from './columns/running-text.ts';
import { ENDS_IN_PAGE, ENDS_SENTENCE, isHeading, MOST_HEADING_LINES, NUMBERED, wrapDistance } from './headings.ts';
import type { Line } from './line.ts';
import type { Typography } from './typography.ts';

/** A number in a cell of its own in front of a title: "Item 1." or "4.2". */
const NUMBER_CELL = new RegExp(
  `^(?:${NUMBERED_AS}\\s+)?(?:[A-Z]\\.?)?\\d{1,3}(?:\\.\\d{1,3})*[A-Z]?[.:]?\\t\\p{Lu}\\p{L}`,
  'u',
);
/** Lines of one paragraph in two types differ in size by less than this factor. */
const OTHER_TYPE = 1.8;
/** What refers to the number on the next line. */
const NAMES_NUMBER = new RegExp(`(?:§|${NUMBERED_AS}|[Cc]lauses?)$`, 'u');
/** Lines that are searched for an open bracket. */
const LINES_OF_BRACKET = 6;
/** Widest gap that an icon leaves in a line, as a multiple of the size. */
const ICON_GAP = 3;

/** A group of lines: a paragraph, a heading, a list item or one row of a table. */
export interface Block {
  readonly kind: SentenceKind;
  readonly lines: readonly Line[];
}

/**
 * Groups the lines of one page into blocks, in their order. `furniture`: the running headers and footers among them.
 */
export function blocksOf(lines: readonly Line[], typography: Typography, furniture: ReadonlySet<Line>): Block[] {
  const blocks: { kind: SentenceKind; lines: Line[] }[] = [];
  lines.forEach((line, i) => {
    const previous = blocks.at(-1);
    const kind = furniture.has(line) ? 'furniture' : kindOf(lines, i, typography);
    if (kind === 'furniture' || previous?.kind === 'furniture') blocks.push({ kind, lines: [line] });
    else if (previous !== undefined && joins(previous, line, kind, typography)) previous.lines.push(line);
    else if (previous !== undefined && continuesLastCell(previous, line, kind)) previous.lines.push(line);
    else if (previous !== undefined && isRowLabel(previous, line, kind))
      blocks[blocks.length - 1] = { kind: 'row', lines: [...previous.lines, line] };
    else blocks.push({ kind, lines: [line] });
  });
  return blocks;
}

function kindOf(lines: readonly Line[], i: number, typography: Typography): SentenceKind {
  const line = lines[i] as Line;
  if (ITEM_MARK.test(line.text.replace('\t', ' ')) && !isNumericRow(line)) {
    return /^[\p{L}\p{N}■◆▼▲◇▶]/u.test(line.text) && isHeading(lines, i, typography) ? 'heading' : 'item';
  }
  if (line.cellStarts.length === 2 && NUMBER_CELL.test(line.text) && isHeading(lines, i, typography)) return 'heading';
  if (line.cellStarts.length > 1) return isStretchedProse(lines, i) ? 'prose' : 'row';
  return isHeading(lines, i, typography) ? 'heading' : 'prose';
}

/**
 * Whether a marker is followed by figures ("1. 2,489 57"): then the line is a row of a table, not an item of a list.
 */
function isNumericRow(line: Line): boolean {
  return line.cellStarts.length > 2;
}

/** Whether a line with a gap as wide as a column gap is prose: justified text, with neighbours of the same width. */
function isStretchedProse(lines: readonly Line[], i: number): boolean {
  const line = lines[i] as Line;
  // What was joined of several lines are cells.
  if (line.breaks !== undefined) return false;
  // An icon also leaves a gap in a sentence: "touch ⟨icon⟩ and share it".
  if (line.cellStarts.length === 2 && line.widestGap < ICON_GAP && /\p{L}\t(?:[.,;>)]|\p{Ll})/u.test(line.text))
    return true;
  if (line.widestGap > 2 || line.cellStarts.length > 3 || endsInFigures(line)) return false;
  return [lines[i - 1], lines[i + 1]].some(
    (near) =>
      near !== undefined &&
      near.turn === line.turn &&
      near.cellStarts.length === 1 &&
      Math.abs(near.u0 - line.u0) < line.size &&
      near.u1 > line.u1 - 2 * line.size &&
      Math.abs(near.v - line.v) < 2 * line.size,
  );
}

/** Whether all cells after the first are figures. */
const endsInFigures = (line: Line): boolean =>
  line.cellStarts.length > 2 &&
  line.text
    .split('\t')
    .slice(1)
    .every((cell) => /^\p{Sc}?\s?[(–-]?\d[\d,.]*\)?\s?%?$|^\p{Sc}?\s?[—–]$/u.test(cell));

function joins(block: Block, line: Line, kind: SentenceKind, typography: Typography): boolean {
  const last = block.lines.at(-1) as Line;
  if (kind === 'row' || block.kind === 'row' || kind === 'item' || last.source !== line.source) return false;
  if (last.turn !== line.turn || last.turn === 255) return false;
  const distance = (last.v - line.v) / last.size;
  const overlaps = line.u0 < last.u1 && line.u1 > last.u0;
  if (block.kind === 'heading' || kind === 'heading') {
    return (
      block.kind === kind &&
      last.bold === line.bold &&
      Math.abs(last.size - line.size) < 0.05 * last.size &&
      overlaps &&
      distance > 0 &&
      distance < wrapDistance(typography) &&
      !NUMBERED.test(line.text) &&
      !isBracketTitle(line.text) &&
      block.lines.length < MOST_HEADING_LINES
    );
  }
  if (startsClause(block, line) || startsField(block, line)) return false;
  // A line in bold type of its own above a text.
  if (
    last.bold !== line.bold &&
    block.lines.every(({ bold }) => bold === last.bold) &&
    endsEarly(last, line, Math.max(rightOf(block.lines), line.u1))
  )
    return false;
  const farthest = Math.max(1.25, typography.leading * 1.3);
  if (Math.abs(last.size - line.size) > 0.13 * last.size)
    return overlaps && distance > 0 && distance <= farthest && goesOnInOtherType(block, line);
  // The line is higher on the page: it starts the next column, and continues the block only if its sentence is open.
  if (distance <= 0 || !overlaps) return distance < -3 && isOpen(block, line);
  // An icon pushes the next line down; an open sentence still continues.
  if (distance > farthest) return distance < 2.3 && isOpen(block, line);
  const right = rightOf(block.lines);
  const shortLast = block.lines.length > 1 && last.u1 < right - 0.25 * (right - last.u0);
  return !(shortLast && ENDS_SENTENCE.test(last.text));
}

const rightOf = (lines: readonly Line[]): number => Math.max(...lines.map(({ u1 }) => u1));

/** Whether the sentence at the end of a block goes on in a line: it begins small, or a bracket is open. */
function isOpen({ lines }: Block, next: Line): boolean {
  const last = lines.at(-1) as Line;
  if (ENDS_SENTENCE.test(last.text)) return false;
  return (
    /^[\p{Ll}\p{N}(]/u.test(next.text) ||
    hasOpenBracket(
      lines
        .slice(-LINES_OF_BRACKET)
        .map(({ text }) => text)
        .join(' '),
    )
  );
}

/**
 * A line of code or of another language in a paragraph has a type of its own, and so another mean size. A footnote
 * below the text has too.
 */
function goesOnInOtherType({ lines }: Block, next: Line): boolean {
  const last = lines.at(-1) as Line;
  const sizes = [last.size, next.size];
  if (Math.max(...sizes) > OTHER_TYPE * Math.min(...sizes) || ENDS_SENTENCE.test(last.text)) return false;
  // Single letters head the parts of an index.
  if ((next.size < last.size && FOOTNOTE.test(next.text)) || !/\p{L}{2}/u.test(last.text)) return false;
  if (/^[\p{Ll}(/]/u.test(next.text)) return true;
  return (
    last.bold === next.bold && /\p{L}/u.test(next.text) && !endsEarly(last, next, Math.max(rightOf(lines), next.u1))
  );
}

/**
 * Whether a line begins a clause of its own, by its number: the one before has ended, or its number comes before this
 * one.
 */
function startsClause({ lines }: Block, line: Line): boolean {
  const number = clauseNumber(line.text);
  const inner = number === null ? innerClauseNumber(line.text) : null;
  if (inner !== null)
    return comesNext(clauseNumber((lines[0] as Line).text) ?? innerClauseNumber((lines[0] as Line).text), inner);
  if (number === null) return false;
  const last = lines.at(-1) as Line;
  const before = clauseNumber((lines[0] as Line).text);
  if (isWithin(number, before) || comesNext(before, number)) return true;
  if (NAMES_NUMBER.test(last.text)) return false;
  return (
    beginsClause(line.text) &&
    (ENDS_SENTENCE.test(last.text) || endsEarly(last, line, Math.max(rightOf(lines), line.u1)))
  );
}

/** A line to write on. */
const BLANK = /_{3,}|(?:\s?[.…]){5,}\s*$/u;

/** A label in front of a value: "Name: Ada". */
const LABEL = /^\p{Lu}[^:.,;]{1,40}:\s+\S/u;

/** Whether a line is a field of a form beside another field: blank, or a label with its value. */
function startsField({ kind, lines }: Block, line: Line): boolean {
  const last = lines.at(-1) as Line;
  if (/^\p{Ll}/u.test(line.text)) return false;
  if (BLANK.test(last.text) || BLANK.test(line.text)) return true;
  if (kind === 'item') return false;
  if (LABEL.test(last.text) && LABEL.test(line.text)) return true;
  return (
    (isLabelledValue(line.text) || isLabelledValue(last.text)) &&
    endsEarly(last, line, Math.max(rightOf(lines), line.u1))
  );
}

/**
 * Whether the block is the first line of the label of a row: "Total nonperforming" above "assets 2,489 1,583", set
 * tighter than the rows are.
 */
function isRowLabel(block: Block, line: Line, kind: SentenceKind): boolean {
  if (kind !== 'row' || block.kind === 'row' || block.kind === 'item') return false;
  const last = block.lines.at(-1) as Line;
  const firstCellEnd = line.cellStarts[1] as number;
  // Of more lines than those, a label is narrow, and full up to its last line.
  if (block.lines.length > 3 && (rightOf(block.lines) >= firstCellEnd || endsEarly(last, line, rightOf(block.lines))))
    return false;
  const distance = (last.v - line.v) / last.size;
  return (
    distance > 0 &&
    distance < 1.02 &&
    last.turn === line.turn &&
    last.u1 < firstCellEnd &&
    line.u0 - last.u0 > -0.5 * last.size &&
    line.u0 - last.u0 < 3 * last.size &&
    !/[:.]$/u.test(last.text)
  );
}

/** Whether a line continues the last cell of a row, beginning where that cell begins. */
function continuesLastCell(block: Block, line: Line, kind: SentenceKind): boolean {
  if (block.kind !== 'row' || kind !== 'prose' || line.cellStarts.length > 1) return false;
  const row = block.lines.find((other) => other.cellStarts.length > 1);
  const last = block.lines.at(-1) as Line;
  if (row === undefined || row.turn !== line.turn || ENDS_IN_PAGE.test(row.text) || ENDS_SENTENCE.test(last.text))
    return false;
  const start = row.cellStarts.at(-1) as number;
  const distance = (last.v - line.v) / last.size;
  return distance > 0.5 && distance < 1.35 && Math.abs(line.u0 - start) < 0.6 * line.size;
}
