import type { CellLimit } from '../../../../contract/tables.ts';
import { distinguishingWords } from '../../../cells/name-words.ts';
import { columnHeadsOf, type FoundCell, type NamedCell } from '../../../cells/read-cells.ts';
import type { AskedCount } from '../../../question/asked-figures.ts';
import { contentWords } from '../../../text/content-words.ts';
import { wordPattern, words } from '../../../text/language.ts';
import { type Periods, periodFits } from '../../../text/periods.ts';
import type { Quantity } from '../../../text/term.ts';
import type { CellClaim } from './cite-cells.ts';
import { type AskedCell, askedCell, isNamedAsPhrase, isTotal } from './score-cells.ts';
import { writeCount } from './write-claim.ts';

/** Fewest and most figures that are counted: of more, nobody reads the sentence that names each. */
const [FEWEST, MOST] = [2, 40];

/** What names a column, or a row over its periods. */
export interface AskedFigures extends Pick<AskedCount, 'counted' | 'ofPeriods' | 'rest'> {
  /** Whether shares of 100 are meant; null where either may be. */
  readonly inShares: boolean | null;
}

export const figuresOfCount = ({ limit, ...asked }: AskedCount): AskedFigures => ({
  ...asked,
  inShares: limit.unit === SHARE,
});

/**
 * The figures of one column, or of one row over its periods, that a question asks to count or compare. Null where not
 * exactly one column or row is named by the question, or not all of it lies in the passages: a count of a part would be
 * wrong.
 */
export function cellsToCount(
  asked: AskedFigures,
  periods: Periods,
  cells: readonly NamedCell[],
): readonly NamedCell[] | null {
  const what = askedCell(asked.rest, periods);
  const { inShares } = asked;
  const kept = cells.filter(
    (one) =>
      one.cell.column !== null &&
      (inShares === null || (one.cell.unit === SHARE) === inShares) &&
      (asked.ofPeriods || !isTotalRow(one.row)),
  );
  const line = ({ passage, table, row, cell }: NamedCell) =>
    [passage.documentId, table.start, ...(asked.ofPeriods ? [row.start] : [cell.column, groupsOf(row)])].join(' ');
  const lines = [...Map.groupBy(kept, line).values()].filter((own) =>
    asked.ofPeriods ? isRowOfPeriods(own, what, asked.counted) : isColumn(own, what, asked.counted),
  );
  // Tables of three and of five years may print one row: the longer one has all of the shorter.
  const [longest] = [...lines].sort((a, b) => b.length - a.length);
  if (longest === undefined || longest.length < FEWEST || longest.length > MOST) return null;
  return lines.every((own) => own.every((cell) => longest.some((other) => areOne(cell, other)))) ? longest : null;
}

/** The sentence that counts these figures of one unit; null where the limit is in another. */
export function claimOfCount({ relation, limit: asked }: AskedCount, cells: readonly FoundCell[]): CellClaim | null {
  const limit = limitOf(relation, asked, cells);
  const text = limit === null ? null : writeCount(limit, cells);
  return limit === null || text === null ? null : { text, operation: 'count', cells, limit };
}

const SHARE = '%';

/** Whether two cells print the same figure of the same time. */
function areOne(a: NamedCell, b: NamedCell): boolean {
  const [one, other] = [a, b].map(({ names }) => names.periods[0]);
  return a.cell.value === b.cell.value && a.cell.scale === b.cell.scale && isSetEqual(one?.years, other?.years);
}

const isSetEqual = (a: ReadonlySet<number> = new Set(), b: ReadonlySet<number> = new Set()): boolean =>
  a.size === b.size && a.isSubsetOf(b);

const groupsOf = ({ heads }: FoundCell['row']): string =>
  heads
    .slice(0, -1)
    .map(({ text }) => text)
    .join(' > ');

/** The words of a head without those in brackets: "Operating income (loss)" is asked for as operating income. */
const plainWords = (head: string): ReadonlySet<string> => distinguishingWords(head.replace(/\([^()]*\)/gu, ' '));

const wholeYears = wordPattern(words.cells.extremes.years, 'iu');

