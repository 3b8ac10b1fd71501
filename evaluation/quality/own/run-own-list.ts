import { basename } from 'node:path';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { readJsonLines } from '../../sets/read-json-lines.ts';
import { answerFigures } from '../answers/answer-figures.ts';
import { answerRows } from '../answers/answer-rows.ts';
import { withAnswers } from '../answers/answered-library.ts';
import { writeAnswers } from '../answers/write-answers.ts';
import { OwnQuestion } from './own-question.ts';
import { ownFigures, ownRows } from './own-rows.ts';
import { type JudgedTarget, judgeTargets, readTargets, reasonLines, targetRows } from './targets.ts';

export interface OwnListOptions {
  readonly questions: string;
  readonly dataDir: string;
  readonly cache: string;
  readonly answersFile: string;
  /** A file of bounds for the figures (targets.ts); undefined: none. */
  readonly targets?: string | undefined;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

export interface OwnListResult extends Record<string, unknown> {
  readonly targets: readonly JudgedTarget[];
}

/** Asks a user's own list over their own library and prints what its lines allow to compute. */
export async function runOwnList(options: OwnListOptions): Promise<OwnListResult> {
  const { screen, dataDir, answersFile } = options;
  const questions = await readJsonLines(options.questions, OwnQuestion);
  if (new Set(questions.map(({ id }) => id)).size < questions.length) {
    throw new PinciteError('BAD_REQUEST', { why: `an id occurs twice in ${options.questions}` });
  }
  const targets = options.targets === undefined ? {} : await readTargets(options.targets);
  // Before hours of questions: whether each names a figure.
  judgeTargets(targets, { ...answerFigures([]), ...ownFigures([], []) });
  const deps = { dataDir, cache: options.cache, signal: options.signal, status: screen.status };
  return withAnswers(questions, deps, async (asked, cached) => {
    await writeAnswers(answersFile, asked);
    const figures = answerFigures(asked);
    const own = ownFigures(questions, asked);
    const title = `${basename(options.questions)} over ${dataDir}, ${cached} answered by an earlier run`;
    screen.print(...textTable(title, ['figure', 'value'], [...answerRows(figures), ...ownRows(own)]));
    const judged = judgeTargets(targets, { ...figures, ...own });
    const rows = targetRows(judged);
    if (rows.length > 0)
      screen.print(...textTable('targets', ['figure', 'value', 'target', ''], rows), ...reasonLines(judged));
    screen.note(`answers in ${answersFile}`);
    return {
      questions: options.questions,
      data: dataDir,
      cached,
      figures,
      own,
      targets: judged,
      answers_file: answersFile,
    };
  });
}
