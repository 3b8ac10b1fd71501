import { withoutStruck } from '../../../text/marks/struck.ts';
import { currencyOf } from '../../../text/read-quantity.ts';

/** How the figures of a column are written: with a decimal comma ("1.234,50") or a point. */
export type DecimalStyle = 'comma' | 'point';

const FIGURE = /(?<![\p{L}\d.,])\d[\d.,\s'’]*\d(?![\p{L}\d.,])/gu;
/**
 * What can be no group of thousands: a comma or point that stands alone before other than three digits, behind a mark
 * of the other kind, or alone behind a zero.
 */
const BY_COMMA = /^\d{1,3}(?:[.\s'’]\d{3})+,\d+$|^\d+,(?:\d{1,2}|\d{4,})$|^0,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/u;
const BY_POINT = /^\d{1,3}(?:[,\s'’]\d{3})+\.\d+$|^\d+\.(?:\d{1,2}|\d{4,})$|^0\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/u;

/** What the figures of these cells say of how they are written; null where they may be either. */
export function decimalStyle(cells: readonly string[]): DecimalStyle | null {
  let [commas, points] = [0, 0];
  for (const cell of cells) {
    for (const [figure] of cell.matchAll(FIGURE)) {
      if (BY_COMMA.test(figure)) commas++;
      else if (BY_POINT.test(figure)) points++;
    }
  }
  return commas === points ? null : commas > points ? 'comma' : 'point';
}

/** A cell as a reader of figures takes it: with a decimal point, the currency behind, without struck words. */
export function plainCell(cell: string, style: DecimalStyle): string {
  const text = withoutStruck(cell)
    .trim()
    // "INV-204" and "VAT 20%" begin with no currency.
    .replace(/^(\p{Lu}{3})(\s*)([-–−(]?\s*\d[^%]*)$/u, (whole, code: string, gap: string, amount: string) =>
      gap !== '' || currencyOf(code.toLowerCase()) !== null ? `${amount} ${code}` : whole,
    );
  if (style === 'point') return text;
  return text.replace(FIGURE, (figure) =>
    figure.replaceAll(/[.,]/gu, (mark, at: number) => {
      if (mark === ',') return '.';
      return /^\d{3}(?!\d)/u.test(figure.slice(at + 1)) ? '' : mark;
    }),
  );
}
