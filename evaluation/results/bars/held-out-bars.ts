import { atLeast, atMost, type Bar, barsOf, type Target } from '../bar.ts';
import { CheckResults, measuredMean } from '../result-shapes.ts';

const check = barsOf('held-out', 'check', CheckResults);

/**
 * Figure by figure as `check` names them: what the bar is called, the requirement it says something of, and its target
 * where it has one of its own; the others stand beside the bar of the same requirement.
 */
export const HELD_OUT_FIGURES = {
  page_hit: ['3', 'page hit@10, in its own document', null],
  first_page_hit: ['3', 'page of the first passage right', null],
  prompt_holds: ['B1', 'the prompt holds what is needed', null],
  line_first: ['B1', 'the line that answers stands first', atLeast(0.5)],
  line_among_three: ['B1', 'the line that answers is among the first three', atLeast(0.75)],
  line_among_five: ['B1', 'the line that answers is among the first five', null],
  answered: ['B8', 'can be answered: let through before the model is asked', null],
  refused: ['B8', 'cannot be answered: refused before the model is asked', null],
  balanced_accuracy: ['B8', 'balanced accuracy before the model is asked', null],
  answers_at_all: ['B8', 'answered at all, told by the gate: area under the curve', atLeast(0.8)],
  gate_calibration_error: ['C8', 'probability that the first three lines answer: calibration error', null],
  gate_brier: ['C8', 'probability that the first three lines answer: Brier score', null],
  right: ['B1', 'right on all', atLeast(0.32)],
  wrong: ['B1', 'wrong on all: answered, and not right', atMost(0.12)],
  over_refused: ['B8', 'can be answered: refused in the end', null],
  right_of_answered: ['B1', 'right of the answered', atLeast(0.65)],
  visible: ['B1', 'visible: right, or the line that answers among the first three shown', atLeast(0.6)],
  answered_in_the_end: ['B8', 'can be answered: answered in the end', null],
  refused_in_the_end: ['B8', 'cannot be answered: refused in the end', atLeast(0.75)],
  calibration_error: ['C8', 'stated confidence of the answered: calibration error', null],
  brier: ['C8', 'stated confidence of the answered: Brier score', null],
  word_overlap: ['F2', 'content words in the cited passages', null],
} as const satisfies Readonly<Record<string, readonly [requirement: string, words: string, target: Target | null]>>;

export const HELD_OUT_BARS: readonly Bar[] = Object.entries(HELD_OUT_FIGURES).map(
  ([name, [requirement, words, target]]) =>
    check({ id: `held-out-${name.replaceAll('_', '-')}`, requirement, words, target }, ({ figures }) =>
      measuredMean(figures[name], name),
    ),
);
