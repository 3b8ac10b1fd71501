import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readJsonLines } from './read-json-lines.ts';

const FILE = fileURLToPath(new URL('table-heads.jsonl', import.meta.url));

/**
 * What names the row and the column of a question's cell, read off the page by hand: words that must stand there.
 * `later`: labelled once the reading of tables was done, and never looked at for it.
 */
const TableHeads = z.object({
  id: z.string(),
  row: z.array(z.string()),
  column: z.array(z.string()),
  later: z.boolean().default(false),
});
export type TableHeads = z.infer<typeof TableHeads>;

export const tableHeads = (): Promise<TableHeads[]> => readJsonLines(FILE, TableHeads);
