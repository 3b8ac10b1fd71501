import { wordSet, words } from '../../../text/language.ts';
import { beginsClause, hasOpenBracket, isBracketTitle, isLabelledValue } from '../../layout/clauses.ts';
import type { SentenceKind } from '../../types.ts';

/** A heading, paragraph, item or row of a text that is written in lines. Offsets address the text. */
export interface PlainBlock {
  readonly kind: SentenceKind;
  readonly start: number;
  readonly end: number;
  /** Depth of a heading that the text marks; null where it marks none. */
  readonly rank: number | null;
}

interface TextLine {
  readonly start: number;
  readonly end: number;
  /** Without the white space around it. */
  readonly text: string;
  readonly indent: number;
}

const ITEM = /^(?:[•*–—·‣▪◦-]|\[[ xX✓✔]\]|[☐☑☒]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s/u;
const ROW = /\t|^[|│║].*[|│║]$/u;
/** Cells that blanks keep apart. */
const SPACED_ROW = /^\S+(?: \S+)*(?:\s{2,}\S+(?: \S+)*){2,}$/u;
/** A longer line is a paragraph in one line; matched against cells, one of megabytes would fill the stack. */
const LONGEST_ROW = 500;
const isSpaced = (text: string): boolean => text.length <= LONGEST_ROW && SPACED_ROW.test(text);
/** A line that is drawn: under a heading, around a table, between parts, around a program. */
const DRAWN = /^(?:[=_*~#-]{3,}|--|[|+:=\s-]*[-=]{3,}[|+:=\s-]*|[\u2500-\u257f\s]{3,}|(?:`{3,}|~{3,})\s*[\w-]*)$/u;
/** A line of a log begins with its time. */
const TIMED = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/u;
/** "Plan: Gold", "Signed ______": a form has one on a line. */
const FIELD = /^\p{Lu}[\p{L}\p{N} ./()’'-]{0,38}:(?:\s|$)|_{4,}|\.{6,}\s*$/u;
const QUOTED = /^(?:>\s?)+/u;
const PAGE_NUMBER =
  /^(?:[-–—[(]+\s*\p{L}{0,8}\s*\d{1,4}\s*[-–—\])]+|(?:page|p\.|seite|página|pagina|str\.)\s*\d{1,4}(?:\s*(?:of|von|de|di|van|\/)\s*\d{1,4})?)$/iu;

const LONGEST_HEADING = 100;
/** Longest heading directly above text, in characters; a longer line is more likely the first of wrapped text. */
const LONGEST_HEADING_ABOVE_TEXT = 60;
/** A line is broken on purpose where the next word would not have come near to the width of the text. */
const FULL = 0.7;
/** Narrowest text whose width says anything. */
const NARROWEST = 40;
/** Words that no heading ends in: the line goes on. */
const WITHIN = wordSet(words.contentWords.stopWords);

/**
 * The blocks of a text, by how its lines are written. `hasHeadings`: whether it may have some without a mark, as a
 * letter has none.
 */
export function plainBlocks(text: string, hasHeadings = true): PlainBlock[] {
  const lines = linesOf(text);
  const page = pageLines(text, lines);
  const width = widthOf(lines);
  const blocks: PlainBlock[] = [];
  lines.forEach((line, i) => {
    if (line.text === '' || DRAWN.test(line.text)) return;
    const before = lines[i - 1];
    const isFurniture = page.has(line);
    const kind = isFurniture ? 'furniture' : kindOf(lines, i, hasHeadings);
    const last = blocks.at(-1);
    const follows = before !== undefined && before.text !== '' && !DRAWN.test(before.text) && !page.has(before);
    if (kind === 'prose' && last !== undefined && follows && goesOn(last.kind, before, line, width)) {
      blocks[blocks.length - 1] = { ...last, end: line.end };
      return;
    }
    const rank = kind === 'heading' ? markedRank(line.text, lines[i + 1]?.text ?? '') : null;
    blocks.push({ kind, start: line.start, end: line.end, rank });
  });
  return blocks;
}

/**
 * The text with what stands between two pages moved behind the paragraph that goes on over it: the number of the page,
 * and lines that stand on each. Nothing else changes, and no character is lost.
 */
export function withParagraphsWhole(text: string): string {
  const lines = linesOf(text);
  const page = pageLines(text, lines);
  if (page.size === 0) return text;
  const pieces = lines.map(({ start }, i) => text.slice(start, lines[i + 1]?.start ?? text.length));
  const isBetween = (i: number): boolean => lines[i]?.text === '' || page.has(lines[i] as TextLine);
  for (let i = lines.length - 1; i > 0; i--) {
    if (isBetween(i) || !isBetween(i - 1)) continue;
    let from = i - 1;
    while (from > 0 && isBetween(from - 1)) from--;
    const above = lines[from - 1];
    const isOver = lines.slice(from, i).some((line) => page.has(line)) && above !== undefined;
    if (!isOver || !isCut(above.text, (lines[i] as TextLine).text)) continue;
    let to = i;
    while (to < lines.length && !isBetween(to)) to++;
    const rest = pieces.slice(i, to);
    const last = rest.at(-1) ?? '';
    if (!/[\r\n\f]$/u.test(last)) rest[rest.length - 1] = `${last}\n`;
    pieces.splice(from, to - from, ...rest, ...pieces.slice(from, i));
    lines.splice(from, to - from, ...lines.slice(i, to), ...lines.slice(from, i));
  }
  return pieces.join('');
}

/** Whether a sentence is cut between two lines. */
const isCut = (above: string, below: string): boolean =>
  !/[.!?:;]["'”’)\]]*$/u.test(above) &&
  !ITEM.test(below) &&
  (/^[^\p{L}\p{N}]*\p{Ll}/u.test(below) || hasOpenBracket(above));

function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const match of text.matchAll(/[^\r\n\f]*(?:\r\n|[\r\n\f]|$)/gu)) {
    const line = match[0].replace(/[\r\n\f]+$/u, '');
    const own = line.trim();
    const indent = line.length - line.trimStart().length;
    if (match[0] !== '') lines.push({ start: match.index, end: match.index + line.length, text: own, indent });
  }
  return lines;
}

/** How wide the lines of a text are that somebody wrapped; 0 for one that is not wrapped. */
function widthOf(lines: readonly TextLine[]): number {
  let widest = 0;
  for (const { text, indent } of lines) {
    const width = indent + text.length;
    if (width > 200) return 0;
    if (width <= 120) widest = Math.max(widest, width);
  }
  return widest < NARROWEST ? 0 : widest;
}

/** Lines at the end and the beginning of pages that number them, or stand on several. */
function pageLines(text: string, lines: readonly TextLine[]): Set<TextLine> {
  const found = new Set(lines.filter((line) => PAGE_NUMBER.test(line.text)));
  const seen = new Map<string, TextLine[]>();
  const filled = lines.filter((line) => line.text !== '');
  filled.forEach((line, i) => {
    const next = filled[i + 1];
    const before = filled[i - 1];
    const isLast = next !== undefined && text.slice(line.end, next.start).includes('\f');
    const isFirst = before !== undefined && text.slice(before.end, line.start).includes('\f');
    if (!isLast && !isFirst) return;
    if (/^\d{1,4}$/u.test(line.text)) found.add(line);
    const key = `${isLast ? 'last' : 'first'} ${line.text.replaceAll(/\d+/gu, '0').replaceAll(/\s+/gu, ' ')}`;
    seen.set(key, [...(seen.get(key) ?? []), line]);
  });
  for (const same of seen.values()) if (same.length > 1) for (const line of same) found.add(line);
  return found;
}

function kindOf(lines: readonly TextLine[], i: number, hasHeadings: boolean): SentenceKind {
  const { text } = lines[i] as TextLine;
  const before = lines[i - 1]?.text ?? '';
  const next = lines[i + 1]?.text ?? '';
  if (markedRank(text, next) !== null || isBracketTitle(text)) return 'heading';
  if (ROW.test(text) || isSpacedRow(lines, i)) return 'row';
  if (hasHeadings && isNumberedTitle(lines, i)) return 'heading';
  if (ITEM.test(text) || beginsClause(text) || TIMED.test(text)) return 'item';
  if (!hasHeadings || isLabelledValue(text) || FIELD.test(text) || QUOTED.test(text)) return 'prose';
  const isBelowTitle = isCapitals(before) && isCapitals(text);
  if (before !== '' && !DRAWN.test(before) && !isBelowTitle) return 'prose';
  return isTitle(text, next) ? 'heading' : 'prose';
}

/** A row whose cells blanks keep apart has another above or below it, beyond a drawn line too. */
function isSpacedRow(lines: readonly TextLine[], i: number): boolean {
  const beside = (step: -1 | 1): string => {
    const next = lines[i + step]?.text ?? '';
    return DRAWN.test(next) ? (lines[i + 2 * step]?.text ?? '') : next;
  };
  return isSpaced(lines[i]?.text ?? '') && (isSpaced(beside(-1)) || isSpaced(beside(1)));
}

/** A short line that no sentence ends or goes on from. */
function isTitle(text: string, next: string): boolean {
  const longest = next === '' ? LONGEST_HEADING : LONGEST_HEADING_ABOVE_TEXT;
  const isTitled = text.length <= longest && /^[\p{Lu}\p{N}]/u.test(text) && !/[.!?:;,]$/u.test(text);
  const lastWord = /\p{L}+$/u.exec(text)?.[0].toLowerCase() ?? '';
  // When the next line begins with a small letter, this line is the first of hard-wrapped text; with many blanks, it is
  // a row.
  return isTitled && !/^\p{Ll}/u.test(next) && !WITHIN.has(lastWord) && !/\S\s{3,}\S/u.test(text);
}

const isCapitals = (text: string): boolean =>
  /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text) && text.length <= LONGEST_HEADING_ABOVE_TEXT;

/** "3.  Handling" above text, "1. Rent" above "1.1 The rent is": a title, where other items would follow as items. */
function isNumberedTitle(lines: readonly TextLine[], i: number): boolean {
  const { text, indent } = lines[i] as TextLine;
  const [, number, title = ''] = /^(\d{1,3}(?:\.\d{1,3})*)\.?\s+(\S.*)$/u.exec(text) ?? [];
  if (number === undefined || !isTitle(title, '') || title.length > LONGEST_HEADING_ABOVE_TEXT) return false;
  let after = i + 1;
  while (lines[after]?.text === '') after++;
  const next = lines[after];
  if (next === undefined) return false;
  if (next.text.startsWith(`${number}.`)) return true;
  const isApart = i === 0 || lines[i - 1]?.text === '';
  const isAbove = !ITEM.test(next.text) && !beginsClause(next.text);
  return isApart && isAbove && (next.indent > indent || /^\p{Lu}/u.test(next.text));
}

/** The depth of a heading of Markdown, by its marks or the line under it; null for another line. */
function markedRank(text: string, next: string): number | null {
  const marks = /^(#{1,6})\s+\S/u.exec(text)?.[1]?.length;
  if (marks !== undefined) return marks;
  const under = /^(=|-)\1{2,}$/u.exec(next)?.[1];
  if (under === undefined || DRAWN.test(text) || ROW.test(text) || isSpaced(text) || ITEM.test(text)) return null;
  const isShort = text.length <= LONGEST_HEADING && text !== '' && !/[.!?:;,]$/u.test(text);
  return isShort ? (under === '=' ? 1 : 2) : null;
}

/** Whether a line of prose goes on with the block above it. */
function goesOn(kind: SentenceKind, before: TextLine, line: TextLine, width: number): boolean {
  if (kind === 'heading' || kind === 'row' || kind === 'furniture') return false;
  if (depthOf(before.text) !== depthOf(line.text)) return false;
  const isSmall = /^[^\p{L}\p{N}]*\p{Ll}/u.test(line.text);
  if (isSmall || hasOpenBracket(before.text)) return !/[:;]$/u.test(before.text) || kind === 'item';
  if (FIELD.test(line.text) || /_{4,}|\.{6,}$/u.test(before.text) || TIMED.test(before.text)) return false;
  if (/[.!?:;]["'”’)\]]*$/u.test(before.text)) return false;
  const word = /^\S*/u.exec(line.text)?.[0].length ?? 0;
  const isOnPurpose = width > 0 && before.indent + before.text.length + 1 + word < FULL * width;
  return !isOnPurpose || !/^\p{Lu}/u.test(line.text);
}

/** How deep a line is quoted, as replies to mails quote. */
const depthOf = (text: string): number => QUOTED.exec(text)?.[0].replaceAll(/\s/gu, '').length ?? 0;
