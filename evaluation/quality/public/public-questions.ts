import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { textTable } from '../../report/text-table.ts';
import { readJsonLines } from '../../sets/read-json-lines.ts';

const inSet = (name: string): string => fileURLToPath(new URL(`../../sets/public/${name}`, import.meta.url));

/** A question on a document of a Debian package (evaluation/sets/public/README.md). */
export const PublicQuestion = z.object({
  id: z.string(),
  package: z.string(),
  version: z.string(),
  /** The document's path in the package; `.gz` is unpacked. */
  file: z.string(),
  kind: z.string(),
  question: z.string(),
  /** Where the answer stands, 1-based; none where the document does not answer. */
  pages: z.array(z.int().positive()),
  /** What a judge looks for; null where the document does not answer. */
  expected: z.string().nullable(),
});
export type PublicQuestion = z.infer<typeof PublicQuestion>;

const JUDGEMENTS = ['right', 'partly', 'wrong', 'refused rightly', 'refused wrongly'] as const;

/** What a person said of an answer that was given at a commit. */
export const Judged = z.object({
  id: z.string(),
  commit: z.string(),
  judged: z.enum(JUDGEMENTS),
  why: z.string().default(''),
});
export type Judged = z.infer<typeof Judged>;

export const publicQuestions = (): Promise<PublicQuestion[]> => readJsonLines(inSet('questions.jsonl'), PublicQuestion);

export const judgedAnswers = (): Promise<Judged[]> => readJsonLines(inSet('judged.jsonl'), Judged);

/** How many answers of each commit were judged how, in the order of the file. */
export const judgedLines = (judged: readonly Judged[]): readonly string[] =>
  textTable(
    'judged by hand, commit by commit',
    ['commit', ...JUDGEMENTS, 'all'],
    [...Map.groupBy(judged, ({ commit }) => commit)].map(([commit, own]) => [
      ...[commit, ...JUDGEMENTS.map((one) => `${own.filter((answer) => answer.judged === one).length}`)],
      `${own.length}`,
    ]),
  );
