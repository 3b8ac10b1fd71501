import { isFigure } from '../../passages/row-headers.ts';
import { isBlankMark, isPeriod, isUnitNote } from '../../tables/cell-words.ts';

/** Longest name of a group of rows, in UTF-16 units. */
const LONGEST = 220;

/**
 * Whether a row with one text, "Adjustments to reconcile net income:", names the rows below it: it is no sentence, and
 * the next row, with these texts, has a label and figures, or marks that stand for some.
 */
export const namesRows = (text: string, [label = '', ...values]: readonly string[]): boolean =>
  text.length <= LONGEST &&
  !/[.;!?。；]["”’)]*$|^(?:table|figure|exhibit)\s+\d/iu.test(text) &&
  !isPeriod(text) &&
  !isUnitNote(text) &&
  label !== '' &&
  values.some((value) => isFigure(value) || isBlankMark(value));
