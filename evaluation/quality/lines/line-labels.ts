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
const NEEDS = ['one', 'all', 'computing'] as const;

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

/** The labels of a set by question, all or those of some questions, as `labelsNow` has them. */
export async function lineLabels(
  set: LabelledSet,
  library: Library,
  asked?: ReadonlySet<string>,
): Promise<ReadonlyMap<string, LineLabel>> {
  const labels = await readJsonLines(labelFile(set), LineLabel);
  return labelsNow(asked === undefined ? labels : labels.filter(({ question }) => asked.has(question)), library);
}

/**
 * Labels by question. A line that stands elsewhere in its document now, since other words of it are read otherwise, is
 * taken where it stands. Throws INTERNAL where a line is read otherwise itself: its label must be made again.
 */
export async function labelsNow(
  labels: readonly LineLabel[],
  library: Pick<Library, 'document' | 'pages' | 'textOf' | 'sentencesOf'>,
): Promise<ReadonlyMap<string, LineLabel>> {
  const found: LineLabel[] = [];
  for (const label of labels) {
    const lines = await Promise.all(label.lines.map((line) => lineNow(label.document, line, library)));
    const there = lines.filter((line) => line !== null);
    if (there.length === lines.length) found.push({ ...label, lines: there });
  }
  const lost = labels.length - found.length;
  if (lost > 0) {
    const why = `${lost} of ${labels.length} labels name lines that are read otherwise now (eval label-lines)`;
    throw new PinciteError('INTERNAL', { why });
  }
  return new Map(found.map((label) => [label.question, label]));
}

type LabelledLine = LineLabel['lines'][number];

/** The line where it was, else the nearest of the document's sentences with its text; null when there is none. */
async function lineNow(
  document: string,
  line: LabelledLine,
  library: Parameters<typeof labelsNow>[1],
): Promise<LabelledLine | null> {
  const hashAt = async ({ start, end }: LineRange) => lineHash(await library.textOf(document, start, end));
  const { pages } = await library.document(document);
  const [last] = await library.pages(document, { from: pages - 1, to: pages - 1 });
  const length = last === undefined ? 0 : last.start + last.text.length;
  if (line.end <= length && (await hashAt(line)) === line.hash) return line;
  const same: LabelledLine[] = [];
  for (const { start, end } of await library.sentencesOf(document))
    if ((await hashAt({ start, end })) === line.hash) same.push({ start, end, hash: line.hash });
  const far = ({ start }: LineRange) => Math.abs(start - line.start);
  return same.sort((a, b) => far(a) - far(b))[0] ?? null;
}
