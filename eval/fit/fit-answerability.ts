import { join } from 'node:path';
import type { EvalLibraryOptions } from '../../measure/library/eval-library.ts';
import { figure } from '../../measure/report/format-figure.ts';
import { textTable } from '../../measure/report/text-table.ts';
import { answerabilityCases } from './answerability/answerability-cases.ts';
import { fitAnswerabilityValues, logLikelihoods, toldRightly } from './answerability/answerability-fit.ts';
import { checkTolerance, toleranceLines } from './tolerance.ts';
import { readWeightsFile, writeWeightsFile } from './weights-file.ts';

export interface FitAnswerabilityOptions extends EvalLibraryOptions {
  /** Writes the file with this as its origin; null prints only. */
  readonly write: { readonly commit: string; readonly date: string } | null;
}

const ANSWERABILITY_COMMAND = 'npm run eval -- fit answerability';
const THRESHOLDS = [0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7];

/** Fits the weights of answerability on the tuning half and holds the shipped ones against them. */
export async function fitAnswerability(options: FitAnswerabilityOptions): Promise<Record<string, unknown>> {
  const { screen, cache, write } = options;
  const { values: shipped, tolerance } = await readWeightsFile('answerability');
  if (tolerance === undefined) throw new Error('answerability.json states no tolerance');
  const cases = await answerabilityCases(options, join(cache, 'fit'));
  const fitted = fitAnswerabilityValues(cases);
  const check = checkTolerance(logLikelihoods(shipped, cases), logLikelihoods(fitted, cases), tolerance);
  screen.print(...toleranceLines(check, { shipped, fitted }, tolerance));
  const accuracy = THRESHOLDS.map((threshold) => ({
    threshold,
    ...checkTolerance(toldRightly(shipped, cases, threshold), toldRightly(fitted, cases, threshold), tolerance),
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
  if (write !== null)
    await writeWeightsFile('answerability', { values: fitted, command: ANSWERABILITY_COMMAND, ...write });
  return { shipped, fitted, check, accuracy };
}
