import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, Citation } from '../../src/contract/answer.ts';

/** What the trace log keeps of an answer: written by the engine, read here without the app. */
export interface LoggedAnswer {
  readonly question: string;
  readonly mode: Answer['mode'];
  readonly answer: string;
  readonly citations: readonly Citation[];
}

/** The answers given so far, oldest first; none before the first. */
export async function loggedAnswers(dataDir: string): Promise<LoggedAnswer[]> {
  const log = await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { body: LoggedAnswer }).body);
}

/** The newest one. Throws when there is none. */
export async function lastAnswer(dataDir: string): Promise<LoggedAnswer> {
  const last = (await loggedAnswers(dataDir)).at(-1);
  if (last === undefined) throw new Error('the trace log has no answer');
  return last;
}
