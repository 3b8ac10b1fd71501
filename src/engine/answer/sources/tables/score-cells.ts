import { distinguishingWords } from '../../../cells/name-words.ts';
import type { CellInTable, NamedCell } from '../../../cells/read-cells.ts';
import type { TableHead } from '../../../documents/types.ts';
import { contentWords } from '../../../text/content-words.ts';
import { wordPattern, words } from '../../../text/language.ts';
import { type Periods, periodFits } from '../../../text/periods.ts';
import limits from '../../../weights/cell-limits.json' with { type: 'json' };
import {
  type AskedName,
  isNamed,
  isNaming,
  namesOf,
  TOTALS,
  wordsOfQuestion,
  wordsOfWholeHeads,
} from './name-in-question.ts';

const TOTAL_OF_ASKING = wordPattern(words.cells.totalOfAsking, 'giu');
/** "Percent of net sales" over a row is another figure than the row's amount. */
const MEASURES = new Set(words.cells.measures.flatMap((word) => contentWords(word)));

/** What a question asks of tables. */
export interface AskedCell extends AskedName {
  readonly periods: Periods;
  /**
   * The content words that something over or beside the cell must have: without periods, and without words that only
   * ask.
   */
  readonly needed: ReadonlySet<string>;
  /** Words of the question that may name a document. */
  readonly ofDocuments: ReadonlySet<string>;
  /** Words that its heads may have: those of the whole question. */
  readonly known: ReadonlySet<string>;
  readonly asksTotal: boolean;
}

export interface ScoredCell extends NamedCell {
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
  const readings = wordsOfQuestion(question);
  const named = distinguishingWords(text.replace(TOTAL_OF_ASKING, ' '));
  return {
    periods,
    needed: new Set(all.filter(isNaming)),
    known: new Set([...distinguishingWords(question)].filter(isNaming)),
    readings,
    ofDocuments: new Set(
      readings.flat().flatMap(({ word, isLikeName }) => (isLikeName || isSmall(question) ? word : [])),
    ),
    asksTotal: [...named].some((word) => TOTALS.has(word)),
  };
}

/** Who writes no sentence with a capital writes no name with one. */
const isSmall = (question: string): boolean => /^\P{Lu}*$/u.test(question);

const PENALTY = { label: 1, groups: 0.2, column: 1, above: 0.3, total: 0.4 };

/** Scores a cell by how the question's words and its heads explain each other; null where period or row differ. */
function scoreCell(asked: AskedCell, found: NamedCell): ScoredCell | null {
  const { names } = found;
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
  const document = names.document.intersection(asked.ofDocuments);
  const left = [...asked.needed].filter((word) => !heads.has(word));
  const fromAbove = left.filter((word) => names.above.has(word) && !document.has(word));
  const unexplained = left.filter((word) => !names.above.has(word) && !document.has(word));
  if (!isNamedAsPhrase(asked, found, found.row.heads)) return null;
  const otherColumn = [...names.ownColumn].filter((word) => isNaming(word) && !asked.known.has(word));
  // A column of something else: "Average loans", or "DC input" of an "AC adapter".
  if (otherColumn.length > 0 && (fromAbove.length > 0 || otherColumn.some((word) => MEASURES.has(word)))) return null;
  const extraLabel = row.length - inRow.length;
  const extraColumn = otherColumn.length;
  const extraGroups = isBare ? 0 : [...names.groups].filter((word) => isNaming(word) && !asked.known.has(word)).length;
  const otherMeasures = [...names.groups].filter((word) => MEASURES.has(word) && !asked.known.has(word)).length;
  const isShare = found.cell.unit === '%' && ![...asked.known].some((word) => MEASURES.has(word));
  const inHeads = [...asked.needed].filter((word) => names.label.has(word) || names.groups.has(word)).length;
  const hasTotal = [...names.label, ...names.ownColumn].some((word) => TOTALS.has(word));
  const penalty =
    PENALTY.label * (extraLabel + otherMeasures + (isShare ? 1 : 0)) +
    PENALTY.column * extraColumn +
    PENALTY.groups * extraGroups +
    PENALTY.above * fromAbove.length +
    (hasTotal === asked.asksTotal ? 0 : PENALTY.total);
  const extra = extraLabel + extraColumn + otherMeasures + (isShare ? 1 : 0);
  return { ...found, unexplained, extra, fromAbove, inRow: inHeads, isTotal: hasTotal, penalty };
}

/** Whether a label is that of a total: "Total", "Total assets". */
export const isTotal = (label: string): boolean => contentWords(label).some((word) => TOTALS.has(word));

/**
 * Whether the question has the name that heads of a cell give as a phrase: that of the last one that names something,
 * since "Total" is of its group.
 */
export function isNamedAsPhrase(asked: AskedCell, found: NamedCell, heads: readonly TableHead[]): boolean {
  const { label, groups, column, above, document } = found.names;
  const ofDocument = document.intersection(asked.ofDocuments);
  const any = new Set([...above.difference(MEASURES), ...label, ...groups, ...column, ...ofDocument]);
  const whole = new Set([...wordsOfWholeHeads(found, asked.known), ...label, ...ofDocument]);
  const names = heads.map(({ text }) => namesOf(text)).findLast(({ length }) => length > 0) ?? [];
  return names.some((name) => isNamed(asked, name, { whole, any, document: ofDocument }));
}

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
export function chooseCell(asked: AskedCell, cells: readonly NamedCell[]): Choice {
  const fitting = cells
    .flatMap((cell) => scoreCell(asked, cell) ?? [])
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
export function fits(asked: AskedCell, cell: NamedCell): boolean {
  const scored = scoreCell(asked, cell);
  return scored !== null && scored.unexplained.length === 0 && scored.penalty <= MOST;
}

/** Two tables may print one figure, one of them without its unit. */
const isSameFigure = (a: CellInTable, b: CellInTable): boolean =>
  (a.cell.value ?? a.cell.text) === (b.cell.value ?? b.cell.text) &&
  (a.cell.unit === null || b.cell.unit === null || (a.cell.unit === b.cell.unit && a.cell.scale === b.cell.scale));
