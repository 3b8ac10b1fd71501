import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StatementKind } from '../../../src/engine/packs/finance/measures.ts';

/** A row of a statement as a company filed it. */
export interface FiledRow {
  readonly label: string;
  /** The concept of the taxonomy; null of a heading, which has no values. */
  readonly tag: string | null;
  readonly isPerShare: boolean;
  /** As they are printed, of each column; null where nothing is. */
  readonly values: readonly (number | null)[];
  /** Whether the sign is turned for print. */
  readonly isNegated: boolean;
}

export interface FiledStatement {
  readonly kind: StatementKind;
  /** The last days of its periods, "20201231", the latest first. */
  readonly days: readonly string[];
  readonly rows: readonly FiledRow[];
}

/** The statements of an annual report. */
export interface Filing {
  readonly id: string;
  readonly company: string;
  readonly statements: readonly FiledStatement[];
}

const KINDS: Readonly<Record<string, StatementKind>> = { IS: 'income', BS: 'balance', CF: 'cash_flow' };
/** Periods of a statement in quarters: a balance sheet is of a day. */
const QUARTERS: Readonly<Record<StatementKind, string>> = { income: '4', balance: '0', cash_flow: '4' };
const PERIODS: Readonly<Record<StatementKind, number>> = { income: 3, balance: 2, cash_flow: 3 };
/** Fewest values of a column, as a share of the fullest one, and of that one. */
const FULL = 0.5;
const FEWEST = 5;
/** A table of axes, which holds no figure. */
const OF_AXES = /^Statement(?:Table|LineItems)$|(?:Axis|Domain|Member)$/u;

type Fields = Readonly<Record<string, string>>;

/** The lines of a file of the data sets, as fields by the names of its first line. */
async function* linesOf(folder: string, name: string): AsyncGenerator<Fields> {
  let names: readonly string[] | null = null;
  for await (const line of createInterface({ input: createReadStream(join(folder, name)), crlfDelay: Infinity })) {
    const fields = line.split('\t');
    if (names === null) names = fields;
    else yield Object.fromEntries(names.map((field, i) => [field, fields[i] ?? '']));
  }
}

/**
 * The annual reports (10-K) of one company each that have all three statements, out of a folder of the SEC's Financial
 * Statement Data Sets (sub.txt, pre.txt, num.txt: https://www.sec.gov/dera/data/financial-statement-data-sets).
 */
export async function readFilings(folder: string): Promise<readonly Filing[]> {
  const reports = new Map<string, Fields>();
  for await (const line of linesOf(folder, 'sub.txt'))
    if (line.form === '10-K' && line.nciks === '1') reports.set(line.adsh ?? '', line);
  const printed = new Map<string, Fields[]>();
  for await (const line of linesOf(folder, 'pre.txt')) {
    if (!reports.has(line.adsh ?? '') || KINDS[line.stmt ?? ''] === undefined || line.inpth !== '0') continue;
    const own = printed.get(line.adsh ?? '') ?? [];
    own.push(line);
    printed.set(line.adsh ?? '', own);
  }
  const values = new Map<string, Map<string, number>>();
  for await (const line of linesOf(folder, 'num.txt')) {
    const { adsh = '', tag, version, ddate, qtrs, value = '' } = line;
    if (!printed.has(adsh) || line.coreg !== '' || value === '') continue;
    const own = values.get(adsh) ?? new Map<string, number>();
    own.set(`${tag} ${version} ${Math.trunc(Number(ddate))} ${qtrs}`, Number(value));
    values.set(adsh, own);
  }
  return [...reports].flatMap(([id, report]) => {
    const own = values.get(id);
    if (own === undefined) return [];
    const statements = Object.entries(KINDS).flatMap(([code, kind]) => {
      const lines = (printed.get(id) ?? []).filter(({ stmt }) => stmt === code);
      return statementOf(kind, report.period ?? '', lines, own) ?? [];
    });
    return statements.length === PARTS ? [{ id, company: report.cik ?? '', statements }] : [];
  });
}

const PARTS = Object.keys(KINDS).length;

/** A statement of a report; null where its latest column is not of the period of the report. */
function statementOf(
  kind: StatementKind,
  period: string,
  lines: readonly Fields[],
  values: ReadonlyMap<string, number>,
): FiledStatement | null {
  // A report prints some statements in parts, as "(Parenthetical)": the longest one is meant.
  const [longest] = [...Map.groupBy(lines, ({ report }) => report).values()].sort((a, b) => b.length - a.length);
  const own = (longest ?? []).toSorted((a, b) => Number(a.line) - Number(b.line));
  const counts = new Map<string, number>();
  const known = new Set(own.map(({ tag, version }) => `${tag} ${version}`));
  for (const key of values.keys()) {
    const [tag, version, day = '', quarters] = key.split(' ');
    if (quarters === QUARTERS[kind] && known.has(`${tag} ${version}`)) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const days = [...counts]
    .filter(([, count]) => count >= FULL * most)
    .map(([day]) => day)
    .sort()
    .reverse()
    .slice(0, PERIODS[kind]);
  if (most < FEWEST || days[0] !== `${Math.trunc(Number(period))}`) return null;
  const rows = own.flatMap((line): FiledRow[] => {
    const { tag = '', version, plabel = '', negating } = line;
    if (OF_AXES.test(tag)) return [];
    const isNegated = negating === '1';
    const label = withoutUnit(plabel);
    if (tag.endsWith('Abstract')) return [{ label, tag: null, isPerShare: false, values: [], isNegated }];
    const figures = days.map((day) => {
      const value = values.get(`${tag} ${version} ${day} ${QUARTERS[kind]}`) ?? null;
      return value === null || value === 0 ? null : isNegated ? -value : value;
    });
    const isPerShare = /Per(?:Basic|Diluted|BasicAndDiluted)?Share/u.test(tag);
    return figures.every((figure) => figure === null) ? [] : [{ label, tag, isPerShare, values: figures, isNegated }];
  });
  return { kind, days, rows };
}

/** "Basic (in dollars per share)" is "Basic" in the report itself. */
const withoutUnit = (label: string): string =>
  label.replaceAll(/\s*\((?:in|usd|dollars|US\$)[^)]*per[^)]*\)|\s*\(in (?:shares|dollars|usd)\)/giu, '').trim();
