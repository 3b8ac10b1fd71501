import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import type { EvalLibraryOptions } from '../../library/eval-library.ts';
import type { Estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { HELD_OUT_FIGURES } from '../../results/bars/held-out-bars.ts';
import { runAnswers } from '../answers/run-answers.ts';
import { runRefusalFigures } from '../refusals/refusal-figures.ts';
import { runOwnDocument } from '../retrieval/run-own-document.ts';
import { runSelection } from '../selection/run-selection.ts';

/** The set that nothing is tuned on and whose questions nobody reads. */
const SET = 'check';

export interface CheckOptions extends EvalLibraryOptions {
  /** Folder of score.py. */
  readonly checks: string;
}

/**
 * The four evaluations over the held-out set, cheap to dear, and their figures in one table. Nothing is told of a
 * single question.
 */
export async function runCheck(options: CheckOptions): Promise<Record<string, unknown>> {
  const retrieval = await runOwnDocument({ ...options, set: SET });
  const budgets = [DEFAULT_SETTINGS.promptTokens];
  const selection = await runSelection({ ...options, budgets, sets: [SET], wordsOnly: false });
  const refusals = await runRefusalFigures({ ...options, set: SET });
  const answers = await runAnswers({
    ...options,
    set: SET,
    sample: Number.POSITIVE_INFINITY,
    failures: 0,
    quoteOnly: false,
    ownDocument: true,
    // Never written: the answers of a held-out set go through a file that passes.
    answersFile: '',
  });
  const { outcomes } = answers;
  const figures: Record<keyof typeof HELD_OUT_FIGURES, Estimate | null> = {
    page_hit: retrieval.page_hit,
    first_page_hit: retrieval.first_page_hit,
    prompt_holds: selection.figures[0]?.all ?? null,
    answered: refusals.answered,
    refused: refusals.refused,
    balanced_accuracy: refusals.balanced_accuracy,
    right: outcomes.right,
    right_of_answered: outcomes.right_of_answered,
    answered_in_the_end: outcomes.answered,
    refused_in_the_end: outcomes.refused,
    word_overlap: answers.figures.word_overlap,
  };
  options.screen.print(
    ...textTable(
      'held out: each question asked of its own document; means [95 % bootstrap]',
      ['figure', 'questions', 'value'],
      Object.entries(HELD_OUT_FIGURES).map(([name, [, words]]) => {
        const figure = figures[name as keyof typeof figures];
        return [words, `${figure?.n ?? 0}`, estimateText(figure)];
      }),
    ),
  );
  return { figures, reasons: refusals.reasons, retrieval, selection, refusals, answers };
}
