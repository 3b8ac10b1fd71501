import type { Screen } from '../report/screen.ts';
import { checkTolerance, type ScoredCase, type ToleranceCheck, toleranceLines } from './tolerance.ts';
import { readWeightsFile, WEIGHTS_FOLDER, writeWeightsFile } from './weights-file.ts';
import { weightsLines } from './weights-lines.ts';

type Values = Readonly<Record<string, number>>;

/** In whose code values were fitted, and when. */
export interface Origin {
  readonly commit: string;
  readonly date: string;
}

export interface Held {
  readonly shipped: Values;
  readonly fitted: Values;
  readonly check: ToleranceCheck;
}

export interface HoldOptions {
  readonly screen: Pick<Screen, 'print'>;
  /** What the file is written with when the shipped values are outside the tolerance; null prints only. */
  readonly write: Origin | null;
  readonly folder?: string;
}

/**
 * Holds fitted values against those of a file of src/engine/weights on the same cases and prints both. The file is
 * written only when its values are outside the tolerance that it states: others differ from the fitted ones by chance.
 * Throws when it states none.
 */
export async function holdAgainstShipped(
  name: string,
  fitted: Values,
  casesUnder: (values: Values) => readonly ScoredCase[],
  { screen, write, folder = WEIGHTS_FOLDER }: HoldOptions,
): Promise<Held> {
  const { values: shipped, tolerance, command } = await readWeightsFile(name, folder);
  if (tolerance === undefined) throw new Error(`${name}.json states no tolerance`);
  const check = checkTolerance(casesUnder(shipped), casesUnder(fitted), tolerance);
  screen.print(...toleranceLines(check, { shipped, fitted }, tolerance));
  screen.print(`fitted, as src/engine/weights/${name}.json would have them:`, ...weightsLines(fitted));
  if (write !== null && !check.isWithin) await writeWeightsFile(name, { values: fitted, command, ...write }, folder);
  return { shipped, fitted, check };
}
