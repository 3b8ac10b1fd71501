import { z } from 'zod';
import { Answer } from '../../../src/contract/answer.ts';
import { readJsonLines } from '../../sets/read-json-lines.ts';
import { AskedQuestion } from '../answers/asked-question.ts';
import type { LabelRow } from './label-row.ts';

/** A line of an answers' file: as `eval answers` keeps it, or as `ask --batch` writes it. */
const AnswerLine = z.union([
  AskedQuestion.pick({ id: true, answer: true }).transform(({ id, answer }) => ({ id, answer })),
  Answer.extend({ id: z.string() }).transform(({ id, ...answer }) => ({ id, answer })),
]);

/**
 * Every sentence of the answers of a file with the words that its markers cite, not labelled yet. Refusals have none.
 */
export async function claimsOf(path: string, set: string): Promise<LabelRow[]> {
  const lines = await readJsonLines<z.infer<typeof AnswerLine>>(
    path,
    AnswerLine as z.ZodType<z.infer<typeof AnswerLine>>,
  );
  return lines.flatMap(({ id, answer: { question, claims, citations } }) =>
    claims.map(({ text, markers, verdict }): LabelRow => {
      const cited = citations
        .filter(({ marker }) => markers.includes(marker))
        .map(({ document_name: document, section, text_span }) => ({ document, section, text: text_span }));
      return { set, id, question, claim: text, cited, verdict, label: null, note: '' };
    }),
  );
}
