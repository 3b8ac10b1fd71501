import { anyOf, numbersBySpelling, wordPattern, words } from '../../text/language.ts';
import { currencyOf } from '../../text/read-quantity.ts';
import { withoutStruck } from '../../text/struck.ts';
import type { TableCell, TableHead } from '../types.ts';

const FIGURE =
  /^(?<sign>(?:US)?\p{Sc})?\s*(?<minus>[([]?\s*[-–−]?)\s*(?<sign2>(?:US)?\p{Sc})?\s*(?<digits>\d[\d,]*(?:\.\d+)?|\.\d+)\s*(?<rest>.*)$/u;
/** Of the marks of footnotes, "(2)" may be a figure below zero. */
const LETTER_MARKS = /(?:\s*\([a-z]{1,2}\)|\*+|[†‡§])+$/u;
/** "CHF", "mm", "basis points", "% of sales": what may stand behind a figure. */
const LONGEST_UNIT = 20;

/** What a cell says by itself. `value`: its figure, null where it is words or no single figure. */
export interface ReadCell {
  readonly value: number | null;
  readonly unit: string | null;
}

/** "$ (1,234)" is -1234 in USD, "5.2%" is 5.2 in %, "45 mm" is 45 in mm, "~~4,000~~ 6,500" is 6500; "5-15" and "June 30" are no single figure. */
export function readCell(cell: string): ReadCell {
  const text = withoutStruck(cell).replace(LETTER_MARKS, '').trim();
  const groups = FIGURE.exec(text)?.groups;
  const after = (groups?.rest ?? '').replace(/[)\]]/gu, ' ').trim();
  if (groups === undefined || /\d/u.test(after) || after.length > LONGEST_UNIT) return { value: null, unit: null };
  const digits = Number((groups.digits ?? '').replaceAll(',', ''));
  const sign = groups.sign ?? groups.sign2;
  const unit = sign === undefined ? after : sign.replace(/^US/u, '');
  return {
    value: groups.minus?.trim() === '' ? digits : -digits,
    unit: unit === '' || !/[\p{L}%°\p{Sc}]/u.test(unit) ? null : (currencyOf(unit.toLowerCase()) ?? unit),
  };
}

const SCALE_OF = numbersBySpelling(words.support.scales);
const MANY = new RegExp(`\\b${anyOf([...SCALE_OF.keys()].filter((name) => name.endsWith('s')))}\\b`, 'iu');

const CURRENCY = new RegExp(
  `\\p{Sc}|\\b(?:${anyOf(words.amounts.currencies.flatMap((entry) => entry.split('=')))})\\b`,
  'giu',
);
const NO_AMOUNT = wordPattern(words.tables.noAmounts, 'iu');
const PER_UNIT = wordPattern(words.tables.perUnit, 'iu');
const PERCENT = /%|\bpercent(?:age)?\b/iu;

/** The scale that words declare, "in millions"; null for none. */
export const scaleOf = (text: string): number | null => SCALE_OF.get(MANY.exec(text)?.[0].toLowerCase() ?? '') ?? null;

/** The ISO code of the currency that words declare; null for none. */
export const currencyIn = (text: string): string | null =>
  [...text.matchAll(CURRENCY)].map(([word]) => currencyOf(word.toLowerCase())).find((code) => code !== null) ?? null;

/** What holds for a cell besides its own words. */
export interface CellSetting {
  readonly row: readonly TableHead[];
  readonly column: readonly TableHead[];
  /** Values of its column have a percent sign. */
  readonly isPercent: boolean;
  /** The currency of a figure of its column, and of the table. */
  readonly currency: string | null;
  readonly scale: number;
}

/** Unit and scale of a figure: its own, else those of its row, of its column and of the table. */
export function measureOf({ value, unit }: ReadCell, setting: CellSetting): Pick<TableCell, 'unit' | 'scale'> {
  if (value === null) return { unit: null, scale: 1 };
  const row = setting.row.map(({ text }) => text).join(' ');
  const column = setting.column.map(({ text }) => text).join(' ');
  const isCurrency = unit !== null && currencyOf(unit.toLowerCase()) !== null;
  if (unit !== null && !isCurrency) return { unit, scale: SCALE_OF.get(unit.toLowerCase()) ?? 1 };
  if (unit === null && (setting.isPercent || PERCENT.test(row) || PERCENT.test(column))) return { unit: '%', scale: 1 };
  const said = scaleOf(row) ?? scaleOf(column);
  if (PER_UNIT.test(row) || PER_UNIT.test(column)) return { unit: unit ?? setting.currency, scale: said ?? 1 };
  if (!isCurrency && (NO_AMOUNT.test(row) || NO_AMOUNT.test(column))) return { unit: null, scale: said ?? 1 };
  return { unit: unit ?? setting.currency, scale: said ?? setting.scale };
}
