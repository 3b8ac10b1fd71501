import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Question } from './question.ts';
import { readJsonLines } from './read-json-lines.ts';

const FILE = fileURLToPath(new URL('reworded.jsonl', import.meta.url));
const Reworded = z.object({ id: z.string(), question: z.string() });

/**
 * Those of the questions that were written again by hand, as somebody asks who has not read the page: no three words in
 * a row stand in the evidence. Ids and gold are the originals'. Throws when the original of one is not there.
 */
export async function rewordedQuestions(originals: readonly Question[]): Promise<Question[]> {
  const byId = new Map(originals.map((question) => [question.id, question]));
  return (await readJsonLines(FILE, Reworded)).map(({ id, question }) => {
    const original = byId.get(id);
    if (original === undefined) throw new Error(`${id} in reworded.jsonl is no tuning question`);
    return { ...original, question };
  });
}
