import { join } from 'node:path';
import type { EvalLibraryOptions } from '../library/eval-library.ts';
import { answerabilityCases } from './answerability/answerability-cases.ts';
import { toldRightly } from './answerability/answerability-fit.ts';
import type { Origin } from './hold-against-shipped.ts';
import { type CasesUnder, type Choice, chooseOnGrid, steps } from './thresholds/choose-on-grid.ts';
import { nearScores, nearTerms } from './thresholds/near-terms.ts';
import { subjectCases, subjectScores } from './thresholds/subject-cases.ts';
import { toleranceLines } from './tolerance.ts';
import { readWeightsFile, writeWeightsFile } from './weights-file.ts';

export interface FitThresholdsOptions extends EvalLibraryOptions {
  /** Writes values outside the tolerance with this as their origin; null prints only. */
  readonly write: Origin | null;
}

/** Shares of what is told and cosines both lie well inside these; finer steps change the decision of a case or two. */
const GRID = steps(0.2, 0.8, 0.025);

/**
 * Chooses each threshold again by the figure that it is for, on the questions of the tuning half, and holds the shipped
 * one against it. Only one outside the tolerance is replaced.
 */
export async function fitThresholds(options: FitThresholdsOptions): Promise<Record<string, unknown>> {
  const { screen, cache, write } = options;
  const { values: shipped, tolerance, command } = await readWeightsFile('thresholds');
  if (tolerance === undefined) throw new Error('thresholds.json states no tolerance');
  const choices: Record<string, Choice> = {};
  const choose = (figure: string, grid: readonly Readonly<Record<string, number>>[], casesUnder: CasesUnder): void => {
    const names = Object.keys(grid[0] ?? {});
    const before = Object.fromEntries(names.map((name) => [name, shipped[name] as number]));
    const choice = chooseOnGrid(grid, before, casesUnder, tolerance);
    screen.print(...toleranceLines(choice.check, choice, { ...tolerance, figure }));
    choices[names.join(' and ')] = choice;
  };
  const alone = (name: string, threshold: (value: number) => ReturnType<CasesUnder>, figure: string): void =>
    choose(
      figure,
      GRID.map((value) => ({ [name]: value })),
      (values) => threshold(values[name] as number),
    );

  const { values: weights } = await readWeightsFile('answerability');
  const answerable = await answerabilityCases(options, join(cache, 'fit'));
  alone('answerable', (value) => toldRightly(weights, answerable, value), 'balanced accuracy');

  const cosines = [...new Set([...GRID, shipped.nearInMeaning as number])];
  const terms = await nearTerms(options, cosines);
  alone('nearInMeaning', (value) => nearScores(terms, cosines.indexOf(value)), 'F1 of the passages listed');

  const subjects = await subjectCases(options);
  const pairs = GRID.flatMap((unlike) => GRID.filter((one) => one > unlike).map((like) => ({ unlike, like })));
  choose('1 less the squared error of what leans on others', pairs, ({ unlike, like }) =>
    subjectScores(subjects, unlike as number, like as number),
  );
  const outside = Object.values(choices).filter(({ check }) => !check.isWithin);
  const values = Object.assign({ ...shipped }, ...outside.map(({ fitted }) => fitted)) as Record<string, number>;
  if (write !== null && outside.length > 0) await writeWeightsFile('thresholds', { values, command, ...write });
  return { choices, values };
}
