import { contentWords } from '../../text/content-words.ts';
import { words } from '../../text/language.ts';
import { currencyOf } from '../../text/read-quantity.ts';
import limits from '../../weights/support-limits.json' with { type: 'json' };
import { type Finding, type FoundWords, findingOf } from './finding.ts';
import { readTerms } from './read-terms.ts';
import { denies, obligationsDiffer } from './word-meaning.ts';

/** A row of a table that a sentence is compared with. Offsets address the row's text. */
export interface Row {
  readonly text: string;
  /** Its cells are separated by tabs like the row's; null where the table has no header row. */
  readonly header: string | null;
  /** Values whose columns are known from the page where the header row does not name them. */
  readonly values: readonly { readonly start: number; readonly end: number; readonly column: string | null }[];
}

export interface Cell {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly column: string | null;
}

/** Share of a label's words from which a sentence is about its row or column. */
const NAMED = limits.values.namedColumn;

/** The cells of a row with the names of their columns. */
export function cellsOfRow({ text, header, values }: Row): Cell[] {
  const names = header?.split('\t').map((name) => name.trim()) ?? [];
  const cells = [...text.matchAll(/[^\t]+/g)].map(({ 0: cell, index }) => ({
    start: index,
    end: index + cell.length,
    text: cell.trim(),
  }));
  const areNamed = names.length > 1 && names.length === text.split('\t').length && cells.length === names.length;
  return cells.map((cell, i) => {
    const placed = values.find(({ start, end }) => start < cell.end && cell.start < end);
    return { ...cell, column: (areNamed ? names[i] : placed?.column) ?? null };
  });
}

/** Share (0..1) of the label's words that a sentence has; null for a label without words. */
function shareSaid(label: string, said: ReadonlySet<string>): number | null {
  const words = new Set(contentWords(label));
  if (words.size === 0) return null;
  return [...words].filter((word) => said.has(word)).length / words.size;
}

/**
 * Share (0..1) of the row's label that a sentence has; 0 when a number of the label is missing. Null where the row has
 * no label.
 */
export const labelShare = (row: Row, said: ReadonlySet<string>): number | null => {
  const [label] = cellsOfRow(row);
  if (label === undefined) return null;
  const isOther = contentWords(label.text).some((word) => /^\d/.test(word) && !said.has(word));
  return isOther ? 0 : shareSaid(label.text, said);
};

/**
 * The cells whose columns a sentence names. A word counts for the row's own label first, then for the column with the
 * largest share of its name in the sentence.
 */
function namedCells(row: Row, said: ReadonlySet<string>): Cell[] {
  const [label, ...cells] = cellsOfRow(row);
  const left = new Set(said);
  const named: Cell[] = [];
  const take = (text: string): void => {
    for (const word of contentWords(text)) left.delete(word);
  };
  take(label?.text ?? '');
  const shareOf = ({ column }: Cell): number => (column === null ? 0 : (shareSaid(column, left) ?? 0));
  let rest = cells;
  for (;;) {
    const most = Math.max(0, ...rest.map(shareOf));
    // Half of a name is enough only for the one column that a sentence may mean.
    if (most < NAMED || (named.length > 0 && most === NAMED)) return named;
    const best = rest.filter((cell) => shareOf(cell) === most);
    named.push(...best);
    rest = rest.filter((cell) => !best.includes(cell));
    for (const { column } of best) take(column ?? '');
  }
}

const TOTALS = new Set(words.tables.totals.flatMap(contentWords));
const isOfTotals = (cell: Cell): boolean => contentWords(cell.column ?? '').some((word) => TOTALS.has(word));

/**
 * The named cells where “total” may be said of a part: “45 doctors in total”. Beside one part the column of totals is
 * not meant; beside all of them, “doctors and nurses total 165”, it alone is.
 */
function withoutTotals(named: readonly Cell[], cells: readonly Cell[], said: ReadonlySet<string>): readonly Cell[] {
  const totals = named.filter(isOfTotals);
  const [total] = totals;
  if (total === undefined || totals.length > 1) return named;
  const own = contentWords(total.column ?? '');
  const isPartOf = ({ column }: Cell): boolean => {
    const theirs = contentWords(column ?? '');
    return (
      own.every((word) => TOTALS.has(word) || theirs.includes(word)) &&
      theirs.some((word) => said.has(word) && !own.includes(word))
    );
  };
  const parts = named.filter((cell) => cell !== total && isPartOf(cell));
  if (parts.length === 0) return named;
  if (parts.length === 1) return named.filter((cell) => cell !== total);
  const all = cells.filter((cell) => !isOfTotals(cell) && FIGURE.test(cell.text));
  return all.every((cell) => parts.includes(cell)) && isSaidCell(total, said) ? [total] : named;
}

