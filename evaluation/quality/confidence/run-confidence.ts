import { answerConfidence, CONFIDENCE_FEATURES } from '../../../src/engine/answer/confidence.ts';
import { crossValidated } from '../../fits/confidence/cross-validated.ts';
import {
  fitLogistic,
  type LogisticCase,
  type LogisticWeights,
  logisticProbability,
} from '../../fits/confidence/fit-logistic.ts';
import { type HoldOptions, holdAgainstShipped } from '../../fits/hold-against-shipped.ts';
import type { ScoredCase } from '../../fits/tolerance.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { type ConfidenceFigures, confidenceFigures, FIGURE_HEADS, figureRow } from './confidence-figures.ts';
import { COVERAGE_HEADS, coverageRow, RELIABILITY_HEADS, reliabilityRow } from './confidence-rows.ts';
import { type RatedAnswer, reliability } from './reliability.ts';
import { riskCoverage } from './risk-coverage.ts';
import { type ScoredAnswer, scoredAnswers } from './scored-answers.ts';

export interface ConfidenceOptions {
  /** Files that `eval answers --answers` wrote, each of one set. */
  readonly answers: readonly string[];
  readonly dataSets: string;
  /** Folder of score.py. */
  readonly checks: string;
  /**
   * Fits weights, rates each answer by weights that were fitted without its document, and holds the weights of all
   * against the shipped ones, which are replaced as `write` says; null fits nothing.
   */
  readonly fit: Pick<HoldOptions, 'write' | 'folder'> | null;
  readonly screen: Screen;
}

/** L2, per case: few answers were changed, and what is fitted on few is held back. */
const PENALTY = 0.1;
/** Five equal steps of the probability. */
const EDGES = [0, 0.2, 0.4, 0.6, 0.8, 1];
const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * How often answers of each confidence are right: reliability, area under the curve, Brier score, and what showing only
 * the surer ones would give. The confidence is that of this code, from the features that were recorded. Nothing is
 * asked again.
 */
export async function runConfidence(options: ConfidenceOptions): Promise<Record<string, unknown>> {
  const { screen, fit } = options;
  const answers: ScoredAnswer[] = [];
  for (const path of options.answers) answers.push(...(await scoredAnswers(path, options.dataSets, options.checks)));
  const cases = answers.map(({ document, features, right }) => ({
    document,
    outcome: right,
    features: CONFIDENCE_FEATURES.map((name) => features[name]),
  }));
  const ownConfidence = answers.map(({ features }) => answerConfidence(features));
  const confidence = fit === null ? ownConfidence : crossValidated(cases, PENALTY);
  const rated = rate(answers, confidence);
  const nearest = rate(
    answers,
    answers.map(({ features }) => features.nearest),
  );
  const how = fit === null ? 'as the engine states it' : 'cross-validated over documents';
  const figures: Record<string, ConfidenceFigures> = {};
  figures[how] = confidenceFigures(rated, EDGES);
  for (const [set, own] of Map.groupBy(answers.keys(), (i) => (answers[i] as ScoredAnswer).set)) {
    figures[`of them ${set}`] = confidenceFigures(
      [...own].map((i) => rated[i] as RatedAnswer),
      EDGES,
    );
  }
  if (fit !== null) figures['weights in the code'] = confidenceFigures(rate(answers, ownConfidence), EDGES);
  figures['whether the nearest line is cited'] = confidenceFigures(nearest, EDGES);
  const { bins } = reliability(rated, EDGES);
  const points = riskCoverage(rated, THRESHOLDS);
  const heading = `confidence of ${answers.length} answers, ${how}`;
  screen.print(
    ...textTable(
      heading,
      FIGURE_HEADS,
      Object.entries(figures).map(([name, one]) => figureRow(name, one)),
    ),
  );
  screen.print(...textTable('reliability', RELIABILITY_HEADS, bins.map(reliabilityRow)));
  screen.print(...textTable('shown from a confidence on', COVERAGE_HEADS, points.map(coverageRow)));
  const held =
    fit === null
      ? null
      : await holdAgainstShipped(
          'confidence',
          confidenceValues(fitLogistic(cases, PENALTY)),
          (values) => logLikelihoods(values, cases),
          { screen, ...fit },
        );
  const rows = answers.map(({ id, set, right, features }, i) => ({
    id,
    set,
    right,
    confidence: confidence[i],
    features,
  }));
  return { answers: options.answers, fit: fit !== null, figures, bins, points, held, rows };
}

const rate = (answers: readonly ScoredAnswer[], confidence: readonly number[]): RatedAnswer[] =>
  answers.map(({ right }, i) => ({ right, confidence: confidence[i] as number }));

/** Fitted weights by name, two decimals: more are not known. */
function confidenceValues({ weights, intercept }: LogisticWeights): Record<string, number> {
  const rounded = (value: number) => Number(value.toFixed(2));
  const named = CONFIDENCE_FEATURES.map((name, i) => [name, rounded(weights[i] as number)] as const);
  return { intercept: rounded(intercept), ...Object.fromEntries(named) };
}

/** The log-likelihood of each answer by these values: what the fit makes greatest, but for its penalty. */
function logLikelihoods(values: Readonly<Record<string, number>>, cases: readonly LogisticCase[]): ScoredCase[] {
  const weights = CONFIDENCE_FEATURES.map((name) => values[name] as number);
  return cases.map(({ features, outcome }) => {
    const probability = logisticProbability({ weights, intercept: values.intercept as number }, features);
    return { score: Math.log(outcome ? probability : 1 - probability), weight: 1 };
  });
}
