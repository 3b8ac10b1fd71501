import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type GridCell, GridType } from '../../../src/contract/grid.ts';

/** What a reader finds in a document for a column (evaluation/sets/grid/README.md); null: nothing. */
export const CellLabel = z
  .object({ accept: z.array(z.string()).min(1), quote: z.string(), or_absent: z.boolean().default(false) })
  .nullable();
export type CellLabel = z.infer<typeof CellLabel>;

const GridLabels = z.object({
  columns: z.array(z.object({ id: z.string(), name: z.string(), question: z.string(), type: GridType })),
  documents: z.array(z.object({ license: z.string(), name: z.string(), cells: z.record(z.string(), CellLabel) })),
});
export type GridLabels = z.infer<typeof GridLabels>;

export const gridLabels = async (): Promise<GridLabels> =>
  GridLabels.parse(JSON.parse(await readFile(new URL('../../sets/grid/licenses.json', import.meta.url), 'utf8')));

export const JUDGEMENTS = ['right', 'wrong', 'unsure', 'absent rightly', 'absent wrongly', 'not settled'] as const;
export type CellJudgement = (typeof JUDGEMENTS)[number];

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Whether the words that answer and a place have words in common from end to end: one may be the longer. */
function isAt(place: string, quote: string): boolean {
  const [words, sought] = [folded(place), folded(quote)];
  return words.includes(sought) || (words.length >= 20 && sought.includes(words));
}

/** Whether a place of the cell holds the words that answer. */
export const isLineRight = (cell: Pick<GridCell, 'places'>, label: CellLabel): boolean =>
  label !== null && cell.places.some(({ text }) => isAt(text, label.quote));

/**
 * Judges a cell. An answer is right by its value: "yes" or "no" exactly, other words anywhere in the value or in a place
 * that proves it. Several values and lines that are not confirmed count as unsure.
 */
export function judgeCell(
  { state, value, typed, places }: Pick<GridCell, 'state' | 'value' | 'typed' | 'places'>,
  type: GridType,
  label: CellLabel,
): CellJudgement {
  if (state === 'waiting' || state === 'failed') return 'not settled';
  if (state === 'not_found') return label === null || label.or_absent ? 'absent rightly' : 'absent wrongly';
  if (state === 'line' || state === 'unsure' || state === 'several') return 'unsure';
  if (label === null) return 'wrong';
  if (type === 'yes_no') return typed !== null && label.accept.includes(String(typed)) ? 'right' : 'wrong';
  const said = folded([value ?? '', ...places.map(({ text }) => text)].join(' '));
  return label.accept.some((words) => said.includes(folded(words))) ? 'right' : 'wrong';
}