/** Whether a sentence has all that a cell says. */
const isSaidCell = ({ text }: Cell, said: ReadonlySet<string>): boolean => shareSaid(text, said) === 1;

/** Whether a cell states the unit of the others. */
const isUnit = ({ text }: Cell): boolean => currencyOf(text.toLowerCase()) !== null;

/**
 * The text of a row with the cells blanked that the sentence is not about. It keeps the label, the columns that the
 * sentence names and, where those have what the sentence says, other cells that it repeats. A row of which no column is
 * named stays whole. Offsets stay.
 */
export function focusRow(
  row: Row,
  said: ReadonlySet<string>,
): { readonly text: string; readonly named: readonly Cell[] } {
  const [label, ...cells] = cellsOfRow(row);
  const named = withoutTotals(namedCells(row, said), cells, said);
  if (named.length === 0) return { text: row.text, named };
  const agree = named.every((cell) => isSaidCell(cell, said));
  const isNamed = (cell: Cell) => named.some(({ start }) => start === cell.start);
  const kept = [label, ...cells.filter((cell) => isNamed(cell) || isUnit(cell) || (agree && isSaidCell(cell, said)))];
  const isKept = (at: number) => kept.some((cell) => cell !== undefined && at >= cell.start && at < cell.end);
  const text = row.text.split('').map((letter, at) => (letter === '\t' || isKept(at) ? letter : ' '));
  return { text: text.join(''), named };
}

/**
 * Finds what a sentence says of a column otherwise than its row: the value of another column (“the daily allowance is
 * 150” where 150 is the hotel limit), or a permission where the cell forbids. Offsets of `source` address the row's
 * text.
 */
export function findColumns(sentence: string, row: Row, said: ReadonlySet<string>): Finding[] {
  const { named } = focusRow(row, said);
  const [label, ...cells] = cellsOfRow(row);
  const known = new Set([label, ...named].flatMap((cell) => contentWords(`${cell?.text ?? ''} ${cell?.column ?? ''}`)));
  const terms = readTerms(sentence);
  return named.flatMap((cell): Finding[] => {
    if (isSaidCell(cell, said)) return [];
    const source = { text: cell.text, start: cell.start, end: cell.end };
    const isLikeIt = (text: string): boolean => /\d/.test(text) === /\d/.test(cell.text);
    const other = cells.find(
      (one) =>
        !named.includes(one) &&
        isLikeIt(one.text) &&
        isSaidCell(one, said) &&
        contentWords(one.text).some((word) => !known.has(word)),
    );
    if (other !== undefined) {
      const under = other.column === null ? 'in another column' : `in column “${other.column}”`;
      const reason = `In column “${cell.column}” the table has “${cell.text}”; “${other.text}” stands ${under}.`;
      return [{ kind: 'column', verdict: 'contradicted', said: saidWords(sentence, other.text), source, reason }];
    }
    const number = terms.find(
      (term) => term.quantity !== null && contentWords(term.text).every((word) => !known.has(word)),
    );
    const isShare = number?.quantity?.unit === '%';
    const isOfShares = `${cell.text} ${cell.column ?? ''} ${label?.text ?? ''}`.includes('%');
    // A share tells nothing of an amount: “grew by 21 %” beside “170,773”.
    if (number !== undefined && FIGURE.test(cell.text) && (!isShare || isOfShares))
      return [{ ...findingOf('number', 'contradicted', number, source), source }];
    const duty = readTerms(cell.text).find(({ obligation }) => obligation !== null);
    const own = terms.find(({ obligation }) => obligation !== null);
    if (duty === undefined || readTerms(cell.text).length > 2) return [];
    const isDenied = terms.some(denies);
    const differs = own?.obligation
      ? obligationsDiffer(own.obligation, duty.obligation ?? own.obligation)
      : duty.isNegative && !isDenied;
    if (!differs || isDenied === duty.isNegative) return [];
    const reason = `In column “${cell.column}” the table has “${cell.text}”; the sentence says otherwise.`;
    const words = own === undefined ? null : { text: own.text, start: own.start, end: own.end };
    return [{ kind: 'obligation', verdict: 'contradicted', said: words, source, reason }];
  });
}

/** A cell with a single figure. */
const FIGURE = /^[\s$€£]*\d[\d.,]*\s*%?$/;

/** The words of a cell in a sentence; null when the sentence has them in another form. */
function saidWords(sentence: string, cell: string): FoundWords | null {
  const start = sentence.toLowerCase().indexOf(cell.toLowerCase());
  return start < 0 ? null : { text: sentence.slice(start, start + cell.length), start, end: start + cell.length };
}
