import { DEFAULT_LIBRARY_SETTINGS } from '../../../src/contract/library.ts';
import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import { quantile } from '../../metrics/quantile.ts';
import type { AskedQuestion } from './asked-question.ts';
import { citedClaims, pointersOutside, wordOverlap } from './citation-measures.ts';

/** What can be said of answers without knowing the right ones. Seconds as they were measured when each was answered. */
export interface AnswerFigures {
  readonly questions: number;
  readonly refused: number;
  /** Citations that name what was not found for their request; must be 0. */
  readonly pointers_outside: number;
  readonly citations: number;
  /** Of them, those as long as a citation aims at, those with fewer characters and those with more. */
  readonly span_lengths: { readonly aimed: number; readonly shorter: number; readonly longer: number };
  readonly claims: number;
  readonly claims_cited: number;
  readonly removed_by_validator: number;
  readonly repaired: number;
  /** Share of an answer's content words that stand in the passages it cites. */
  readonly word_overlap: Estimate | null;
  readonly seconds: Quantiles;
  readonly evidence_seconds: Quantiles;
  /** Of those the model was asked. */
  readonly prompt_tokens: Quantiles;
}

interface Quantiles {
  readonly median: number | null;
  readonly p95: number | null;
}

const quantiles = (values: readonly number[]): Quantiles => ({
  median: quantile(values, 0.5),
  p95: quantile(values, 0.95),
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function spanLengths(lengths: readonly number[]): AnswerFigures['span_lengths'] {
  const { least, most } = DEFAULT_LIBRARY_SETTINGS.span_characters;
  const shorter = lengths.filter((length) => length < least).length;
  const longer = lengths.filter((length) => length > most).length;
  return { aimed: lengths.length - shorter - longer, shorter, longer };
}

export function answerFigures(asked: readonly AskedQuestion[]): AnswerFigures {
  const answers = asked.map(({ answer }) => answer);
  const claims = asked.map(citedClaims);
  return {
    questions: asked.length,
    refused: answers.filter(({ mode }) => mode !== 'answer').length,
    pointers_outside: sum(asked.map(pointersOutside)),
    citations: sum(answers.map(({ citations }) => citations.length)),
    span_lengths: spanLengths(answers.flatMap(({ citations }) => citations.map(({ text_span: span }) => span.length))),
    claims: sum(claims.map((one) => one.claims)),
    claims_cited: sum(claims.map((one) => one.cited)),
    removed_by_validator: sum(answers.map(({ validation }) => validation.invalid_removed)),
    repaired: answers.filter(({ validation }) => validation.repaired).length,
    word_overlap: estimate(asked.map(wordOverlap).filter((share) => share !== null)),
    seconds: quantiles(answers.map(({ timings }) => timings.total_ms / 1000)),
    evidence_seconds: quantiles(answers.map(({ timings }) => timings.evidence_ms / 1000)),
    prompt_tokens: quantiles(answers.map(({ timings }) => timings.prompt_tokens).filter((tokens) => tokens > 0)),
  };
}
