import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import type { Estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { HELD_OUT_FIGURES } from '../../results/bars/held-out-bars.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import type { AskedQuestion } from '../answers/asked-question.ts';
import { runAnswers } from '../answers/run-answers.ts';
import { calibration, calibrationLines } from '../confidence/calibration.ts';
import { GATE, type GatheredLines, gatherLines, SHOWN_ORDER } from '../lines/gather-lines.ts';
import { type LineLabel, lineLabels } from '../lines/line-labels.ts';
import { LOOKED_AT, linesToRead, rankFigures } from '../lines/rank-lines.ts';
import { areaRows } from '../lines/run-lines.ts';
import { visible } from '../lines/visible.ts';
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
 * The evaluations over the held-out set, cheap to dear, and their figures in one table. Nothing is told of a single
 * question.
 */
export async function runCheck(options: CheckOptions): Promise<Record<string, unknown>> {
  const retrieval = await runOwnDocument({ ...options, set: SET });
  const budgets = [DEFAULT_SETTINGS.promptTokens];
  const selection = await runSelection({ ...options, budgets, sets: [SET], wordsOnly: false });
  const refusals = await runRefusalFigures({ ...options, set: SET });
  const questions = await loadDataSet(options.dataSets, SET);
  const gathered = await gatherLines(questions, { ...options, set: SET, ownDocument: true });
  const labels = await labelsOf(options);
  let asked: readonly AskedQuestion[] = [];
  let right: ReadonlyMap<string, boolean> = new Map();
  const answers = await runAnswers({
    ...options,
    set: SET,
    sample: Number.POSITIVE_INFINITY,
    failures: 0,
    quoteOnly: false,
    ownDocument: true,
    // Never written: the answers of a held-out set go through a file that passes.
    answersFile: '',
    lookAt: (all, whichRight) => {
      asked = all;
      right = whichRight;
    },
  });
  const lines = lineFigures(gathered, labels);
  const said = answerFigures(gathered, labels, asked, right);
  const { outcomes } = answers;
  const figures: Record<keyof typeof HELD_OUT_FIGURES, Estimate | null> = {
    page_hit: retrieval.page_hit,
    first_page_hit: retrieval.first_page_hit,
    prompt_holds: selection.figures[0]?.all ?? null,
    line_first: lines.ranks.first,
    line_among_three: lines.ranks.three,
    line_among_five: lines.ranks.five,
    answered: refusals.answered,
    refused: refusals.refused,
    balanced_accuracy: refusals.balanced_accuracy,
    answers_at_all: lines.areas.find(({ score }) => score === GATE)?.area ?? null,
    gate_calibration_error: lines.gate.calibration_error,
    gate_brier: lines.gate.brier,
    right: outcomes.right,
    wrong: outcomes.wrong,
    over_refused: outcomes.over_refused,
    right_of_answered: outcomes.right_of_answered,
    visible: said.visible,
    answered_in_the_end: outcomes.answered,
    refused_in_the_end: outcomes.refused,
    calibration_error: said.confidence.calibration_error,
    brier: said.confidence.brier,
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
    ...calibrationLines('the probability that the first three lines answer, and how often they do', lines.gate),
    ...calibrationLines('the stated confidence of what was answered, and how often it is right', said.confidence),
  );
  return { figures, reasons: refusals.reasons, retrieval, selection, refusals, answers, lines, ...said };
}

async function labelsOf(options: EvalLibraryOptions): Promise<ReadonlyMap<string, LineLabel>> {
  const library = await openLibrary({ dataDir: await evalLibrary(SET, options) });
  try {
    return await lineLabels(SET, library);
  } finally {
    await library.close();
  }
}

/** What is known before a model is asked: rank of the answering line, and how true the gate's probability is. */
function lineFigures(gathered: readonly GatheredLines[], labels: ReadonlyMap<string, LineLabel>) {
  const read = gathered.map(({ question, orders, scores }) => {
    const label = labels.get(question.id) ?? null;
    const shown = orders[SHOWN_ORDER] ?? [];
    const lines = label === null ? Number.POSITIVE_INFINITY : linesToRead(label, shown);
    return { question, label, lines, probability: scores[GATE] as number };
  });
  // What no line answers is left out here: a question of this kind is answered by computing, or by nothing.
  const ofOneLine = read.filter(({ label }) => label?.needs === 'one');
  const told = read.filter(({ question, label }) => !question.answerable || label !== null);
  return {
    ranks: rankFigures(ofOneLine.map(({ lines }) => lines)),
    areas: areaRows(SET, gathered, gathered),
    gate: calibration(told.map(({ probability, lines }) => ({ confidence: probability, right: lines <= LOOKED_AT }))),
  };
}

/** What is known of the answers: what of them is visible, and how true their confidence is. */
function answerFigures(
  gathered: readonly GatheredLines[],
  labels: ReadonlyMap<string, LineLabel>,
  asked: readonly AskedQuestion[],
  right: ReadonlyMap<string, boolean>,
) {
  const byId = new Map(asked.map(({ id, answer }) => [id, answer]));
  const seen = gathered.flatMap(({ question, orders }) => {
    const answer = byId.get(question.id);
    if (answer === undefined) return [];
    const isRight = right.get(question.id) ?? false;
    return [{ question, answer, isRight, answering: labels.get(question.id) ?? null, best: orders[SHOWN_ORDER] ?? [] }];
  });
  // An answer to what cannot be answered is wrong.
  const rated = seen.filter(({ answer }) => answer.mode === 'answer');
  return {
    visible: visible(seen),
    confidence: calibration(rated.map(({ answer, isRight }) => ({ confidence: answer.confidence, right: isRight }))),
  };
}
