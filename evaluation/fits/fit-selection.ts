import { DEFAULT_SETTINGS } from '../../src/engine/answer/settings.ts';
import { type SelectionWeights, WEIGHTS } from '../../src/engine/evidence/lines/score-sentences.ts';
import { estimate } from '../metrics/bootstrap-interval.ts';
import { gainOf, type Measure } from '../quality/ablation/measured.ts';
import type { StageOptions } from '../quality/ablation/stage-library.ts';
import { estimateText, figure } from '../report/format-figure.ts';
import { textTable } from '../report/text-table.ts';
import { FOLDS, foldOf } from './fold-of.ts';
import { holdAgainstShipped, type Origin } from './hold-against-shipped.ts';
import { coordinateSearch } from './selection/coordinate-search.ts';
import { chosenUnder, heldUnder } from './selection/held-under.ts';
import type { SelectionCase } from './selection/selection-case.ts';
import { FITTED_SETS, type SelectionCases, selectionCases } from './selection/selection-cases.ts';
import { GRID, PLAIN, WITHOUT } from './selection/selection-grid.ts';
import { type ScoredCase, weightedMean } from './tolerance.ts';

export interface FitSelectionOptions extends Omit<StageOptions, 'isSearchKept'> {
  /** Writes values outside the tolerance with this as their origin; null prints only. */
  readonly write: Origin | null;
}

/** Rounds of the search; the third changes next to nothing. */
const ROUNDS = 3;

/** What the prompt holds of each case's answer; each set counts the same. */
function heldScores(cases: SelectionCases, weightsOf: (one: SelectionCase) => SelectionWeights): ScoredCase[] {
  return FITTED_SETS.flatMap((set) =>
    cases[set].map((one) => ({
      score: heldUnder(one, weightsOf(one), DEFAULT_SETTINGS),
      weight: 1 / cases[set].length,
    })),
  );
}

const casesWhere = (cases: SelectionCases, wanted: (one: SelectionCase) => boolean): SelectionCases =>
  Object.fromEntries(FITTED_SETS.map((set) => [set, cases[set].filter(wanted)])) as unknown as SelectionCases;

/**
 * Fits the weights of the choice of sentences: on all but a fifth of the documents, to be measured on that fifth, five
 * times; then on all, to be held against the shipped ones. The search begins at plain weights and nothing is left to
 * chance: the same questions give the same weights.
 */
export async function fitSelection(options: FitSelectionOptions): Promise<Record<string, unknown>> {
  const { screen, signal } = options;
  const cases = await selectionCases(options);
  const fitOn = (name: string, fitted: SelectionCases): SelectionWeights => {
    let tried = 0;
    return coordinateSearch(
      { ...PLAIN },
      GRID,
      (weights) => {
        signal.throwIfAborted();
        screen.status(`fit on ${name}: ${++tried} weights tried`);
        return weightedMean(heldScores(fitted, () => weights));
      },
      ROUNDS,
    );
  };
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    fitOn(
      `all documents but fold ${fold + 1} of ${FOLDS}`,
      casesWhere(cases, ({ file }) => foldOf(file) !== fold),
    ),
  );
  const all = fitOn('all', cases);
  const ways = {
    plain: () => PLAIN,
    shipped: () => WEIGHTS,
    'fitted without the document': ({ file }: SelectionCase) => folds[foldOf(file)] as SelectionWeights,
    fitted: () => all,
  };
  const figures = Object.entries(ways).map(([name, weightsOf]) => ({
    weights: name,
    sets: FITTED_SETS.map((set) => estimate(cases[set].map((one) => heldUnder(one, weightsOf(one), DEFAULT_SETTINGS)))),
    all: weightedMean(heldScores(cases, weightsOf)),
  }));
  screen.print(
    ...textTable(
      'what the prompt holds of the answer; each set counts the same for all',
      ['weights', ...FITTED_SETS.map((set) => `${set} (${cases[set].length})`), 'all'],
      figures.map(({ weights, sets, all: mean }) => [weights, ...sets.map(estimateText), figure(mean, 4)]),
    ),
  );
  const without = withoutEach(cases, WEIGHTS);
  screen.print(...without.lines);
  const under = (values: Values) => heldScores(cases, () => ({ ...WEIGHTS, ...values }));
  const held = await holdAgainstShipped('selection', { ...all }, under, options);
  return { sample: options.sample, folds, all, figures, without: without.gains, held };
}

type Values = Readonly<Record<string, number>>;

/** What each weight adds: the measure with it and without it, over the same cases. */
function withoutEach(cases: SelectionCases, weights: SelectionWeights) {
  const measured = (other: SelectionWeights): Measure => ({
    name: 'held in the prompt',
    areClassesAlike: true,
    cases: FITTED_SETS.flatMap((set) =>
      cases[set].map((one) => ({
        id: `${set} ${one.id}`,
        group: set,
        value: heldUnder(one, other, DEFAULT_SETTINGS),
        told: chosenUnder(one, other, DEFAULT_SETTINGS)
          .toSorted((a, b) => a - b)
          .join(),
      })),
    ),
  });
  const withAll = measured(weights);
  const gains = Object.entries(WITHOUT).map(([name, off]) => ({
    name,
    ...gainOf(withAll, measured({ ...weights, ...off })),
  }));
  const lines = textTable(
    'what each weight adds to the shipped ones',
    ['weight', 'chooses others in', 'with', 'without', 'gain [95 %]'],
    gains.map(({ name, n, fires, with: there, without: gone, gain, interval }) => [
      ...[name, `${fires} of ${n}`, figure(there, 4), figure(gone, 4)],
      `${figure(gain, 4)} [${figure(interval?.[0], 4)}–${figure(interval?.[1], 4)}]`,
    ]),
  );
  return { gains, lines };
}
