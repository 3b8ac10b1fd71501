import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export interface DemoQuestion {
  /** Names the files of its pictures. */
  readonly id: string;
  readonly question: string;
}

export interface DemoPlan {
  readonly paths: readonly string[];
  readonly questions: readonly DemoQuestion[];
}

const Questions = z.array(z.object({ id: z.string().regex(/^[\w-]+$/), question: z.string().min(1) })).min(1);

/**
 * What to show: with `FILE QUESTION` that file and question, without arguments the samples and their four questions.
 * Null for anything else: wrong usage.
 */
export async function demoPlan(args: readonly string[], samples: URL): Promise<DemoPlan | null> {
  if (args.length === 0) {
    const questions = Questions.parse(JSON.parse(await readFile(new URL('questions.json', samples), 'utf8')));
    const files = ['leave-and-absence.pdf', 'travel-and-expenses.pdf', 'information-security.pdf'];
    return { paths: files.map((file) => fileURLToPath(new URL(file, samples))), questions };
  }
  const [file, question] = args;
  if (args.length !== 2 || file === undefined || question === undefined || question.trim() === '') return null;
  return { paths: [file], questions: [{ id: 'answer', question }] };
}