/** Whether what names a cell says a year, and no quarter or other part of one. */
const isWholeYear = (places: readonly Periods[]): boolean =>
  places.slice(0, 2).every(({ quarters, months }) => quarters.size === 0 && (months.size === 0 || months.has(12)));

const WHOLES = new Set(words.cells.extremes.wholes.flatMap((word) => contentWords(word)));

/**
 * Whether a row is not one of those that are counted: a total, one of the whole ("Consolidated"), or one without a
 * label.
 */
function isTotalRow({ heads }: FoundCell['row']): boolean {
  const label = heads.at(-1)?.text ?? '';
  const own = contentWords(label);
  return label === '' || isTotal(label) || (own.length > 0 && own.every((word) => WHOLES.has(word)));
}

/** Whether the words of a column, with the title above it, are those of the question, and nothing of it is missing. */
function isColumn(own: readonly NamedCell[], asked: AskedCell, counted: string): boolean {
  const { needed, periods } = asked;
  const first = own[0] as NamedCell;
  const { names } = first;
  const around = names.above.union(names.document);
  const column = first.cell.column;
  const rows = first.table.rows.filter((row) => !isTotalRow(row) && groupsOf(row) === groupsOf(first.row));
  const heads = names.column.union(names.groups);
  const naming = [...first.row.heads.slice(0, -1), ...columnHeadsOf(first)];
  const isWhole = rows.every((row) => own.some((cell) => cell.row === row && cell.cell.column === column));
  return (
    isWhole &&
    needed.size > 0 &&
    !needed.isDisjointFrom(heads) &&
    names.ownColumn.isSubsetOf(needed) &&
    // Rows of one of several groups are meant where the question names the group.
    plainWords(groupsOf(first.row)).isSubsetOf(needed) &&
    needed.isSubsetOf(heads.union(around)) &&
    isNamedAsPhrase(asked, first, naming) &&
    contentWords(counted).every((word) => around.has(word) || heads.has(word)) &&
    own.every((cell) => periodFits(periods, cell.names.periods) !== false)
  );
}

/** Whether a row is the one that the question names, and its columns are periods and nothing else. */
function isRowOfPeriods(own: readonly NamedCell[], asked: AskedCell, counted: string): boolean {
  const { needed } = asked;
  const first = own[0] as NamedCell;
  const { label, groups, above, document } = first.names;
  const around = groups.union(above).union(document);
  const isOfYears = wholeYears.test(counted);
  return (
    own.length === first.row.cells.length &&
    own.every((cell) => cell.names.ownColumn.size === 0 && (cell.names.periods[0]?.years.size ?? 0) > 0) &&
    (!isOfYears || own.every((cell) => isWholeYear(cell.names.periods))) &&
    label.size > 0 &&
    plainWords(first.row.heads.at(-1)?.text ?? '').isSubsetOf(needed) &&
    needed.isSubsetOf(label.union(around)) &&
    isNamedAsPhrase(asked, first, first.row.heads)
  );
}

/**
 * The limit in the measure of the figures. A plain number is meant as the table prints its figures, unless it is too
 * great for that ("5,000,000" beside millions). Null where the question names another unit; where it says "billion" and
 * the table's own scale is unknown; and where all figures are printed as negative, as expenses are, which says nothing
 * of their size.
 */
function limitOf(
  relation: CellLimit['relation'],
  { value, scale, unit }: Quantity,
  cells: readonly FoundCell[],
): CellLimit | null {
  const [{ cell }] = cells as readonly [FoundCell, ...FoundCell[]];
  const figures = cells.map((one) => one.cell.value ?? 0);
  if (unit !== null && cell.unit !== null && unit !== cell.unit) return null;
  if (scale > 1 && cell.scale === 1 && figures.every((figure) => Math.abs(figure) < scale)) return null;
  if (figures.every((figure) => figure < 0)) return null;
  const isAbsolute = scale > 1 || Math.abs(value) >= cell.scale;
  return { relation, value: isAbsolute && cell.scale > 1 ? value / cell.scale : value };
}
