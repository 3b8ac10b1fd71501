import { z } from 'zod';
import { Grid, GridCell, GridReview } from '../../../contract/grid.ts';

/** A grid as its file has it: what is asked of which documents. What was found stands in its log of cells. */
export const StoredGrid = Grid.omit({ rows: true, progress: true }).extend({
  /** By a reader. */
  paused: z.boolean().default(false),
});
export type StoredGrid = z.infer<typeof StoredGrid>;

/** What was found for a cell. */
export const FoundCell = GridCell.omit({ reviews: true }).extend({
  /** What was asked of what: of another question, or of a document that was read again, it says nothing. */
  basis: z.string(),
  /** Whether its best line may be the answer, by what decides before the chat model reads it. */
  likely: z.boolean(),
  /** Milliseconds that it took. */
  ms: z.number().nonnegative(),
});
export type FoundCell = z.infer<typeof FoundCell>;

const OfCell = GridCell.pick({ document_id: true, column_id: true });

/** One line of the log of cells: what became of one cell. */
export const CellEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('found'), cell: FoundCell }),
  /** It is asked again, whatever is kept of an answer. */
  OfCell.extend({ type: z.literal('again') }),
  OfCell.extend({ type: z.literal('review'), review: GridReview }),
]);
export type CellEntry = z.infer<typeof CellEntry>;

/** All that is known of a cell. */
export interface KnownCell {
  readonly found: FoundCell | null;
  /** Whether it was asked again and no answer was written since. */
  readonly isAgain: boolean;
  /** Oldest first. */
  readonly reviews: readonly GridReview[];
}

export type KnownCells = ReadonlyMap<string, KnownCell>;

/** The key of a cell among those of its grid. */
export const cellKey = (documentId: string, columnId: string): string => `${documentId} ${columnId}`;

const NOTHING: KnownCell = { found: null, isAgain: false, reviews: [] };

/** Takes one more entry into what is known. */
export function noteEntry(cells: Map<string, KnownCell>, entry: CellEntry): void {
  const { document_id, column_id } = entry.type === 'found' ? entry.cell : entry;
  const key = cellKey(document_id, column_id);
  const before = cells.get(key) ?? NOTHING;
  if (entry.type === 'found')
    cells.set(key, { ...before, found: entry.cell, isAgain: before.isAgain && entry.cell.answer === null });
  else if (entry.type === 'again') cells.set(key, { ...before, found: null, isAgain: true });
  else cells.set(key, { ...before, reviews: [...before.reviews, entry.review] });
}

/** The fewest entries that say what is known. */
export function entriesOf(cells: KnownCells): CellEntry[] {
  return [...cells].flatMap(([key, { found, isAgain, reviews }]): CellEntry[] => {
    const [document_id = '', column_id = ''] = key.split(' ');
    return [
      ...reviews.map((review): CellEntry => ({ type: 'review', document_id, column_id, review })),
      ...(isAgain ? [{ type: 'again' as const, document_id, column_id }] : []),
      ...(found === null ? [] : [{ type: 'found' as const, cell: found }]),
    ];
  });
}
