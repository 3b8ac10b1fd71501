/** What stands where a form is to be filled in: a rule of underscores, or dots in a row. */
const BLANK = /_{2,}|(?:\.\s?){4,}|…{2,}|(?:\u2009?\u2026\s?){2,}/gu;
const LONGEST_LABEL = 5;

/**
 * Whether a line is only the labels of form fields that are not filled in: "Name: ________  Date: ________", a row with a label and empty
 * cells. It answers nothing. A line of contents ends in its page, and a sentence with a gap has words enough around it.
 */
export function isBlankField(text: string): boolean {
  if (/^[^\t]+\t[\s_.…]*$/u.test(text)) return !/\p{N}/u.test(text);
  const labels = text.split(BLANK).map((part) => part.trim());
  if (labels.length < 2 || labels.at(-1) !== '') return false;
  return labels.every((label) => label.split(/\s+/u).length <= LONGEST_LABEL);
}
