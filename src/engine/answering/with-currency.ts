/** "; Currency CHF": a column of its own that says the currency of a row's amounts. */
const CURRENCY = /; Currency (\p{Lu}{3})(?=;|$)/u;
const AMOUNT = / (\d[\d.,]*)(?=;|$)/gu;

/**
 * A row with the names of its columns, its amounts written with the currency that a column of that name says: "Hotel 240 CHF;
 * Dinner 95 CHF". A small model else takes the figure, and the currency of another line. Unchanged without such a column.
 */
export function withCurrency(row: string): string {
  const [, code] = CURRENCY.exec(row) ?? [];
  return code === undefined ? row : row.replace(CURRENCY, '').replace(AMOUNT, ` $1 ${code}`);
}
