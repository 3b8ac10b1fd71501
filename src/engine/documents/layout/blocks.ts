import { anyOf, capitalised, words } from '../../text/language.ts';
import type { SentenceKind } from '../types.ts';
import type { Line } from './line.ts';

/** A group of lines: a paragraph, a heading, a list item or one row of a table. */
export interface Block {
  readonly kind: SentenceKind;
  readonly lines: readonly Line[];
}

/** The ordinary type of a document, from which headings and paragraph gaps differ. */
export interface Typography {
  /** Loose height of most characters, in points. */
  readonly bodySize: number;
  /** Most common distance between baselines in running text, as a multiple of the size. */
  readonly leading: number;
  /** True when most characters are bold, so that bold marks no heading. */
  readonly boldBody: boolean;
}

const ITEM = /^(?:[•●○▪◦■□▶►➢✓‣»>*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])(?:\s|$)/u;
/** "Article" and "PART" before the number of a heading. */
const NUMBERED_AS = anyOf([
  ...capitalised(words.headings.numbered),
  ...words.headings.numberedInCapitals.map((word) => word.toUpperCase()),
]);
const NUMBERED = new RegExp(`^(?:${NUMBERED_AS}\\s+)?(?:[A-Z]\\.)?\\d{1,3}(?:\\.\\d{1,3})*[.:]?\\s+\\p{Lu}`, 'u');
/** A number in a cell of its own in front of a title: "Item 1." or "4.2". */
const NUMBER_CELL = new RegExp(
  `^(?:${NUMBERED_AS}\\s+)?(?:[A-Z]\\.?)?\\d{1,3}(?:\\.\\d{1,3})*[A-Z]?[.:]?\\t\\p{Lu}\\p{L}`,
  'u',
);
const ENDS_SENTENCE = /[.!?:;]["'”’)\]]*$/u;
const LONGEST_HEADING = 120;
const MOST_HEADING_LINES = 3;
/** An entry of a table of contents. */
const ENDS_IN_PAGE = /\t(?:\d{1,4}|[A-Z]?-?\d{1,3}|[ivxlc]{1,6})$/u;
/** Widest gap that an icon leaves in a line, as a multiple of the size. */
const ICON_GAP = 3;

export function typographyOf(pages: readonly (readonly Line[])[]): Typography {
  const sizes = new Map<number, number>();
  const leadings = new Map<number, number>();
  let bold = 0;
  let all = 0;
  for (const lines of pages) {
    lines.forEach((line, i) => {
      const weight = line.text.length;
      all += weight;
      if (line.bold) bold += weight;
      const size = Math.round(line.size * 5) / 5;
      sizes.set(size, (sizes.get(size) ?? 0) + weight);
      const next = lines[i + 1];
      if (next === undefined || next.turn !== line.turn || Math.abs(next.u0 - line.u0) > line.size) return;
      const distance = Math.round(((line.v - next.v) / line.size) * 20) / 20;
      if (distance > 0.5 && distance < 3 && weight > 40) leadings.set(distance, (leadings.get(distance) ?? 0) + 1);
    });
  }
  return { bodySize: mostCommon(sizes) ?? 10, leading: mostCommon(leadings) ?? 1.1, boldBody: bold > 0.5 * all };
}

function mostCommon(counts: ReadonlyMap<number, number>): number | null {
  let best: number | null = null;
  for (const [value, count] of counts) if (best === null || count > (counts.get(best) as number)) best = value;
  return best;
}

/** Groups the lines of one page into blocks, in their order. `furniture`: the running headers and footers among them. */
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
  if (ITEM.test(line.text.replace('\t', ' ')) && !isNumericRow(line)) {
    return /^[\p{L}\p{N}]/u.test(line.text) && isHeading(lines, i, typography) ? 'heading' : 'item';
  }
  if (line.cellStarts.length === 2 && NUMBER_CELL.test(line.text) && isHeading(lines, i, typography)) return 'heading';
  if (line.cellStarts.length > 1) return isStretchedProse(lines, i) ? 'prose' : 'row';
  return isHeading(lines, i, typography) ? 'heading' : 'prose';
}

