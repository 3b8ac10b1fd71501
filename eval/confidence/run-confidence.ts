import type { Screen } from '../../measure/report/screen.ts';
import { textTable } from '../../measure/report/text-table.ts';
import { answerProbability, CONFIDENCE_FEATURES, scaledConfidence } from '../../src/engine/answering/confidence.ts';
import { crossValidated } from '../fit/confidence/cross-validated.ts';
import { fitLogistic, type LogisticWeights } from '../fit/confidence/fit-logistic.ts';
import { weightsLines } from '../fit/weights-lines.ts';
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
  /** Fits weights, prints them, and rates each answer by weights that were fitted without its document. */
  readonly fit: boolean;
  readonly screen: Screen;
}

/** L2, per case: few answers were changed, and what is fitted on few is held back. */
const PENALTY = 0.1;
/** Five equal steps of the probability. */
const EDGES = [0, 0.2, 0.4, 0.6, 0.8, 1];
const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * How often answers of each confidence are right: reliability, area under the curve, Brier score, and what showing only the surer ones
 * would give. The confidence is that of this code, from the features that were recorded. Nothing is asked again.
 */
export async function runConfidence(options: ConfidenceOptions): Promise<Record<string, unknown>> {
  const { screen, fit } = options;
  const answers: ScoredAnswer[] = [];
  for (const path of options.answers) answers.push(...(await scoredAnswers(path, options.dataSets, options.checks)));
  const cases = answers.map(({ document, features, right }) => ({
    ...{ document, outcome: right },
    features: CONFIDENCE_FEATURES.map((name) => features[name]),
  }));
  const ownConfidence = answers.map(({ features }) => answerProbability(features));
  const confidence = fit ? crossValidated(cases, PENALTY) : ownConfidence;
  const rated = rate(answers, confidence);
  const words = rate(
    answers,
    answers.map(({ features }) => features.overlap),
  );
  const how = fit ? 'cross-validated over documents' : 'as the engine states it';
  const figures: Record<string, ConfidenceFigures> = {};
  figures[how] = confidenceFigures(rated, EDGES);
  for (const [set, own] of Map.groupBy(answers.keys(), (i) => (answers[i] as ScoredAnswer).set)) {
    figures[`of them ${set}`] = confidenceFigures(
      [...own].map((i) => rated[i] as RatedAnswer),
      EDGES,
    );
  }
  if (fit) figures['weights in the code'] = confidenceFigures(rate(answers, ownConfidence), EDGES);
  figures["claims' words that stand in what they cite"] = confidenceFigures(words, EDGES);
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
  screen.print(
    `as "confidence" in an answer: ${EDGES.map((edge) => `${edge} is ${scaledConfidence(edge)}`).join(', ')}`,
    '',
  );
  const fitted = fit ? fitLogistic(cases, PENALTY) : null;
  if (fitted !== null) screen.print('src/engine/weights/confidence.json:', ...weightsLines(confidenceValues(fitted)));
  const rows = answers.map(({ id, set, right, features }, i) => ({
    id,
    set,
    right,
    confidence: confidence[i],
    features,
  }));
  return { answers: options.answers, fit, figures, bins, points, fitted, rows };
}

const rate = (answers: readonly ScoredAnswer[], confidence: readonly number[]): RatedAnswer[] =>
  answers.map(({ right }, i) => ({ right, confidence: confidence[i] as number }));

/** Fitted weights by name, two decimals: more are not known. */
function confidenceValues({ weights, intercept }: LogisticWeights): Record<string, number> {
  const rounded = (value: number) => Number(value.toFixed(2));
  const named = CONFIDENCE_FEATURES.map((name, i) => [name, rounded(weights[i] as number)] as const);
  return { intercept: rounded(intercept), ...Object.fromEntries(named) };
}
