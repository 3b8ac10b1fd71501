import { type CellNames, distinguishingWords, type FoundCell, namesOf } from '../../../cells/read-cells.ts';
import { type Periods, periodFits } from '../../../question/read-periods.ts';
import { contentWords } from '../../../text/content-words.ts';
import { wordPattern, words } from '../../../text/language.ts';
import limits from '../../../weights/cell-limits.json' with { type: 'json' };

const stemsOf = (list: readonly string[]): ReadonlySet<string> => new Set(list.flatMap((word) => contentWords(word)));
/** Words that ask for a figure and name none. */
const ASKING = stemsOf(words.cells.asking);
const TOTALS = stemsOf(words.cells.totals);

const TOTAL_OF_ASKING = wordPattern(words.cells.totalOfAsking, 'giu');
/** "Percent of net sales" over a row is another figure than the row's amount. */
const MEASURES = stemsOf(words.cells.measures);

/** What a question asks of tables. */
export interface AskedCell {
  readonly periods: Periods;
  /**
   * The content words that something over or beside the cell must have: without periods, and without words that only
   * ask.
   */
  readonly needed: ReadonlySet<string>;
  /** Words that its heads may have: those of the whole question. */
  readonly known: ReadonlySet<string>;
  readonly asksTotal: boolean;
}

export interface ScoredCell extends FoundCell {
  readonly names: CellNames;
  /** Words of the question that nothing over or beside the cell has. */
  readonly unexplained: readonly string[];
  /** Words of the cell's own heads that the question lacks. */
  readonly extra: number;
  /** Words of the question that only the captions and headings have. */
  readonly fromAbove: readonly string[];
  /** Words of the question in the row's label or its groups. */
  readonly inRow: number;
  readonly isTotal: boolean;
  /** Lower is better; 0: the question names the row and the column with all their words. */
  readonly penalty: number;
}

/** What `text` asks for in these periods; `question` is all that was asked. Both without their periods. */
export function askedCell(text: string, periods: Periods, question = text): AskedCell {
  const all = [...distinguishingWords(text)];
  const named = distinguishingWords(text.replace(TOTAL_OF_ASKING, ' '));
  return {
    periods,
    needed: new Set(all.filter(isNaming)),
    known: new Set([...distinguishingWords(question)].filter(isNaming)),
    asksTotal: [...named].some((word) => TOTALS.has(word)),
  };
}

const PENALTY = { label: 1, groups: 0.2, column: 1, above: 0.3, total: 0.4 };

/** Scores a cell by how the question's words and its heads explain each other; null where period or row differ. */
function scoreCell(asked: AskedCell, found: FoundCell, nameWords: ReadonlySet<string>): ScoredCell | null {
  const names = namesOf(found);
  if (periodFits(asked.periods, names.periods) === false) return null;
  const own = [...names.label].filter(isNaming);
  // "Total" alone names nothing: its group does.
  const isBare = own.length === 0;
  const row = isBare ? [...names.groups].filter(isNaming) : own;
  if (!row.some((word) => asked.needed.has(word)) && ![...names.column].some((word) => asked.needed.has(word)))
    return null;
  const inRow = row.filter((word) => asked.known.has(word));
  if (inRow.length === 0) return null;
  const heads = new Set([...names.label, ...names.groups, ...names.column]);
  const left = [...asked.needed].filter((word) => !heads.has(word));
  const unexplained = left.filter((word) => !names.above.has(word) && !nameWords.has(word));
  const extraLabel = row.length - inRow.length;
  const extraColumn = [...names.ownColumn].filter((word) => isNaming(word) && !asked.known.has(word)).length;
  const extraGroups = isBare ? 0 : [...names.groups].filter((word) => isNaming(word) && !asked.known.has(word)).length;
  const otherMeasures = [...names.groups].filter((word) => MEASURES.has(word) && !asked.known.has(word)).length;
  const isShare = found.cell.unit === '%' && ![...asked.known].some((word) => MEASURES.has(word));
  const fromAbove = left.filter((word) => names.above.has(word));
  const inHeads = [...asked.needed].filter((word) => names.label.has(word) || names.groups.has(word)).length;
  const hasTotal = [...names.label, ...names.ownColumn].some((word) => TOTALS.has(word));
  const penalty =
    PENALTY.label * (extraLabel + otherMeasures + (isShare ? 1 : 0)) +
    PENALTY.column * extraColumn +
    PENALTY.groups * extraGroups +
    PENALTY.above * fromAbove.length +
    (hasTotal === asked.asksTotal ? 0 : PENALTY.total);
  const extra = extraLabel + extraColumn + otherMeasures + (isShare ? 1 : 0);
  return { ...found, names, unexplained, extra, fromAbove, inRow: inHeads, isTotal: hasTotal, penalty };
}

/** Whether a label is that of a total: "Total", "Total assets". */
export const isTotal = (label: string): boolean => contentWords(label).some((word) => TOTALS.has(word));

const isNaming = (word: string): boolean => !TOTALS.has(word) && !ASKING.has(word);

const MOST = limits.values.mostPenalty;
const GAP = limits.values.leastGap;

/** The cell that a question names: none, one for certain, or several that it may mean. */
export type Choice =
  | { readonly result: 'none' }
  | { readonly result: 'one'; readonly cell: ScoredCell }
  | { readonly result: 'several'; readonly cells: readonly ScoredCell[] };

/**
 * The cell that fits best, where nothing else fits nearly as well. Groups and headings that the question does not name
 * cannot decide between two cells: "net income" may be that of a segment.
 */
export function chooseCell(
  asked: AskedCell,
  cells: readonly FoundCell[],
  namesOfDocument: (documentId: string) => ReadonlySet<string>,
): Choice {
  const fitting = cells
    .flatMap((cell) => scoreCell(asked, cell, namesOfDocument(cell.passage.documentId)) ?? [])
    .filter(({ unexplained }) => unexplained.length === 0)
    .sort((a, b) => a.penalty - b.penalty);
  const [best] = fitting;
  if (best === undefined || best.penalty > MOST) return { result: 'none' };
  const isRival = (other: ScoredCell): boolean => {
    if (isSameFigure(other, best)) return false;
    // "International" names another row where this one has the word only in its title.
    if (other.extra === 0 && best.fromAbove.some((word) => other.names.label.has(word))) return true;
    const isLess = other.inRow < best.inRow || (asked.asksTotal && best.isTotal && !other.isTotal);
    return !isLess && (other.penalty - best.penalty < GAP || other.extra - best.extra < 1);
  };
  const rivals = fitting.filter(isRival);
  return rivals.length > 0 ? { result: 'several', cells: [best, ...rivals] } : { result: 'one', cell: best };
}

/** Whether a cell may be what is asked for at all. */
export function fits(
  asked: AskedCell,
  cell: FoundCell,
  namesOfDocument: (documentId: string) => ReadonlySet<string>,
): boolean {
  const scored = scoreCell(asked, cell, namesOfDocument(cell.passage.documentId));
  return scored !== null && scored.unexplained.length === 0 && scored.penalty <= MOST;
}

/** Two tables may print one figure, one of them without its unit. */
const isSameFigure = (a: FoundCell, b: FoundCell): boolean =>
  (a.cell.value ?? a.cell.text) === (b.cell.value ?? b.cell.text) &&
  (a.cell.unit === null || b.cell.unit === null || (a.cell.unit === b.cell.unit && a.cell.scale === b.cell.scale));
