import { join } from 'node:path';
import { SAME_PAGE, WEIGHTS } from '../../src/engine/evidence/retrieval/mixing.ts';
import { localRuntime } from '../library/local-runtime.ts';
import { estimateText, figure } from '../report/format-figure.ts';
import { textTable } from '../report/text-table.ts';
import { FOLDS, foldOf } from './fold-of.ts';
import { halfOf } from './half-of.ts';
import { holdAgainstShipped, type Origin } from './hold-against-shipped.ts';
import { FEATURE_NAMES } from './retrieval/feature-names.ts';
import type { FitCase } from './retrieval/fit-case.ts';
import { FITTED_SETS, type FitFigures, type FittedCases, fitFigures, foundScores } from './retrieval/fit-figures.ts';
import { fitParameters } from './retrieval/fit-parameters.ts';
import { type LoadCasesOptions, loadCases } from './retrieval/load-cases.ts';
import type { Parameters } from './retrieval/rank-case.ts';

export interface FitOptions extends Omit<LoadCasesOptions, 'features'> {
  readonly iterations: number;
  /** Writes values outside the tolerance with this as their origin; null prints only. */
  readonly write: Origin | null;
}

const PRESENT: Parameters = { weights: FEATURE_NAMES.map((name) => WEIGHTS[name]), samePage: SAME_PAGE };

/**
 * Fits the weights of retrieval: on one half of the questions, to be measured on the other; on all but a fifth of the
 * documents, to be measured on that fifth, five times; then on all, to be held against the shipped ones. Nothing is
 * left to chance: the same questions give the same weights.
 */
export async function fitRetrieval(options: FitOptions): Promise<Record<string, unknown>> {
  const { screen, signal, iterations } = options;
  const runtime = localRuntime();
  let cases: FittedCases;
  try {
    cases = await loadCases(await runtime.embedder(), { ...options, features: join(options.cache, 'fit') });
  } finally {
    await runtime.dispose();
  }
  const fitOn = (name: string, fitted: FittedCases): Promise<Parameters> =>
    fitParameters(fitted, {
      iterations,
      signal,
      onIteration: (done, loss) => screen.status(`fit on ${name}: ${done}/${iterations}, loss ${figure(loss, 4)}`),
    });
  const half = await fitOn(
    'one half',
    casesWhere(cases, ({ id }) => halfOf(id) === 0),
  );
  const other = casesWhere(cases, ({ id }) => halfOf(id) === 1);
  const folds: Parameters[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const rest = casesWhere(cases, ({ file }) => foldOf(file) !== fold);
    folds.push(await fitOn(`all documents but fold ${fold + 1} of ${FOLDS}`, rest));
  }
  const all = await fitOn('all', cases);
  const tables = {
    other_half: comparison(other, () => half),
    other_documents: comparison(cases, ({ file }) => folds[foldOf(file)] as Parameters),
    all: comparison(cases, () => all),
  };
  screen.print(...figuresTable('the half that was not fitted on', tables.other_half));
  screen.print(...figuresTable('each document by weights that were fitted without it', tables.other_documents));
  screen.print(...figuresTable('fitted on all', tables.all));
  const under = (values: Values) => foundScores(cases, parametersOf(values));
  const held = await holdAgainstShipped('retrieval', valuesOf(all), under, options);
  return {
    iterations,
    sample: options.sample,
    feature_names: FEATURE_NAMES,
    half,
    folds,
    all,
    tables,
    held,
  };
}

type Values = Readonly<Record<string, number>>;

/** Three decimals, as retrieval.json has them: more change no order of passages. */
const valuesOf = ({ weights, samePage }: Parameters): Values => ({
  ...Object.fromEntries(FEATURE_NAMES.map((name, i) => [name, Number((weights[i] as number).toFixed(3))])),
  samePage,
});

const parametersOf = ({ samePage, ...weights }: Values): Parameters => ({
  weights: FEATURE_NAMES.map((name) => weights[name] as number),
  samePage: samePage as number,
});

const casesWhere = (cases: FittedCases, wanted: (one: FitCase) => boolean): FittedCases =>
  Object.fromEntries(FITTED_SETS.map((set) => [set, cases[set].filter(wanted)])) as unknown as FittedCases;

interface Comparison {
  readonly present: readonly FitFigures[];
  readonly fitted: readonly FitFigures[];
}

const comparison = (cases: FittedCases, fittedOf: (one: FitCase) => Parameters): Comparison => ({
  present: fitFigures(cases, () => PRESENT),
  fitted: fitFigures(cases, fittedOf),
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
