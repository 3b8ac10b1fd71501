import { join } from 'node:path';
import { SAME_PAGE, WEIGHTS } from '../src/engine/retrieval/weights.ts';
import { FEATURE_NAMES } from './fit/feature-names.ts';
import { FITTED_SETS, type FitFigures, type FittedCases, fitFigures, objective } from './fit/fit-figures.ts';
import { halfOf } from './fit/half-of.ts';
import { type LoadCasesOptions, loadCases } from './fit/load-cases.ts';
import type { Parameters } from './fit/rank-case.ts';
import { searchParameters } from './fit/search-parameters.ts';
import { weightsSource } from './fit/weights-source.ts';
import { localRuntime } from './library/local-runtime.ts';
import { estimateText, figure } from './report/format-figure.ts';
import { textTable } from './report/text-table.ts';
import { seededRandom } from './statistics/seeded-random.ts';

export interface FitOptions extends Omit<LoadCasesOptions, 'features'> {
  readonly iterations: number;
  readonly seed: number;
  readonly start: StartName;
}

/** `plain` knows nothing of the questions; `present` are the weights of the product, which have seen both halves. */
const STARTS = ['plain', 'present'] as const;
type StartName = (typeof STARTS)[number];

const PRESENT: Parameters = { weights: FEATURE_NAMES.map((name) => WEIGHTS[name]), samePage: SAME_PAGE };
const START: Readonly<Record<StartName, Parameters>> = {
  plain: { weights: FEATURE_NAMES.map(() => 1), samePage: 1 },
  present: PRESENT,
};

/**
 * Fits the weights of retrieval: on one half of the questions, to be measured on the other, then on all, to be used. Prints
 * the figures and the weights as weights.ts holds them, and changes no file. The same seed gives the same weights.
 */
export async function fitRetrieval(options: FitOptions): Promise<Record<string, unknown>> {
  const { screen, signal, iterations, seed, start } = options;
  const runtime = localRuntime();
  let cases: FittedCases;
  try {
    cases = await loadCases(await runtime.embedder(), { ...options, features: join(options.cache, 'fit') });
  } finally {
    await runtime.dispose();
  }
  const fitOn = async (name: string, fitted: FittedCases): Promise<Parameters> => {
    const { parameters } = await searchParameters({
      start: START[start],
      objective: (tried) => objective(fitted, tried),
      random: seededRandom(seed),
      onIteration: (done, best) => screen.status(`fit on ${name}: ${done}/${iterations}, objective ${figure(best, 4)}`),
      ...{ iterations, signal },
    });
    return parameters;
  };
  const [first, second] = [halfOfCases(cases, 0), halfOfCases(cases, 1)];
  const half = await fitOn('one half', first);
  const all = await fitOn('all', cases);
  const tables = {
    fitted_half: comparison(first, half),
    other_half: comparison(second, half),
    all: comparison(cases, all),
  };
  const seen = start === 'plain' ? 'seen by neither start nor fit' : 'not fitted now, but known to the start';
  screen.print(...figuresTable(`fitted on one half, ${start} start: that half`, tables.fitted_half));
  screen.print(...figuresTable(`fitted on one half: the other half, ${seen}`, tables.other_half));
  screen.print(...figuresTable('fitted on all', tables.all));
  screen.print(...weightsSource(all));
  return { ...{ iterations, seed, start, sample: options.sample }, feature_names: FEATURE_NAMES, half, all, tables };
}

const halfOfCases = (cases: FittedCases, half: 0 | 1): FittedCases =>
  Object.fromEntries(
    FITTED_SETS.map((set) => [set, cases[set].filter(({ id }) => halfOf(id) === half)]),
  ) as unknown as FittedCases;

interface Comparison {
  readonly present: readonly FitFigures[];
  readonly fitted: readonly FitFigures[];
}

const comparison = (cases: FittedCases, fitted: Parameters): Comparison => ({
  present: fitFigures(cases, PRESENT),
  fitted: fitFigures(cases, fitted),
});

function figuresTable(title: string, { present, fitted }: Comparison): readonly string[] {
  const rows = FITTED_SETS.flatMap((set) =>
    [['present', present] as const, ['fitted', fitted] as const].map(([name, figures]) => {
      const row = figures.find((one) => one.set === set);
      const found = row?.found ?? null;
      return [`${set}, ${name}`, `${found?.n ?? 0}`, estimateText(found), estimateText(row?.documentFirst ?? null)];
    }),
  );
  return textTable(title, ['set, weights', 'questions', 'hit@10', 'document first'], rows);
}
