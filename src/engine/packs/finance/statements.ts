import type { DocumentTable } from '../../documents/types.ts';
import { asItem } from './item-rows.ts';
import { ITEMS, type StatementKind } from './measures.ts';

/** The table of a report that is each of its statements, where it has one. */
export type Statements = ReadonlyMap<StatementKind, DocumentTable>;

/**
 * Fewest items that make a table a statement. Design constants, tried on 2,300 reports: a summary of five years has two
 * or three of each, and a cash flow statement of a small company one.
 */
const FEWEST: Readonly<Record<StatementKind, number>> = { income: 4, balance: 3, cash_flow: 1 };

const known = new WeakMap<readonly DocumentTable[], Statements>();

/** The statements of a report: of each kind the table with the most of its items. */
export function statementsOf(tables: readonly DocumentTable[]): Statements {
  const before = known.get(tables);
  if (before !== undefined) return before;
  const made = readStatements(tables);
  known.set(tables, made);
  return made;
}

function readStatements(tables: readonly DocumentTable[]): Statements {
  const found = new Map<StatementKind, DocumentTable>();
  for (const kind of Object.keys(FEWEST) as StatementKind[]) {
    const items = [...ITEMS.values()].filter(({ statement }) => statement === kind);
    const counted = tables.flatMap((table) => {
      const own = items.filter(({ id }) => table.rows.some((row) => asItem(id, row) !== null)).map(({ id }) => id);
      return own.length >= FEWEST[kind] && own.some((id) => ANCHORS[kind].includes(id))
        ? { table, count: own.length }
        : [];
    });
    const [best] = counted.sort((a, b) => b.count - a.count);
    if (best !== undefined) found.set(kind, best.table);
  }
  return found;
}

/** What a statement of each kind cannot be without: a cash flow statement has receivables and payables too. */
const ANCHORS: Readonly<Record<StatementKind, readonly string[]>> = {
  income: ['net_income', 'pretax_income', 'operating_income'],
  balance: ['total_assets', 'equity'],
  cash_flow: ['operating_cash_flow'],
};
