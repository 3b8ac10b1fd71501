import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { hashOf } from '../../library/hash-tree.ts';
import type { DataSetName } from '../../sets/data-sets.ts';
import { readJsonLines } from '../../sets/read-json-lines.ts';

/** The sets whose answering lines a person has labelled. */
export const LABELLED_SETS = ['check', 'paraphrased', 'reworded'] as const;
export type LabelledSet = (typeof LABELLED_SETS)[number];

/** The sets that have answering lines, or questions that cannot be answered beside some that can. */
export const LINE_SETS = [...LABELLED_SETS, 'refusal', 'unanswerable'] as const satisfies readonly DataSetName[];

/** A range of a document's canonical text, its end exclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What the answer needs: one of the lines, each of which states it; all of them together; or all of them and a
 * computation (a sum, a count, a comparison) that no line states.
 */
export const NEEDS = ['one', 'all', 'computing'] as const;

/** The lines that answer a question, without a word of question or answer. */
export const LineLabel = z.object({
  question: z.string(),
  document: z.string(),
  needs: z.enum(NEEDS),
  lines: z
    .array(
      z.object({
        start: z.int().nonnegative(),
        end: z.int().positive(),
        /** Of the line's text, so that a changed reading is noticed. */
        hash: z.string(),
      }),
    )
    .min(1),
});
export type LineLabel = z.infer<typeof LineLabel>;

/** Twelve hex digits of the text with its blanks folded. */
export const lineHash = (text: string): string => hashOf(text.replaceAll(/\s+/g, ' ').trim()).slice(0, 12);

export const labelFile = (set: LabelledSet): string =>
  fileURLToPath(new URL(`../../sets/lines/${set}.jsonl`, import.meta.url));

/**
 * The labels of a set by question. Throws INTERNAL where a label's line has another text in the library: its document
 * is read otherwise now, and the labels must be taken again.
 */
export async function lineLabels(set: LabelledSet, library: Library): Promise<ReadonlyMap<string, LineLabel>> {
  const labels = await readJsonLines(labelFile(set), LineLabel);
  const changed: string[] = [];
  for (const { question, document, lines } of labels)
    for (const { start, end, hash } of lines)
      if (lineHash(await library.textOf(document, start, end)) !== hash) changed.push(question);
  if (changed.length > 0) {
    const why = `${new Set(changed).size} of ${labels.length} labels of ${set} name lines that are read otherwise now (eval label-lines)`;
    throw new PinciteError('INTERNAL', { why });
  }
  return new Map(labels.map((label) => [label.question, label]));
}
