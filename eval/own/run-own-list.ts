import { basename } from 'node:path';
import { readJsonLines } from '../../measure/data/read-json-lines.ts';
import type { Screen } from '../../measure/report/screen.ts';
import { textTable } from '../../measure/report/text-table.ts';
import { PinciteError } from '../../src/contract/errors.ts';
import { answerFigures } from '../answers/answer-figures.ts';
import { answerRows } from '../answers/answer-rows.ts';
import { withAnswers } from '../answers/answered-library.ts';
import { writeAnswers } from '../answers/write-answers.ts';
import { OwnQuestion } from './own-question.ts';
import { ownFigures, ownRows } from './own-rows.ts';

export interface OwnListOptions {
  readonly questions: string;
  readonly dataDir: string;
  readonly cache: string;
  readonly answersFile: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** Asks a user's own list over their own library and prints what its lines allow to compute. */
export async function runOwnList(options: OwnListOptions): Promise<Record<string, unknown>> {
  const { screen, dataDir, answersFile } = options;
  const questions = await readJsonLines(options.questions, OwnQuestion);
  if (new Set(questions.map(({ id }) => id)).size < questions.length) {
    throw new PinciteError('BAD_REQUEST', { why: `an id occurs twice in ${options.questions}` });
  }
  const deps = { dataDir, cache: options.cache, signal: options.signal, status: screen.status };
  return withAnswers(questions, deps, async (asked, cached) => {
    await writeAnswers(answersFile, asked);
    const figures = answerFigures(asked);
    const own = ownFigures(questions, asked);
    const title = `${basename(options.questions)} over ${dataDir}, ${cached} answered by an earlier run`;
    screen.print(...textTable(title, ['figure', 'value'], [...answerRows(figures), ...ownRows(own)]));
    screen.note(`answers in ${answersFile}`);
    return { questions: options.questions, data: dataDir, cached, figures, own, answers_file: answersFile };
  });
}
