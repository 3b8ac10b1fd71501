/** The review grid (requirement D10): each question of its columns asked of each document of its rows. */
import { z } from 'zod';
import { NearestLine } from './answer.ts';
import { DocumentId } from './documents.ts';

/** What a column holds; `choice`: one of the words in `choices`. */
export const GridType = z.enum(['text', 'date', 'amount', 'yes_no', 'choice']);
export type GridType = z.infer<typeof GridType>;

/** A column as a user writes it, in a file of columns too. */
export const NewGridColumn = z.object({
  /** Its head: "Liability cap". */
  name: z.string().trim().min(1).max(80),
  /** What is asked of each document. */
  question: z.string().trim().min(1).max(2000),
  type: GridType.default('text'),
  /** Only of the type `choice`. */
  choices: z.array(z.string().trim().min(1).max(80)).max(20).default([]),
});
export type NewGridColumn = z.infer<typeof NewGridColumn>;

/** `column_id` stays while its column is renamed, moved or asked again. */
export const GridColumn = NewGridColumn.extend({ column_id: z.string() });
export type GridColumn = z.infer<typeof GridColumn>;

/** Columns that belong together, as a file has them: those that come with the app, and those of the user. */
export const GridTemplate = z.object({
  name: z.string().trim().min(1).max(120),
  /** One sentence: which documents it is for. */
  description: z.string().default(''),
  columns: z.array(NewGridColumn).min(1).max(50),
});
export type GridTemplate = z.infer<typeof GridTemplate>;

/** A template as it was found. Where its file cannot be read, `problem` says so in one sentence: it has no columns. */
export const FoundTemplate = GridTemplate.extend({
  columns: z.array(NewGridColumn),
  /** The file of a template of the user; null for one that comes with the app. */
  file: z.string().nullable(),
  problem: z.string().nullable(),
});
export type FoundTemplate = z.infer<typeof FoundTemplate>;

/**
 * What is known of a cell. `waiting`: nothing yet. `line`: its best line is there, the answer is to come or, where only
 * lines are asked for, does not come. `answered`: a checked answer that is what was asked. `unsure`: an answer or a
 * line that may not be what was asked. `several`: the document says it in more than one way. `not_found`: see
 * `absence`. `failed`: see `reason`.
 */
export const GridCellState = z.enum(['waiting', 'line', 'answered', 'unsure', 'several', 'not_found', 'failed']);
export type GridCellState = z.infer<typeof GridCellState>;

/** What stands behind "not found": a cell is never empty without it. */
export const GridAbsence = z.object({
  /** The words that were looked for, as a reader knows them. They were looked for by their meaning too. */
  words: z.array(z.string()),
  pages: z.int().nonnegative(),
  /** Pages whose text could not be read, counted from 0: what stands there is not known. */
  unreadable_pages: z.array(z.int().nonnegative()),
  /** The line that comes nearest; null where none is near. */
  nearest: NearestLine.nullable(),
});
export type GridAbsence = z.infer<typeof GridAbsence>;

/** What a reader said of a cell. Nothing of it is ever replaced: the record keeps what was found and what was said. */
export const GridReview = z.object({
  /** `open`: an acceptance or a correction that was taken back. */
  action: z.enum(['accepted', 'corrected', 'commented', 'open']),
  /** What the cell said when it was reviewed; null where it said nothing. */
  found: z.string().nullable(),
  /** What it says in place of that; only of a correction. */
  value: z.string().nullable(),
  comment: z.string().nullable(),
  reader: z.string(),
  at: z.iso.datetime(),
});
export type GridReview = z.infer<typeof GridReview>;

export const GridCell = z.object({
  document_id: DocumentId,
  column_id: z.string(),
  state: GridCellState,
  /**
   * What was found, in the words of the document or of the answer; null where nothing was. Never what a reader said.
   */
  value: z.string().nullable(),
  /**
   * The same for sorting and filtering, by the type of the column: an ISO date, a number (an amount without its unit),
   * "yes" or "no", one of the choices; null for text, and where the value cannot be read as that type.
   */
  typed: z.union([z.string(), z.number()]).nullable(),
  /** What proves an answer; the best line of `line` and `unsure`; one of each value of `several`. */
  places: z.array(NearestLine),
  /** One sentence in plain words; null where there is nothing to say. */
  reason: z.string().nullable(),
  /** Null unless the state is `not_found`. */
  absence: GridAbsence.nullable(),
  /** The written answer in the record of answers; null before it is written. */
  answer: z.object({ answer_id: z.string() }).nullable(),
  /** Oldest first. */
  reviews: z.array(GridReview),
  /** When the state came about; null while it waits. */
  at: z.iso.datetime().nullable(),
});
export type GridCell = z.infer<typeof GridCell>;

