/** A line to write on: "____", "......", ". . . . .", "…………". */
const LINE = /(?<![\p{L}\p{N}_])_{2,}(?![\p{L}\p{N}_])|_{4,}|(?:\s?[.·•]){5,}|(?:\s?…){2,}/gu;
/** Boxes to tick, none of them ticked. */
const EMPTY_BOX = /[☐□▢❏❑❒]|\[ ?\]|(?<!\p{L})\( {1,3}\)/gu;
const TICKED = /[☑☒✓✔✗✘■]|\[[xX]\]/u;
/** A row with a label and empty cells. */
const EMPTY_CELLS = /^[^\t\p{N}]+\t[\s_.…]*$/u;
/** Most words that a label around a line has; a longer text says something beside it. */
const MOST_WORDS = 12;

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/**
 * Whether a sentence is a field of a form that nobody has filled in: "Name: ______", "Signed on ........", "☐ Yes ☐
 * No". It asks for a value and has none, so nothing can be quoted from it. A line of contents has a page number behind
 * its dots, and an item of a checklist one box.
 */
export function isBlankField(text: string): boolean {
  if (EMPTY_CELLS.test(text)) return true;
  const rest = text.replace(LINE, ' ');
  if (rest !== text) {
    // What stands behind the last line may be its value, "Total ........ 12", or a unit, "____ days".
    const last = [...text.matchAll(LINE)].at(-1);
    const after = last === undefined ? '' : text.slice(last.index + last[0].length);
    return wordCount(rest) <= MOST_WORDS && !/\p{N}/u.test(after);
  }
  const boxes = text.match(EMPTY_BOX) ?? [];
  if (boxes.length === 0 || TICKED.test(text)) return false;
  const isAtEnd = new RegExp(`(?:${EMPTY_BOX.source})\\s*$`, 'u').test(text);
  return (boxes.length > 1 || isAtEnd) && wordCount(text) <= MOST_WORDS;
}
