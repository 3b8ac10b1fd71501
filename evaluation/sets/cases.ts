import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readJsonLines } from './read-json-lines.ts';

const FILE = fileURLToPath(new URL('cases.jsonl', import.meta.url));

/** What is right of a small file that was once read wrongly. What is left out is not asked. */
const Case = z.object({
  /** In the folder `cases` of the data sets. */
  file: z.string(),
  kind: z.string(),
  /** Each stands in one sentence; forms between bars are all right. */
  says: z.array(z.string()).default([]),
  /** None stands in any sentence. */
  lacks: z.array(z.string()).default([]),
  /** Each stands in what is told of a page. */
  told: z.array(z.string()).default([]),
  /** Words of a sentence, and words of the section that it stands in. */
  sections: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** Words that name no section. */
  notSections: z.array(z.string()).default([]),
  /** Words of the heads of a row, of the heads of a column, and the value of the cell of both. */
  cells: z.array(z.tuple([z.string(), z.string(), z.number()])).default([]),
  /** Of the table of these cells. */
  scale: z.number().optional(),
  /** Number of rows of tables, with their heads. */
  rows: z.int().optional(),
  /** Number of files attached to it. */
  attachments: z.int().optional(),
});
export type Case = z.infer<typeof Case>;

export const readCases = (): Promise<Case[]> => readJsonLines(FILE, Case);
