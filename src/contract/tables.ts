import { z } from 'zod';
import { DocumentId } from './documents.ts';

/** Words that name a row or a column, with where they stand: several ranges where the lines of one name are apart. */
export const TableHead = z.object({
  text: z.string(),
  /** UTF-16 offsets in the canonical text. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
});
export type TableHead = z.infer<typeof TableHead>;

export const TableCell = z.object({
  /** UTF-16 offsets in the canonical text, with currency sign and unit. */
  start: z.int(),
  end: z.int(),
  /** As it is printed, on one line. */
  text: z.string(),
  /** Number of its column, from 0; null where that is not certain. */
  column: z.int().nullable(),
  /**
   * The figure as it is printed, "(5.2)" as -5.2, before its scale; null for words, and for a mark that stands for no
   * figure.
   */
  value: z.number().nullable(),
  /** ISO code of a currency, "%", or the word behind the figure; null where nothing says it. */
  unit: z.string().nullable(),
  /** What the figure is counted in: 1,000,000 in a table "in millions". */
  scale: z.number(),
});
export type TableCell = z.infer<typeof TableCell>;

export const TableRow = z.object({
  start: z.int(),
  end: z.int(),
  page_index: z.int(),
  /** From the outermost group of rows to its own label, which may be missing. */
  heads: z.array(TableHead),
  cells: z.array(TableCell),
});
export type TableRow = z.infer<typeof TableRow>;

/** A table, which may go on over several pages. */
export const DocumentTable = z.object({
  start: z.int(),
  end: z.int(),
  /** 0-based, in order. */
  pages: z.array(z.int()),
  /** The headings above it, joined by " > ". */
  section: z.string(),
  /** Its title, and what is said of the whole table: "Three months ended March 31, (in millions)". */
  captions: z.array(TableHead),
  /** ISO code of the currency of its amounts, where one is named. */
  currency: z.string().nullable(),
  scale: z.number(),
  /** From left to right; the heads of each from the outermost group to its own name. */
  columns: z.array(z.object({ heads: z.array(TableHead) })),
  rows: z.array(TableRow),
});
export type DocumentTable = z.infer<typeof DocumentTable>;

/**
 * How a sentence was made from cells of tables: `value` repeats one, `count` counts those past a limit, `highest` and
 * `lowest` name the one that is, `formula` works out a measure, the others compute with several figures.
 */
export const CellOperation = z.enum([
  'value',
  'difference',
  'sum',
  'average',
  'ratio',
  'percentage_change',
  'comparison',
  'count',
  'highest',
  'lowest',
  'formula',
]);
export type CellOperation = z.infer<typeof CellOperation>;

/** A limit that figures are counted by, in the unit and scale of their table. */
export const CellLimit = z.object({
  relation: z.enum(['above', 'below', 'at_least', 'at_most']),
  value: z.number(),
});
export type CellLimit = z.infer<typeof CellLimit>;

/** A measure that is worked out of figures: what it is, and from which of them. */
export const CellFormula = z.object({
  /** "Gross margin". */
  name: z.string(),
  /**
   * How a result is told: in the unit of its figures, as a share of 100, as a plain quotient, as both of these, or in
   * days.
   */
  form: z.enum(['amount', 'percent', 'ratio', 'share', 'days']),
  /** How the values of the periods are put together. */
  over: z.enum(['value', 'difference', 'percentage_change', 'comparison', 'average', 'growth_per_year']),
  /** What the question asks to be affirmed: that it rose, that it fell, or its sign. */
  holds: z.enum(['up', 'down', 'positive', 'negative']).optional(),
  /** Decimals of the result, where the question says how many. */
  decimals: z.int().min(0).max(9).optional(),
  /**
   * The latest period first, as the question writes it. Operands stand in the expression by their numbers, "#0";
   * between bars without their sign, "~#0" with the other sign.
   */
  terms: z.array(z.object({ period: z.string(), expression: z.string() })).min(1),
});
export type CellFormula = z.infer<typeof CellFormula>;

/** What a sentence was written from by code: it holds when the same cells, read again, give the same words. */
export const CellBasis = z.object({
  operation: CellOperation,
  /** The cells, in the order of the formula. UTF-16 offsets in the canonical text of their document. */
  operands: z
    .array(z.object({ document_id: DocumentId, start: z.int().nonnegative(), end: z.int().positive() }))
    .min(1),
  /** Only of a count. */
  limit: CellLimit.optional(),
  /** Only of a formula. */
  formula: CellFormula.optional(),
});
export type CellBasis = z.infer<typeof CellBasis>;