export const GridRow = z.object({
  document_id: DocumentId,
  document_name: z.string(),
  source_filename: z.string(),
  pages: z.int().nonnegative(),
  /** One for each column, in their order. */
  cells: z.array(GridCell),
});
export type GridRow = z.infer<typeof GridRow>;

export const GridProgress = z.object({
  /** `paused`: by a reader. `waiting`: questions go first, or documents are not searchable yet. */
  state: z.enum(['running', 'paused', 'waiting', 'done']),
  cells: z.int().nonnegative(),
  /** Cells that are settled, by an answer or otherwise. */
  settled: z.int().nonnegative(),
  /** Cells with their best line, whose answer is to come. */
  lines: z.int().nonnegative(),
  /** By the time of the cells before; null until that is known. */
  seconds_left: z.number().nonnegative().nullable(),
  /** Why it does not go on, in one sentence; null where it does, or where questions go first. */
  reason: z.string().nullable(),
});
export type GridProgress = z.infer<typeof GridProgress>;

/** Which documents are rows: those chosen, a collection's, or all. New ones of a collection become rows. */
export const GridScope = z.object({
  collection: z.string().nullable().default(null),
  document_ids: z.array(DocumentId).nullable().default(null),
});
export type GridScope = z.infer<typeof GridScope>;

export const Grid = GridScope.extend({
  grid_id: z.string(),
  name: z.string(),
  columns: z.array(GridColumn),
  /** Only the best lines are asked for: no answers are written. */
  lines_only: z.boolean(),
  created_at: z.iso.datetime(),
  rows: z.array(GridRow),
  progress: GridProgress,
});
export type Grid = z.infer<typeof Grid>;

export const GridSummary = Grid.omit({ rows: true, columns: true }).extend({
  documents: z.int().nonnegative(),
  questions: z.int().nonnegative(),
});
export type GridSummary = z.infer<typeof GridSummary>;

/** What is told of a grid: first all of it, then what changes. `grid` again: rows or columns changed. */
export const GridNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('grid'), grid: Grid }),
  z.object({ type: z.literal('cells'), cells: z.array(GridCell) }),
  z.object({ type: z.literal('progress'), progress: GridProgress }),
  z.object({ type: z.literal('removed') }),
]);
export type GridNews = z.infer<typeof GridNews>;

export const NewGrid = GridScope.extend({
  name: z.string().trim().min(1).max(120),
  columns: z.array(NewGridColumn).min(1).max(50),
  lines_only: z.boolean().default(false),
});
export type NewGrid = z.infer<typeof NewGrid>;

/**
 * Fields that are left out stay. A column whose question, type or choices changed is asked again; a new one has no id.
 */
export const GridChange = z.object({
  grid_id: z.string(),
  name: z.string().trim().min(1).max(120).optional(),
  columns: z
    .array(NewGridColumn.extend({ column_id: z.string().optional() }))
    .min(1)
    .max(50)
    .optional(),
  lines_only: z.boolean().optional(),
});
export type GridChange = z.infer<typeof GridChange>;

/** Asks cells again: of a column, of a document, or where both are named that one. */
export const GridAskAgain = z.object({
  grid_id: z.string(),
  column_id: z.string().optional(),
  document_id: DocumentId.optional(),
});

export const GridReviewRequest = z.object({
  grid_id: z.string(),
  document_id: DocumentId,
  column_id: z.string(),
  action: GridReview.shape.action,
  value: z.string().trim().min(1).max(2000).nullable().default(null),
  comment: z.string().trim().max(2000).nullable().default(null),
  reader: z.string().trim().min(1).max(80),
});
export type GridReviewRequest = z.infer<typeof GridReviewRequest>;

/** A grid as a file; `document_ids`: only these rows, in this order, as they are shown sorted and filtered. */
export const GridExportRequest = z.object({
  grid_id: z.string(),
  format: z.enum(['xlsx', 'docx', 'csv', 'json']),
  document_ids: z.array(DocumentId).optional(),
});
export type GridExportRequest = z.infer<typeof GridExportRequest>;
