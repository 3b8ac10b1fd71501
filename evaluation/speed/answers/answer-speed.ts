import { quantile } from '../../metrics/quantile.ts';
import type { MeasuredQuestion } from './measure-question.ts';
import { type Ratio, ratioOfMedians } from './ratio-of-medians.ts';
import type { TimedAnswer } from './timed-ask.ts';

/** One time, over the questions that have it. */
export interface SpeedRow {
  readonly figure: string;
  readonly n: number;
  readonly median_ms: number | null;
  readonly p95_ms: number | null;
  /** To the whole time of the plain pipeline on the same questions. */
  readonly of_plain: Ratio | null;
}

/** Read off or computed from cells of tables, without the model. */
const isFromCells = ({ answer }: TimedAnswer): boolean =>
  answer.claims.length > 0 && answer.claims.every(({ basis }) => basis !== undefined);

const isAnswered = ({ answer }: TimedAnswer): boolean => answer.mode === 'answer';

/**
 * The times of the run. A refusal is quick and is no answer, so what is said of answers is over those that were given;
 * the same over all questions stands beside it.
 */
export function answerSpeed(measured: readonly MeasuredQuestion[]): SpeedRow[] {
  const row = (figure: string, of: (one: MeasuredQuestion) => number | null): SpeedRow => {
    const pairs = measured.flatMap((one) => {
      const own = of(one);
      return own === null ? [] : [{ own, plain: one.plain.finalMs }];
    });
    const times = pairs.map(({ own }) => own);
    const [median_ms, p95_ms] = [quantile(times, 0.5), quantile(times, 0.95)];
    return { figure, n: times.length, median_ms, p95_ms, of_plain: ratioOfMedians(pairs) };
  };
  const answered = measured.filter(({ answer }) => isAnswered(answer)).length;
  const typed = measured.filter((one) => isAnswered(one.typed)).length;
  const quoted = measured.filter(({ quote }) => isAnswered(quote)).length;
  return [
    row('first evidence', ({ answer }) => answer.evidenceMs),
    row('lines quoted while the model reads', ({ answer }) => answer.linesMs),
    row('first checked sentence', ({ answer }) => answer.firstSentenceMs),
    row(`final checked answer (${answered} answered)`, ({ answer }) => (isAnswered(answer) ? answer.finalMs : null)),
    row('  read off tables', ({ answer }) => (isFromCells(answer) ? answer.finalMs : null)),
    row('  written by the model', ({ answer }) => (isAnswered(answer) && !isFromCells(answer) ? answer.finalMs : null)),
    row('the same, refusals too', ({ answer }) => answer.finalMs),
    row(`read ahead in a pause, from Enter to final (${typed} answered)`, (one) =>
      isAnswered(one.typed) ? one.typed.finalMs : null,
    ),
    row(`quote only, final (${quoted} answered)`, ({ quote }) => (isAnswered(quote) ? quote.finalMs : null)),
    row('the same, refusals too', ({ quote }) => quote.finalMs),
    row('plain: chunks found', ({ plain }) => plain.foundMs),
    row('plain: first word', ({ plain }) => plain.firstWordMs),
    row('plain: last word', ({ plain }) => plain.finalMs),
  ];
}

/** Times of the questions that were refused, of those that the model was asked apart. */
export function refusalSpeed(asked: readonly TimedAnswer[]): RefusalRow[] {
  const row = (figure: string, of: readonly TimedAnswer[]): RefusalRow => {
    const times = of.map(({ finalMs }) => finalMs);
    return { figure, n: times.length, median_ms: quantile(times, 0.5), p95_ms: quantile(times, 0.95) };
  };
  const refused = asked.filter((one) => !isAnswered(one));
  return [
    row('refused', refused),
    row(
      '  before the model was asked',
      refused.filter(({ isRead }) => !isRead),
    ),
    row(
      '  by the model',
      refused.filter(({ isRead }) => isRead),
    ),
    row('answered all the same', asked.filter(isAnswered)),
  ];
}

export type RefusalRow = Omit<SpeedRow, 'of_plain'>;
