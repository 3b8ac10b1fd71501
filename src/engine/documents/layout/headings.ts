import { clauseNumber, isBracketTitle, isLabelledValue, isWithin, NUMBERED_AS } from './clauses.ts';
import { endsEarly, ITEM_MARK } from './columns/running-text.ts';
import { type Line, SKEWED } from './line.ts';
import type { Typography } from './typography.ts';

export const NUMBERED = new RegExp(
  `^(?:${NUMBERED_AS}\\s+)?(?:[A-Z]\\.)?\\d{1,3}(?:\\.\\d{1,3})*[.:]?\\s+\\p{Lu}`,
  'u',
);
export const ENDS_SENTENCE = /[.!?:;]["'”’)\]]*$/u;
const LONGEST_HEADING = 120;
export const MOST_HEADING_LINES = 3;
/** An entry of a table of contents. */
export const ENDS_IN_PAGE = /\t(?:\d{1,4}|[A-Z]?-?\d{1,3}|[ivxlc]{1,6})$/u;

/** Whether a line is a heading by its type, its brackets, or the number in front of it. */
export function isHeading(lines: readonly Line[], i: number, typography: Typography): boolean {
  const line = lines[i] as Line;
  const text = line.text;
  // Text at an angle is a stamp, or names something in a figure.
  if (line.turn === SKEWED) return false;
  if (line.cellStarts.length > 2 || text.length > LONGEST_HEADING || !/\p{L}{2}/u.test(text)) return false;
  if (isBracketTitle(text) || isMarkedTitle(lines, i)) return true;
  if ((/[.;,]$/u.test(text) && !/^\d/.test(text)) || isLabelledValue(text)) return false;
  const large = line.size > typography.bodySize * 1.13;
  const strong = line.bold && !typography.boldBody;
  if (line.cellStarts.length === 2 && (!(strong || large) || ENDS_IN_PAGE.test(text))) return false;
  if (isTitleByNumber(lines, i)) return true;
  if ((large || strong) && isParagraphLine(lines, i, typography)) return false;
  if (large) return /^[\p{Lu}\p{N}“"(]/u.test(text) || text.length > 3;
  if (strong) return line.size > typography.bodySize * 0.93 && (/^[\p{Lu}\p{N}“"(]/u.test(text) || NUMBERED.test(text));
  return false;
}

/** A square, or a number of Chinese and Japanese, in front of a title: "■ Payment", "（一）违约", "一、概要". */
const MARKED = /^(?:[■◆▼▲◇▶]\s?|（[一二三四五六七八九十]{1,3}）|[一二三四五六七八九十]{1,3}、)(?=[\p{Lu}\p{Lo}])/u;
const LONGEST_MARKED = 40;

/**
 * Whether a line has such a mark and no sentence, and a text begins below it that has none: entries of a list stand
 * below one another.
 */
function isMarkedTitle(lines: readonly Line[], i: number): boolean {
  const [line, next] = [lines[i] as Line, lines[i + 1]];
  if (!MARKED.test(line.text) || line.text.length > LONGEST_MARKED || line.cellStarts.length > 1) return false;
  if (next === undefined || /[.。;；,，:：!?！？]$/u.test(line.text) || !isNear(line, next)) return false;
  if (MARKED.test(next.text) || ITEM_MARK.test(next.text) || !/^["'“「『（(]?[\p{Lu}\p{Lo}\p{N}]/u.test(next.text))
    return false;
  return next.u1 - next.u0 > line.u1 - line.u0 && !MARKED.test(lines[i - 1]?.text ?? '');
}

/** Longest title that has nothing but its number, in characters; a longer line is more likely a sentence. */
const LONGEST_NUMBERED = 70;
/** Shortest line of a text under it. */
const SHORTEST_TEXT = 25;
const FEWEST_SMALL_WORDS = 2;
/** Highest number of a title without a title above it. */
const HIGHEST = 99;
/** Farthest line that stands directly above or below, as a multiple of the size. */
const NEAR = 3.2;

/**
 * Whether a line in the type of the text is the title of a clause: "7 Termination" above "7.2 Notice" above "7.2.1
 * Either party …", and "1. Rent" above a text that begins on a line of its own. Entries of a list stand above one
 * another, and a sentence of the text before goes on.
 */
function isTitleByNumber(lines: readonly Line[], i: number): boolean {
  const [above, line, next] = [lines[i - 1], lines[i] as Line, lines[i + 1]];
  const number = clauseNumber(line.text);
  if (number === null || line.cellStarts.length > 1 || line.text.length > LONGEST_NUMBERED) return false;
  if (/[.!?;:,]$/u.test(line.text) || next === undefined || !isNear(line, next)) return false;
  const near = lines
    .slice(Math.max(0, i - 2), i + 4)
    .filter((other) => other === line || isNear(line, other) || isNear(other, line));
  const right = Math.max(...near.map(({ u1 }) => u1));
  const isOver = above !== undefined && isNear(above, line);
  const aboveNumber = isOver ? clauseNumber(above.text) : null;
  if (isOver && !ENDS_SENTENCE.test(above.text) && !isWithin(number, aboveNumber) && !endsEarly(above, line, right))
    return false;
  const nextNumber = clauseNumber(next.text);
  if (isWithin(nextNumber, number)) return true;
  if (nextNumber !== null || ITEM_MARK.test(next.text) || next.cellStarts.length > 1) return false;
  const isListed = isOver && aboveNumber !== null && !isWithin(number, aboveNumber) && !ENDS_SENTENCE.test(above.text);
  if (isListed || Number(number.split('.')[0]) > HIGHEST || next.text.length < SHORTEST_TEXT) return false;
  // Below "410 Terry Avenue" stands no sentence.
  const isSentence =
    (next.text.match(/\s\p{Ll}{2,}/gu)?.length ?? 0) >= FEWEST_SMALL_WORDS || /\p{Lo}/u.test(next.text);
  return isSentence && /^["“„«(]?[\p{Lu}\p{Lo}]/u.test(next.text) && endsEarly(line, next, right);
}

const isNear = (above: Line, line: Line): boolean =>
  above.turn === line.turn &&
  above.v > line.v &&
  above.v - line.v < NEAR * above.size &&
  line.u0 < above.u1 &&
  line.u1 > above.u0;

/** Largest distance between the lines of one heading, like that of a paragraph, as a multiple of the size. */
export function wrapDistance(typography: Typography): number {
  return Math.max(1.35, typography.leading * 1.15);
}

/**
 * Whether a line in heading type belongs to a paragraph: a whole paragraph in larger or bold type is emphasis, and a
 * line may continue the sentence above it.
 */
function isParagraphLine(lines: readonly Line[], i: number, typography: Typography): boolean {
  const follows = (at: number): boolean => {
    const [above, line] = [lines[at - 1], lines[at]];
    if (above === undefined || line === undefined || line.turn !== above.turn || line.bold !== above.bold) return false;
    const distance = (above.v - line.v) / above.size;
    // The lines of a paragraph are as long as its column lets them; fields and titles below one another are not.
    const column = lines.slice(Math.max(0, at - MOST_HEADING_LINES), at + MOST_HEADING_LINES);
    const right = Math.max(...column.filter(({ bold }) => bold === line.bold).map(({ u1 }) => u1));
    const isTitle = /^[\p{Lu}\p{N}]/u.test(line.text) && !above.hyphenated && !/[.!?:;,&–-]$/u.test(above.text);
    if (isLabelledValue(above.text) || (isTitle && endsEarly(above, line, right))) return false;
    const sameType = Math.abs(above.size - line.size) < 0.05 * above.size;
    const overlaps = line.u0 < above.u1 && line.u1 > above.u0;
    return sameType && overlaps && distance > 0.5 && distance < wrapDistance(typography) && !ITEM_MARK.test(line.text);
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
