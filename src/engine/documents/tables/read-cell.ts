import { isNoAmount, isPerThing } from '../../text/declared-scale.ts';
import { unitIn } from '../../text/declared-unit.ts';
import { numbersBySpelling, words } from '../../text/language.ts';
import { withoutStruck } from '../../text/marks/struck.ts';
import { currencyOf } from '../../text/read-quantity.ts';
import type { TableCell, TableHead } from '../types.ts';
import { DIGITS, figureOf, withoutRaised } from './read-figure.ts';

const FIGURE = new RegExp(
  `^(?<sign>(?:US)?\\p{Sc})?\\s*(?<minus>[([]?\\s*[-–−+]?)\\s*(?<sign2>(?:US)?\\p{Sc})?\\s*(?<digits>${DIGITS})(?<gap>\\s*)(?<rest>.*)$`,
  'u',
);
/** Of the marks of footnotes, "(2)" may be a figure below zero. */
const LETTER_MARKS = /(?:\s*\([a-z]{1,2}\)|\*+|[†‡§])+$/u;
/** "CHF", "mm", "basis points", "% of sales": what may stand behind a figure. */
const LONGEST_UNIT = 20;

/** "1.23E+05": how spreadsheets write a number that is too long for its cell. */
const OF_POWER = /^[-–−+]?\d+(?:[.,]\d+)?E[-+]?\d{1,3}$/u;

/** What a cell says by itself. `value`: its figure, null where it is words or no single figure. */
export interface ReadCell {
  readonly value: number | null;
  readonly unit: string | null;
}

/**
 * "$ (1,234)" is -1234 in USD, "5.2%" is 5.2 in %, "45 mm" is 45 in mm, "320¹" is 320, "~~4,000~~ 6,500" is 6500,
 * "$4.8M" is 4.8 in "$M", "5k" is 5 in "thousand"; "5-15" and "June 30" are no single figure.
 */
export function readCell(cell: string): ReadCell {
  const text = withoutRaised(withoutStruck(cell)).replace(LETTER_MARKS, '').trim();
  if (OF_POWER.test(text)) return { value: Number(text.replace(/[–−]/u, '-').replace(',', '.')), unit: null };
  const groups = FIGURE.exec(text)?.groups;
  const after = (groups?.rest ?? '').replace(/[)\]]/gu, ' ').trim();
  if (groups === undefined || /\d/u.test(after) || after.length > LONGEST_UNIT) return { value: null, unit: null };
  const digits = figureOf(groups.digits ?? '');
  if (digits === null) return { value: null, unit: null };
  const sign = groups.sign ?? groups.sign2;
  const unit = unitOf(sign?.replace(/^US/u, ''), after, groups.gap === '');
  return {
    value: /^\+?$/u.test(groups.minus?.trim() ?? '') ? digits : -digits,
    unit: unit === '' || !/[\p{L}%°\p{Sc}]/u.test(unit) ? null : (currencyOf(unit.toLowerCase()) ?? unit),
  };
}

/** A scale that stands behind a figure itself: "3 million". */
const SCALE_OF = numbersBySpelling(words.support.scales);
const SCALE_NAMES: ReadonlyMap<number, string> = new Map(
  words.support.scales.map((entry) => [Number(entry.split('=')[0]), entry.split('=')[1] ?? '']),
);
const SHORT_SCALES = numbersBySpelling(words.tables.scaleNames);
const LETTER_SCALES = numbersBySpelling(words.tables.scaleLetters);

/**
 * In what a figure is counted: its sign, the words behind it, or both where those are a scale ("$M", "USD m");
 * `isGlued`: no blank is between.
 */
function unitOf(sign: string | undefined, after: string, isGlued: boolean): string {
  const word = after.replace(/\.$/u, '').toLowerCase();
  if (sign !== undefined) return unitIn(`${sign}${word}`).scale === null ? sign : `${sign}${word}`;
  const [, scale, currency] = /^(\p{L}+)\.?\s+(\S+)$/u.exec(after) ?? [];
  if (scale !== undefined && currency !== undefined && currencyOf(currency.toLowerCase()) !== null)
    return `${currency} ${scale}`;
  // "5 K" may be a temperature, and "5m" a length.
  const letter = isGlued && /^(?:k|[KMB])$/u.test(after) ? LETTER_SCALES.get(word) : undefined;
  return SCALE_NAMES.get(SHORT_SCALES.get(word) ?? letter ?? 1) ?? after;
}
const PERCENT = /%|\bpercent(?:age)?\b/iu;

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
  if (unit !== null && !isCurrency) {
    // "65 €m" and "3 million" say their scale themselves.
    const own = unitIn(unit);
    const word = SCALE_OF.get(unit.toLowerCase());
    if (word !== undefined)
      return { unit: isNoAmount(row) || isNoAmount(column) ? null : setting.currency, scale: word };
    return { unit: own.scale === null ? unit : (own.currency ?? unit), scale: own.scale ?? 1 };
  }
  if (unit === null && (setting.isPercent || PERCENT.test(row) || PERCENT.test(column))) return { unit: '%', scale: 1 };
  const [ofRow, ofColumn] = [unitIn(row), unitIn(column)];
  const said = ofRow.scale ?? ofColumn.scale;
  // A currency in the words of a label may be what the row is about ("Dollar bonds"): only beside a scale it is the
  // unit.
  const declared = [ofRow, ofColumn].find(({ scale, currency }) => scale !== null && currency !== null)?.currency;
  const currency = declared ?? setting.currency;
  if (isPerThing(row) || isPerThing(column)) return { unit: unit ?? currency, scale: said ?? 1 };
  if (!isCurrency && (isNoAmount(row) || isNoAmount(column))) return { unit: null, scale: said ?? 1 };
  return { unit: unit ?? currency, scale: said ?? setting.scale };
}
