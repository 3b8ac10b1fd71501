import { isNoAmount, isPerThing } from '../../text/declared-scale.ts';
import { unitIn } from '../../text/declared-unit.ts';
import { numbersBySpelling, words } from '../../text/language.ts';
import { withoutStruck } from '../../text/marks/struck.ts';
import { currencyOf } from '../../text/read-quantity.ts';
import type { TableCell, TableHead } from '../types.ts';
import { DIGITS, figureOf, withoutRaised } from './read-figure.ts';

const FIGURE = new RegExp(
  `^(?<sign>(?:US)?\\p{Sc})?\\s*(?<minus>[([]?\\s*[-–−]?)\\s*(?<sign2>(?:US)?\\p{Sc})?\\s*(?<digits>${DIGITS})\\s*(?<rest>.*)$`,
  'u',
);
/** Of the marks of footnotes, "(2)" may be a figure below zero. */
const LETTER_MARKS = /(?:\s*\([a-z]{1,2}\)|\*+|[†‡§])+$/u;
/** "CHF", "mm", "basis points", "% of sales": what may stand behind a figure. */
const LONGEST_UNIT = 20;

/** What a cell says by itself. `value`: its figure, null where it is words or no single figure. */
export interface ReadCell {
  readonly value: number | null;
  readonly unit: string | null;
}

/** "$ (1,234)" is -1234 in USD, "5.2%" is 5.2 in %, "45 mm" is 45 in mm, "320¹" is 320, "~~4,000~~ 6,500" is 6500; "5-15" and "June 30" are no single figure. */
export function readCell(cell: string): ReadCell {
  const text = withoutRaised(withoutStruck(cell)).replace(LETTER_MARKS, '').trim();
  const groups = FIGURE.exec(text)?.groups;
  const after = (groups?.rest ?? '').replace(/[)\]]/gu, ' ').trim();
  if (groups === undefined || /\d/u.test(after) || after.length > LONGEST_UNIT) return { value: null, unit: null };
  const digits = figureOf(groups.digits ?? '');
  if (digits === null) return { value: null, unit: null };
  const sign = groups.sign ?? groups.sign2;
  const unit = sign === undefined ? after : sign.replace(/^US/u, '');
  return {
    value: groups.minus?.trim() === '' ? digits : -digits,
    unit: unit === '' || !/[\p{L}%°\p{Sc}]/u.test(unit) ? null : (currencyOf(unit.toLowerCase()) ?? unit),
  };
}

/** A scale that stands behind a figure itself: "3 million". */
const SCALE_OF = numbersBySpelling(words.support.scales);
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
    return {
      unit: own.scale === null ? unit : (own.currency ?? unit),
      scale: own.scale ?? SCALE_OF.get(unit.toLowerCase()) ?? 1,
    };
  }
  if (unit === null && (setting.isPercent || PERCENT.test(row) || PERCENT.test(column))) return { unit: '%', scale: 1 };
  const [ofRow, ofColumn] = [unitIn(row), unitIn(column)];
  const said = ofRow.scale ?? ofColumn.scale;
  // A currency in the words of a label may be what the row is about ("Dollar bonds"): only beside a scale it is the unit.
  const declared = [ofRow, ofColumn].find(({ scale, currency }) => scale !== null && currency !== null)?.currency;
  const currency = declared ?? setting.currency;
  if (isPerThing(row) || isPerThing(column)) return { unit: unit ?? currency, scale: said ?? 1 };
  if (!isCurrency && (isNoAmount(row) || isNoAmount(column))) return { unit: null, scale: said ?? 1 };
  return { unit: unit ?? currency, scale: said ?? setting.scale };
}
