import type { Block } from '../blocks.ts';
import type { Line } from '../line.ts';
import { isAside, isCaption, runsOn, wordsOf } from './runs-on.ts';

/** Most blocks of what stands between the halves of a paragraph: a table has one for each row. */
const MOST_BETWEEN = 40;
/** Shortest first half, in characters: a label has no other. */
const SHORTEST = 40;
/** Longest words inside a figure, its axes and names, in characters. */
const LONGEST_LABEL = 40;
/**
 * Share of the width of its column that the last line before a table without a title fills at least: a line that ends
 * sooner is a label.
 */
const FILLED = 0.6;
/** Fewest words in small letters in the lines of a sentence beside a table without a title. */
const SMALL_WORDS = 4;
/** How much larger than the text a quotation in large type is. */
const LARGE = 1.2;
/** Difference of the sizes of the halves that is none, as a share. */
const SAME_SIZE = 0.05;

/**
 * The blocks of a page, in which a paragraph is one piece whose sentence goes on below a figure, a table, a footnote or
 * a quotation in large type: what stands between its halves comes behind it. The sentence must break off, and go on
 * with a small letter in the same type.
 */
export function keepParagraphsTogether(blocks: readonly Block[], bodySize: number): Block[] {
  const ordered = [...blocks];
  for (let i = 0; i < ordered.length; i++) {
    const rest = restOf(ordered, i, bodySize);
    if (rest === null) continue;
    const between = ordered.slice(i + 1, rest);
    const own = ordered[i] as Block;
    // What stands within a paragraph heads nothing.
    const aside = between.map((block): Block => (block.kind === 'heading' ? { ...block, kind: 'prose' } : block));
    const whole: Block = { ...own, lines: [...own.lines, ...(ordered[rest] as Block).lines] };
    ordered.splice(i, rest - i + 1, whole, ...aside);
    // The paragraph may go on past the next figure.
    i--;
  }
  return ordered;
}

/** Index of the block in which the sentence at the end of a block goes on past others; null where there is none. */
function restOf(blocks: readonly Block[], at: number, bodySize: number): number | null {
  const block = blocks[at] as Block;
  if ((block.kind !== 'prose' && block.kind !== 'item') || wordsOf(block).text.length < SHORTEST) return null;
  for (let i = at + 1; i < blocks.length && i <= at + MOST_BETWEEN; i++) {
    const next = blocks[i] as Block;
    if (!goesOn(block, next)) {
      if (!mayStandBetween(next, bodySize)) return null;
      continue;
    }
    const between = blocks.slice(at + 1, i);
    if (between.length === 0) return null;
    const told = between.filter((one) => isAside(one, bodySize) || isQuotation(one, bodySize));
    // Short words are those of a figure, which has a caption.
    const isOfFigure = between.some(isCaption) || !between.some((one) => isLabel(one) && !told.includes(one));
    const isSure = told.length > 0 || (isFilled(block, next) && areSentences(block, next));
    return isOfFigure && isSure ? i : null;
  }
  return null;
}

/**
 * Whether a block may come between the halves of a paragraph: what it says is no text of the page, or stands in a
 * figure.
 */
const mayStandBetween = (block: Block, bodySize: number): boolean =>
  isAside(block, bodySize) || block.kind === 'row' || isQuotation(block, bodySize) || isLabel(block);

/** Words within a figure, or the rest of its caption. */
const isLabel = (block: Block): boolean =>
  (block.kind === 'prose' || block.kind === 'heading') &&
  wordsOf(block).text.length < LONGEST_LABEL &&
  !isCaption(block);

/** Whether a block is a sentence in large type, as magazines set one in the middle of a text. */
const isQuotation = ({ lines, kind }: Block, bodySize: number): boolean =>
  (kind === 'heading' || kind === 'prose') &&
  lines.every(({ size }) => size > LARGE * bodySize) &&
  /[.!?…]["'”’»]*$/u.test((lines.at(-1) as Line).text);

function goesOn(block: Block, next: Block): boolean {
  const [last, first] = [block.lines.at(-1) as Line, next.lines[0] as Line];
  if (!/^\p{Ll}/u.test(first.text) || !runsOn(wordsOf(block), wordsOf(next))) return false;
  const isSameType =
    last.turn === first.turn && last.bold === first.bold && Math.abs(last.size - first.size) < SAME_SIZE * last.size;
  return isSameType && last.cellStarts.length === 1 && first.cellStarts.length === 1;
}

/** Whether both halves are words of a sentence, not entries of a list or an index. */
function areSentences(block: Block, next: Block): boolean {
  const smallWords = (line: Line): number => line.text.match(/\s\p{Ll}{2,}/gu)?.length ?? 0;
  const [last, first] = [block.lines.at(-1) as Line, next.lines[0] as Line];
  return (
    /^\p{L}+[\s,]/u.test(first.text) &&
    /\p{L}[,\u201d"’)-]?$/u.test(last.text) &&
    smallWords(last) >= SMALL_WORDS &&
    smallWords(first) >= SMALL_WORDS - 1
  );
}

/** Whether the last line of a block fills its column, as the lines of a paragraph do that goes on. */
function isFilled(block: Block, next: Block): boolean {
  const [last, first] = [block.lines.at(-1) as Line, next.lines[0] as Line];
  const isInColumn = first.u0 < last.u1 && first.u1 > last.u0;
  const column = isInColumn ? [...block.lines, ...next.lines] : block.lines;
  const [left, right] = [Math.min(...column.map(({ u0 }) => u0)), Math.max(...column.map(({ u1 }) => u1))];
  return last.u1 - left > FILLED * (right - left);
}
