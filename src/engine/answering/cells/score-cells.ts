import { contentWords } from '../../text/content-words.ts';
import { words } from '../../text/language.ts';
import { type CellNames, type FoundCell, namesOf, tellingWords } from './read-cells.ts';
import { periodFits, type ReadPeriods } from './read-periods.ts';

const stemsOf = (list: readonly string[]): ReadonlySet<string> => new Set(list.flatMap((word) => contentWords(word)));
/** Words that ask for a figure and name none. */
const ASKING = stemsOf(words.cells.asking);
const TOTALS = stemsOf(words.cells.totals);

/** What a question asks of tables. */
export interface AskedCell {
  readonly periods: ReadPeriods;
  /** The content words that name a cell: without periods, and without words that only ask. */
  readonly words: ReadonlySet<string>;
  readonly asksTotal: boolean;
}

export interface ScoredCell extends FoundCell {
  readonly names: CellNames;
  /** Words of the question that nothing over or beside the cell has. */
  readonly unexplained: readonly string[];
  /** Words of the cell's own heads that the question lacks. */
  readonly extra: number;
  /** Lower is better; 0: the question names the row and the column with all their words. */
  readonly penalty: number;
}

export function askedCell(periods: ReadPeriods): AskedCell {
  const all = [...tellingWords(periods.rest)];
  return {
    periods,
    words: new Set(all.filter((word) => !ASKING.has(word) && !TOTALS.has(word))),
    asksTotal: all.some((word) => TOTALS.has(word)),
  };
}

const PENALTY = { label: 1, groups: 0.2, column: 1, above: 0.3, total: 0.4, noPeriod: 0.5 };

/** Scores a cell by how the question's words and its heads explain each other; null where period or row differ. */
export function scoreCell(asked: AskedCell, found: FoundCell, nameWords: ReadonlySet<string>): ScoredCell | null {
  const names = namesOf(found);
  if (periodFits(asked.periods, names.periods) === false) return null;
  const own = [...names.label].filter(isNaming);
  // "Total" alone names nothing: its group does.
  const isBare = own.length === 0;
  const row = isBare ? [...names.groups].filter(isNaming) : own;
  const inRow = row.filter((word) => asked.words.has(word));
  if (inRow.length === 0) return null;
  const heads = new Set([...names.label, ...names.groups, ...names.column]);
  const left = [...asked.words].filter((word) => !heads.has(word));
  const unexplained = left.filter((word) => !names.above.has(word) && !nameWords.has(word));
  const extraLabel = row.length - inRow.length;
  const extraColumn = [...names.ownColumn].filter((word) => isNaming(word) && !asked.words.has(word)).length;
  const extraGroups = isBare ? 0 : [...names.groups].filter((word) => isNaming(word) && !asked.words.has(word)).length;
  const fromAbove = left.filter((word) => names.above.has(word)).length;
  const isTotal = [...names.label, ...names.ownColumn].some((word) => TOTALS.has(word));
  const penalty =
    PENALTY.label * extraLabel +
    PENALTY.column * extraColumn +
    PENALTY.groups * extraGroups +
    PENALTY.above * fromAbove +
    (isTotal === asked.asksTotal ? 0 : PENALTY.total);
  return { ...found, names, unexplained, extra: extraLabel + extraColumn, penalty };
}

const isNaming = (word: string): boolean => !TOTALS.has(word) && !ASKING.has(word);
