import type { CellFormula } from '../../../contract/tables.ts';
import { namesBySpelling, words } from '../../text/language.ts';
import { type Expression, readExpression, withNames } from './expression.ts';
import written from './formulas.json' with { type: 'json' };
import { phraseKey } from './phrases.ts';
import { rowName } from './row-names.ts';

/** The three statements of a report that items stand in. */
export type StatementKind = 'income' | 'balance' | 'cash_flow';

/** A line that the statements of most companies have, under one of several names. */
export interface Item {
  readonly id: string;
  readonly statement: StatementKind;
  /** Printed in brackets by some companies and without them by others. */
  readonly isOutflow: boolean;
  /** The item above it in its statement that it is taken from, where one is left by that. */
  readonly takenFrom: string | null;
  /** Words of groups that it does not stand in: dividends below "Investing activities" are received. */
  readonly notBelow: readonly string[];
  /** A figure for one share. */
  readonly isPerShare: boolean;
}

/** An item at the period asked for, or at the one before it. */
export interface ItemAt {
  readonly item: string;
  readonly isPrevious: boolean;
}

export const leaf = (item: string, isPrevious = false): Expression<ItemAt> => ({
  kind: 'leaf',
  name: { item, isPrevious },
});

/** The mean of an item at the end of two periods. */
export const averageOf = (item: string): Expression<ItemAt> => ({
  kind: 'average',
  of: [leaf(item), leaf(item, true)],
});

/** A figure that is worked out of items; the first formula whose items are all found counts. */
export interface Measure {
  readonly id: string;
  /** "gross margin". */
  readonly name: string;
  readonly form: CellFormula['form'];
  readonly formulas: readonly Expression<ItemAt>[];
}

interface Written {
  readonly form: string;
  readonly formulas: readonly string[];
  readonly name?: string;
}

interface WrittenItem {
  readonly statement: string;
  readonly isOutflow: boolean;
  readonly takenFrom?: string;
  readonly notBelow?: readonly string[];
}

/** The items by their ids. */
export const ITEMS: ReadonlyMap<string, Item> = new Map(
  Object.entries<WrittenItem>(written.items).map(([id, { statement, isOutflow, takenFrom = null, notBelow = [] }]) => [
    id,
    {
      id,
      statement: statement as StatementKind,
      isOutflow,
      takenFrom,
      notBelow,
      isPerShare: id.endsWith('_per_share'),
    },
  ]),
);

/** "inventory", or "inventory_before" for the period before. Throws for what is no expression. */
function formulaOf(formula: string): Expression<ItemAt> {
  const expression = readExpression(formula);
  const made =
    expression === null ? null : withNames(expression, (name) => leaf(name.replace(BEFORE, ''), BEFORE.test(name)));
  if (made === null) throw new Error(`not an expression: ${formula}`);
  return made;
}

const BEFORE = /_before$/u;

/** The names of each id, the most certain first: "revenue=Total net sales=Net sales". */
const namesById = (entries: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    entries.map((entry) => {
      const [id = '', ...names] = entry.split('=');
      return [id, names];
    }),
  );
const MEASURES_NAMED = namesById(words.statements.named);
const OF_ROWS = namesById(words.statements.rows);

/** The measures by their ids: the definitions that textbooks of financial statements share. */
export const MEASURES: ReadonlyMap<string, Measure> = new Map(
  Object.entries<Written>(written.measures).map(
    ([id, { form, formulas, name = MEASURES_NAMED.get(id)?.[0] ?? id }]) => [
      id,
      { id, name, form: form as CellFormula['form'], formulas: formulas.map(formulaOf) },
    ],
  ),
);

/** A name in questions, and what it names. */
export interface AskedName {
  readonly id: string;
  /** Whether it asks for the opposite: "net loss" of net income. */
  readonly isTurned: boolean;
}

/** Every name in questions. */
export const NAMES: readonly (readonly [name: string, means: AskedName])[] = [
  ...namesBySpelling(words.statements.named),
  ...namesBySpelling(words.statements.items),
].flatMap(([name, id]) =>
  name.endsWith('*') ? [] : [[name.replace(/^-/u, ''), { id, isTurned: name.startsWith('-') }] as const],
);

/** The names of each measure as stems. */
export const MEASURE_NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...MEASURES_NAMED].map(([id, names]) => [id, new Set(names.map(phraseKey))]),
);

/** A name of an item in the words that all statements share. */
export interface ItemName {
  readonly key: string;
  /** Whether a row of this name says the opposite: "accumulated deficit" of retained earnings. */
  readonly isTurned: boolean;
  /** Whether more words may follow. */
  readonly goesOn: boolean;
  /** Whether its words may stand in any order: "net loss per share, basic". */
  readonly inAnyOrder: boolean;
}

/**
 * The names of the rows of each item, the most certain first: those that questions use too, then those of rows alone.
 * "-" stands in front of an opposite, "~" in front of words in any order, "*" behind what may go on.
 */
export const ITEM_NAMES: ReadonlyMap<string, readonly ItemName[]> = new Map(
  [...namesById(words.statements.items)].map(([id, names]) => [
    id,
    [...names, ...(OF_ROWS.get(id) ?? [])].map(itemName),
  ]),
);

function itemName(written: string): ItemName {
  const { key, isTurned } = rowName(written);
  return {
    key,
    // "Net loss" says the opposite by its own words.
    isTurned: written.startsWith('-') && !isTurned,
    goesOn: written.endsWith('*'),
    inAnyOrder: written.startsWith('~'),
  };
}
