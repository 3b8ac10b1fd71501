import { join } from 'node:path';
import { z } from 'zod';
import { Verdict } from '../../../src/contract/answer.ts';
import { namesIn } from '../../../src/files/missing.ts';
import { readJsonLines } from '../../sets/read-json-lines.ts';

/** One sentence of an answer with what it cites, and whether a person finds that this proves it. */
export const LabelRow = z.object({
  /** Name of the set of questions, or of the answers' file. */
  set: z.string(),
  /** Of the question. */
  id: z.string(),
  question: z.string(),
  claim: z.string(),
  cited: z.array(z.object({ document: z.string(), section: z.string(), text: z.string() })).min(1),
  /** What the product said when it answered. The figures do not use it: they judge anew. */
  verdict: Verdict,
  /** `partly`: a part is proven, another is not. Null until somebody has labelled it. */
  label: z.enum(['supported', 'partly', 'not_supported']).nullable(),
  note: z.string(),
});
export type LabelRow = z.infer<typeof LabelRow>;

/** The rows of all files `*.jsonl` of the folder, in the order of their names; none when there is no such folder. */
export async function loadLabels(folder: string): Promise<LabelRow[]> {
  const files = (await namesIn(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  return (await Promise.all(files.map((name) => readJsonLines(join(folder, name), LabelRow)))).flat();
}
