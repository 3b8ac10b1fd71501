import { PinciteError } from '../../src/contract/errors.ts';
import type { DataSetName } from './data-sets.ts';
import { goldFile, type Question } from './question.ts';

/**
 * The questions of a set that one of these files answers; all of them where no files are named. Throws BAD_REQUEST naming a file
 * that none is about, so that a mistyped name is not a smaller sample.
 */
export function questionsOf(
  set: DataSetName,
  questions: readonly Question[],
  files: readonly string[] | undefined,
): Question[] {
  if (files === undefined) return [...questions];
  const asked = new Set(questions.map(goldFile));
  const unknown = files.filter((file) => !asked.has(file));
  if (unknown.length > 0)
    throw new PinciteError('BAD_REQUEST', { why: `no question of the set ${set} is about ${unknown.join(', ')}` });
  return questions.filter((question) => files.includes(goldFile(question) ?? ''));
}
