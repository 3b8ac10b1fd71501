import { ANSWERABILITY_FEATURES } from '../../../src/engine/answer/gate/judge-answerability.ts';
import { fitLogistic, logisticProbability } from '../confidence/fit-logistic.ts';
import { balancedWeights, type ScoredCase } from '../tolerance.ts';
import type { AnswerabilityCase } from './answerability-cases.ts';

/** L2, per case: next to none, for there are hundreds of cases to each weight. */
const PENALTY = 0.001;

type Values = Readonly<Record<string, number>>;
const rounded = (value: number): number => Number(value.toFixed(2));

/** What marks each kind of question but those asked of several documents. */
const [IN_ONE, IN_SMALL, UNREAD] = (['oneDocument', 'smallScope', 'unread'] as const).map((name) =>
  ANSWERABILITY_FEATURES.indexOf(name),
) as [number, number, number];
const kindOf = ({ features }: AnswerabilityCase) => [IN_ONE, IN_SMALL, UNREAD].findIndex((at) => features[at] === 1);

/**
 * The cases with weights under which those that can be answered and those that cannot count the same, within each kind
 * of question: how many questions a set has says nothing about what people ask.
 */
export function balanced(cases: readonly AnswerabilityCase[]): AnswerabilityCase[] {
  return [...Map.groupBy(cases, kindOf).values()].flatMap((alike) => {
    const weights = balancedWeights(
      alike.map(({ answerable }) => answerable),
      alike.map(({ weight }) => weight),
    );
    return alike.map((one, i) => ({ ...one, weight: weights[i] as number }));
  });
}

/**
 * How much more often a question of one document is one that it answers: people ask the document that they have open,
 * and to refuse what stands there costs more than to ask the model in vain. A design constant: to refuse below 0.25
 * where both count the same, and not below 0.45, gave one more right answer and none more wrong of 60 questions.
 */
const ANSWERED_IN_ONE = 2.5;

/**
 * The balanced cases as they are asked: of one document more that can be answered. Not of a few passages: there a
 * reader sees at a glance what is there, and a page that says nothing of the question is told by its lines alone.
 */
const asAsked = (cases: readonly AnswerabilityCase[]): AnswerabilityCase[] =>
  balanced(cases).map((one) =>
    one.answerable && one.features[IN_ONE] === 1 ? { ...one, weight: one.weight * ANSWERED_IN_ONE } : one,
  );

/** Weights by name with their intercept, two decimals: more are not known. Nothing is left to chance. */
export function fitAnswerabilityValues(cases: readonly AnswerabilityCase[]): Record<string, number> {
  const { weights, intercept } = fitLogistic(
    asAsked(cases).map(({ features, answerable, weight }) => ({ features, outcome: answerable, weight })),
    PENALTY,
  );
  const named = ANSWERABILITY_FEATURES.map((name, i) => [name, rounded(weights[i] as number)] as const);
  return { intercept: rounded(intercept), ...Object.fromEntries(named) };
}

/** Probability of each case by these values, 0..1. */
export function probabilitiesBy(values: Values, cases: readonly AnswerabilityCase[]): number[] {
  const weights = ANSWERABILITY_FEATURES.map((name) => values[name] as number);
  return cases.map(({ features }) => logisticProbability({ weights, intercept: values.intercept as number }, features));
}

/** The log-likelihood of each case by these values: what the fit makes greatest. */
export function logLikelihoods(values: Values, cases: readonly AnswerabilityCase[]): ScoredCase[] {
  const counted = asAsked(cases);
  const probabilities = probabilitiesBy(values, counted);
  return counted.map(({ answerable, weight }, i) => {
    const probability = probabilities[i] as number;
    return { score: Math.log(answerable ? probability : 1 - probability), weight };
  });
}

/**
 * Whether each case is told rightly when answering begins at `threshold`; the weighted mean is the balanced accuracy.
 */
export function toldRightly(values: Values, cases: readonly AnswerabilityCase[], threshold: number): ScoredCase[] {
  const counted = balanced(cases);
  const probabilities = probabilitiesBy(values, counted);
  return counted.map(({ answerable, weight }, i) => ({
    score: Number((probabilities[i] as number) >= threshold === answerable),
    weight,
  }));
}
