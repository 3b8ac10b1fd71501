import { createHash } from 'node:crypto';
import type { DocumentTable, TableHead, TableRow } from '../../../src/contract/tables.ts';
import { computeMeasure } from '../../../src/engine/packs/finance/compute-measure.ts';
import { ITEMS } from '../../../src/engine/packs/finance/measures.ts';
import { readMeasureQuestion } from '../../../src/engine/packs/finance/read-measure.ts';
import { writeMeasure } from '../../../src/engine/packs/finance/write-measure.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { shareText } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import type { Half } from '../../sets/answer-half.ts';
import written from './item-tags.json' with { type: 'json' };
import { type FiledRow, type FiledStatement, type Filing, readFilings } from './read-filings.ts';

export interface StatementsOptions {
  /** Folder of the data sets. */
  readonly data: string;
  readonly half: Half | undefined;
  /** So many answers that are not right are listed. */
  readonly failures: number;
  readonly screen: Screen;
}

/** `none`: no figure is told for an item that was filed; `other`: one is told for an item that was not, by its concept. */
type Told = 'right' | 'wrong sign' | 'wrong' | 'none' | 'other';

interface Asked {
  readonly item: string;
  readonly told: Told;
  readonly line: string;
}

const TAGS: Readonly<Record<string, { readonly names: readonly string[]; readonly tags: readonly string[] }>> = written;

/**
 * Whether the figure of an item is found in the statements of annual reports, by how companies name their rows: the
 * concept that each row was filed under says what is right. Tables are made of the rows as they were filed, so nothing
 * here says how well a PDF is read.
 */
export async function runStatements({
  data,
  half,
  failures,
  screen,
}: StatementsOptions): Promise<Record<string, unknown>> {
  const filings = (await readFilings(data)).filter(({ company }) => half === undefined || halfOf(company) === half);
  const asked = filings.flatMap((filing) => {
    const tables = filing.statements.map(tableOf);
    return Object.keys(TAGS).flatMap((item) => askItem(filing, item, tables) ?? []);
  });
  const figuresOf = (group: string, own: readonly Asked[]) => {
    const count = (...kinds: readonly Told[]) => own.filter(({ told }) => kinds.includes(told)).length;
    const filed = own.length - count('other');
    return {
      item: group,
      filed,
      right: count('right'),
      wrong: count('wrong'),
      sign: count('wrong sign'),
      none: count('none'),
      other: count('other'),
    };
  };
  const figures = [...Map.groupBy(asked, ({ item }) => item), ['all', asked] as const].map(([group, own]) =>
    figuresOf(group, own),
  );
  screen.print(
    ...textTable(
      `${filings.length} annual reports, each asked for the items of its statements`,
      ['item', 'right', 'wrong', 'wrong sign', 'none told', 'told of none filed'],
      figures.map(({ item, filed, right, wrong, sign, none, other }) => [
        ...[item, shareText(right, filed), `${wrong}`, `${sign}`, `${none}`, `${other}`],
      ]),
    ),
    ...asked
      .filter(({ told }) => told === 'wrong' || told === 'wrong sign' || told === 'none')
      .slice(0, failures)
      .map(({ told, line }) => `${told}: ${line}`),
  );
  return { filings: filings.length, figures };
}

/** Three fifths of the companies were looked at while names were gathered; the others were not. */
const halfOf = (company: string): Half =>
  Number.parseInt(createHash('sha256').update(company).digest('hex').slice(0, 8), 16) % 5 < 3 ? 'tune' : 'report';

/** What is told of an item; null where there is nothing to tell, and nothing is told. */
function askItem({ id, statements }: Filing, item: string, tables: readonly DocumentTable[]): Asked | null {
  const { names, tags } = TAGS[item] ?? { names: [], tags: [] };
  const statement = statements.find(({ kind }) => kind === ITEMS.get(item)?.statement);
  const filed = (statement?.rows ?? []).filter(
    ({ tag, values }) => tag !== null && tags.includes(tag) && (values[0] ?? null) !== null,
  );
  const year = statement?.days[0]?.slice(0, 4);
  const question = `What was the ${names[Number(id.at(-1)) % names.length]} in FY${year}?`;
  const asked = readMeasureQuestion(readQuestion(question));
  const found = asked === null ? null : computeMeasure(asked, { tables, names: new Set(), yearName: null });
  const text = found?.result === 'figures' ? writeMeasure(found.formula, found.cells) : null;
  const said = text === null ? null : figureIn(text);
  if (filed.length === 0 && said === null) return null;
  const line = `${item}: ${text} | ${filed.map(({ label, values }) => `${label}: ${values[0]}`).join('; ')} (${id})`;
  const gold = filed.map(meantBy);
  // "Income tax benefit: 24" is the expense that was filed as -24.
  const isBenefit = item === 'income_tax' && /^[^(:]*benefit[^(:]*:/iu.test(text ?? '');
  const isNear = (one: number) => said !== null && Math.abs((isBenefit ? -one : one) - said) <= NEAR;
  if (filed.length === 0) return { item, told: 'other', line };
  if (said === null) return { item, told: 'none', line };
  return { item, told: gold.some(isNear) ? 'right' : gold.some((one) => isNear(-one)) ? 'wrong sign' : 'wrong', line };
}

/** Two decimals are written. */
const NEAR = 0.0051;

/** What a row means for its item: its sign before it was turned for print. "Interest income, net" is no expense. */
const meantBy = ({ tag, values, isNegated }: FiledRow): number =>
  (values[0] ?? 0) * (isNegated ? -1 : 1) * (/^InterestIncomeExpense/u.test(tag ?? '') ? -1 : 1);

/** The figure of a sentence, behind its last colon or sign: "Net loss, FY2020: −80 USD." */
function figureIn(text: string): number | null {
  const found = /: (?:.*[=≈] )?(−?[\d,.]+)(?: \p{L}.*)?\.$/u.exec(text)?.[1];
  return found === undefined ? null : Number(found.replaceAll(',', '').replace('−', '-'));
}

/** A statement as the table that a reader would make of it. Every text has a place of its own. */
function tableOf({ kind, days, rows }: FiledStatement): DocumentTable {
  let at = 0;
  const place = () => {
    const start = at;
    at += 1;
    return { start, end: at };
  };
  const head = (text: string): TableHead => {
    const { start, end } = place();
    return { text, ranges: [[start, end]] };
  };
  const columns = days.map((day) => ({
    heads: kind === 'balance' ? [head(dayText(day))] : [head('Year Ended'), head(day.slice(0, 4))],
  }));
  let group: TableHead | null = null;
  const made: TableRow[] = [];
  for (const { label, tag, values, isPerShare } of rows) {
    if (tag === null) {
      group = head(label);
      continue;
    }
    const heads = [...(group === null ? [] : [group]), head(label)];
    const cells = values.map((value, column) => ({
      ...place(),
      ...{ text: `${value ?? '—'}`, column, value, unit: value === null || isPerShare ? null : 'USD', scale: 1 },
    }));
    made.push({ ...place(), page_index: 0, heads, cells });
  }
  return { start: 0, end: at, pages: [0], section: '', captions: [], currency: 'USD', scale: 1, columns, rows: made };
}

/** "December 31, 2020": days are filed rounded to the end of a month. */
const dayText = (day: string): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(4, 6))];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, 1)),
  );
  return `${name} ${last}, ${year}`;
};
