import { type Bar, barsOf } from '../bar.ts';
import { CheckResults, measuredMean } from '../result-shapes.ts';

const check = barsOf('held-out', 'check', CheckResults);

/** Figure by figure as `check` names them: what the bar is called, and the requirement it says something of. */
export const HELD_OUT_FIGURES = {
  page_hit: ['3', 'page hit@10, in its own document'],
  first_page_hit: ['3', 'page of the first passage right'],
  prompt_holds: ['B1', 'the prompt holds what is needed'],
  answered: ['B8', 'can be answered: let through before the model is asked'],
  refused: ['B8', 'cannot be answered: refused before the model is asked'],
  balanced_accuracy: ['B8', 'balanced accuracy before the model is asked'],
  right: ['B1', 'right on all'],
  right_of_answered: ['B1', 'right of the answered'],
  answered_in_the_end: ['B8', 'can be answered: answered in the end'],
  refused_in_the_end: ['B8', 'cannot be answered: refused in the end'],
  word_overlap: ['F2', 'content words in the cited passages'],
} as const satisfies Readonly<Record<string, readonly [requirement: string, words: string]>>;

/** The held-out questions have no targets of their own: each stands beside the bar of the same requirement. */
export const HELD_OUT_BARS: readonly Bar[] = Object.entries(HELD_OUT_FIGURES).map(([name, [requirement, words]]) =>
  check({ id: `held-out-${name.replaceAll('_', '-')}`, requirement, words }, ({ figures }) =>
    measuredMean(figures[name], name),
  ),
);