/** Whether a marker is followed by figures ("1. 2,489 57"): then the line is a row of a table, not an item of a list. */
function isNumericRow(line: Line): boolean {
  return line.cellStarts.length > 2;
}

function isHeading(lines: readonly Line[], i: number, typography: Typography): boolean {
  const line = lines[i] as Line;
  const text = line.text;
  if (line.cellStarts.length > 2 || text.length > LONGEST_HEADING || !/\p{L}{2}/u.test(text)) return false;
  if (/[.;,]$/u.test(text) && !/^\d/.test(text)) return false;
  const large = line.size > typography.bodySize * 1.13;
  const strong = line.bold && !typography.boldBody;
  if (line.cellStarts.length === 2 && (!(strong || large) || ENDS_IN_PAGE.test(text))) return false;
  if ((large || strong) && isParagraphLine(lines, i, typography)) return false;
  if (large) return /^[\p{Lu}\p{N}“"(]/u.test(text) || text.length > 3;
  if (strong) return line.size > typography.bodySize * 0.93 && (/^[\p{Lu}\p{N}“"(]/u.test(text) || NUMBERED.test(text));
  return false;
}

/** Largest distance between the lines of one heading, like that of a paragraph, as a multiple of the size. */
function wrapDistance(typography: Typography): number {
  return Math.max(1.35, typography.leading * 1.15);
}

/**
 * Whether a line in heading type belongs to a paragraph: a whole paragraph in larger or bold type is emphasis, and a line may
 * continue the sentence above it.
 */
function isParagraphLine(lines: readonly Line[], i: number, typography: Typography): boolean {
  const follows = (at: number): boolean => {
    const [above, line] = [lines[at - 1], lines[at]];
    if (above === undefined || line === undefined || line.turn !== above.turn || line.bold !== above.bold) return false;
    const distance = (above.v - line.v) / above.size;
    const sameType = Math.abs(above.size - line.size) < 0.05 * above.size;
    const overlaps = line.u0 < above.u1 && line.u1 > above.u0;
    return sameType && overlaps && distance > 0.5 && distance < wrapDistance(typography) && !ITEM.test(line.text);
  };
  const line = lines[i] as Line;
  if (follows(i) && /^\p{Ll}/u.test(line.text) && !ENDS_SENTENCE.test((lines[i - 1] as Line).text)) {
    return !isHeading(lines, i - 1, typography);
  }
  let run = 1;
  for (let at = i; run <= MOST_HEADING_LINES && follows(at); at--) run++;
  for (let at = i + 1; run <= MOST_HEADING_LINES && follows(at); at++) run++;
  return run > MOST_HEADING_LINES;
}

/** Whether a line with a gap as wide as a column gap is prose: justified text, with neighbours of the same width. */
function isStretchedProse(lines: readonly Line[], i: number): boolean {
  const line = lines[i] as Line;
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
  if (Math.abs(last.size - line.size) > 0.13 * last.size) return false;
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
      block.lines.length < MOST_HEADING_LINES
    );
  }
  // The line is higher on the page: it starts the next column, and continues the block only if its sentence is open.
  if (distance <= 0 || !overlaps) return distance < -3 && isOpen(last, line);
  // An icon pushes the next line down; an open sentence still continues.
  if (distance > Math.max(1.25, typography.leading * 1.3)) return distance < 2.3 && isOpen(last, line);
  const right = Math.max(...block.lines.map((l) => l.u1));
  const shortLast = block.lines.length > 1 && last.u1 < right - 0.25 * (right - last.u0);
  return !(shortLast && ENDS_SENTENCE.test(last.text));
}

function isOpen(last: Line, next: Line): boolean {
  return !ENDS_SENTENCE.test(last.text) && /^[\p{Ll}\p{N}(]/u.test(next.text);
}

/** Whether the block is the first line of the label of a row: "Total nonperforming" above "assets 2,489 1,583", set tighter than the rows are. */
function isRowLabel(block: Block, line: Line, kind: SentenceKind): boolean {
  if (kind !== 'row' || block.kind === 'row' || block.kind === 'item' || block.lines.length > 3) return false;
  const last = block.lines.at(-1) as Line;
  const firstCellEnd = line.cellStarts[1] as number;
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
