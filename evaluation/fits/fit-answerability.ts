import { join } from 'node:path';
import type { EvalLibraryOptions } from '../library/eval-library.ts';
import { figure } from '../report/format-figure.ts';
import { textTable } from '../report/text-table.ts';
import { answerabilityCases } from './answerability/answerability-cases.ts';
import { fitAnswerabilityValues, logLikelihoods, toldRightly } from './answerability/answerability-fit.ts';
import { holdAgainstShipped, type Origin } from './hold-against-shipped.ts';
import { scoreOf } from './tolerance.ts';

export interface FitAnswerabilityOptions extends EvalLibraryOptions {
  /** Writes values outside the tolerance with this as their origin; null prints only. */
  readonly write: Origin | null;
}

const THRESHOLDS = [0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7];

/** Fits the weights of answerability on the tuning half and holds the shipped ones against them. */
export async function fitAnswerability(options: FitAnswerabilityOptions): Promise<Record<string, unknown>> {
  const { screen, cache } = options;
  const cases = await answerabilityCases(options, join(cache, 'fit'));
  const found = fitAnswerabilityValues(cases);
  const under = (values: typeof found) => logLikelihoods(values, cases);
  const { shipped, fitted, check } = await holdAgainstShipped('answerability', found, under, options);
  const accuracy = THRESHOLDS.map((threshold) => ({
    threshold,
    shipped: scoreOf(toldRightly(shipped, cases, threshold)),
    fitted: scoreOf(toldRightly(fitted, cases, threshold)),
  }));
  screen.print(
    ...textTable(
      'balanced accuracy on the same cases',
      ['answered from', 'shipped', 'fitted'],
      accuracy.map((one) => [
        one.threshold.toFixed(2),
        ...[one.shipped, one.fitted].map(
          ({ mean, interval: [low, high] }) => `${figure(mean)} [${figure(low)}–${figure(high)}]`,
        ),
      ]),
    ),
  );
  return { shipped, fitted, check, accuracy };
}
