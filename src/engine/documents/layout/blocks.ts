import type { SentenceKind } from '../types.ts';
import type { Line } from './line.ts';

/** Lines that belong together: a paragraph, a heading, a list item or one row of a table. */
export interface Block {
  readonly kind: SentenceKind;
  readonly lines: readonly Line[];
}

/** What is ordinary in this document; headings and paragraph gaps are told from it. */
export interface Typography {
  /** Loose height of most characters. */
  readonly bodySize: number;
  /** Most common distance of two baselines in running text, as part of the size. */
  readonly leading: number;
  /** True when most characters are bold, so that bold says nothing. */
  readonly boldBody: boolean;
}

const ITEM = /^(?:[•●○▪◦■□▶►➢✓‣»>*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])(?:\s|$)/u;
const NUMBERED =
  /^(?:(?:Part|Article|Section|Chapter|Appendix|Annex|Item|PART|ITEM)\s+)?(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3})*[.:]?\s+\p{Lu}/u;
/** "Item 1." or "4.2" in a cell of its own in front of a title. */
const NUMBER_CELL =
  /^(?:(?:Part|Article|Section|Chapter|Appendix|Annex|Item|PART|ITEM)\s+)?(?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3})*[A-Z]?[.:]?\t\p{Lu}\p{L}/u;
const ENDS_SENTENCE = /[.!?:;]["'”’)\]]*$/u;
const LONGEST_HEADING = 120;
const MOST_HEADING_LINES = 3;
/** An entry of a table of contents. */
const ENDS_IN_PAGE = /\t(?:\d{1,4}|[A-Z]?-?\d{1,3}|[ivxlc]{1,6})$/u;
/** Widest hole that an icon leaves in a line, by size. */
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

/** Groups one page's lines, keeping their order. `furniture`: the running headers and footers among them. */
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

/** "1. 2,489 57": a marker followed by figures is a row of a table, not an item of a list. */
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

/** The lines of one heading, like those of a paragraph, stand no farther apart than this, by size. */
function wrapDistance(typography: Typography): number {
  return Math.max(1.35, typography.leading * 1.15);
}

/** A whole paragraph in larger or bold type is emphasis, and so is a line that goes on with the sentence above it. */
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

/** Justified text can gape as wide as a column gap; its neighbours of the same width give it away. */
function isStretchedProse(lines: readonly Line[], i: number): boolean {
  const line = lines[i] as Line;
  // So do icons, which leave a hole in the sentence: "touch ⟨icon⟩ and share it".
  if (line.cellStarts.length === 2 && line.widestGap < ICON_GAP && /\p{L}\t(?:[.,;>)]|\p{Ll})/u.test(line.text))
    return true;
  if (line.widestGap > 2 || line.cellStarts.length > 3) return false;
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

function joins(block: Block, line: Line, kind: SentenceKind, typography: Typography): boolean {
  const last = block.lines.at(-1) as Line;
  if (kind === 'row' || block.kind === 'row' || kind === 'item') return false;
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
  // Up the page: the next column. It goes on with the sentence only when that is open.
  if (distance <= 0 || !overlaps) return distance < -3 && isOpen(last, line);
  // An icon in the line pushes the next one down; an open sentence goes on all the same.
  if (distance > Math.max(1.25, typography.leading * 1.3)) return distance < 2.3 && isOpen(last, line);
  const right = Math.max(...block.lines.map((l) => l.u1));
  const shortLast = block.lines.length > 1 && last.u1 < right - 0.25 * (right - last.u0);
  return !(shortLast && ENDS_SENTENCE.test(last.text));
}

function isOpen(last: Line, next: Line): boolean {
  return !ENDS_SENTENCE.test(last.text) && /^[\p{Ll}\p{N}(]/u.test(next.text);
}

/** "Total nonperforming" above "assets 2,489 1,583": the label of a row runs over two lines, set tighter than the rows. */
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

/** The last cell of a row runs on over the lines below it: they begin where that cell begins. */
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
