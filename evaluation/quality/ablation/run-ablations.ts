import { PinciteError } from '../../../src/contract/errors.ts';
import { figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { ablatedSources, STAGES, type Stage } from './ablation.ts';
import { ABLATIONS } from './ablations.ts';
import { type Gain, gainOf, type Measure } from './measured.ts';
import { measuredApart } from './measured-apart.ts';
import type { StageOptions } from './stage-library.ts';

export interface AblationOptions extends Omit<StageOptions, 'isSearchKept'> {
  /** Names of ablations; all of the stages when it is empty. */
  readonly only: readonly string[];
  readonly stages: readonly Stage[];
}

export interface AblationResult {
  readonly name: string;
  readonly stage: Stage;
  readonly gains: readonly Gain[];
}

/** Processes at a time: each waits half of its time for a model or the disk. */
const AT_ONCE = 2;

/**
 * Each rule and word list taken out on its own, and what its stage's measures lose: both states answer the same
 * questions.
 */
export async function runAblations(options: AblationOptions): Promise<Record<string, unknown>> {
  const { only, screen } = options;
  const unknown = only.find((name) => !ABLATIONS.some((one) => one.name === name));
  if (unknown !== undefined) throw new PinciteError('BAD_REQUEST', { why: `there is no ablation ${unknown}` });
  const chosen = ABLATIONS.filter(
    ({ name, stage }) => (only.length === 0 || only.includes(name)) && options.stages.includes(stage),
  );
  // One that fits nowhere stops the run before hours of it.
  for (const one of chosen) ablatedSources(one);
  const results: AblationResult[] = [];
  for (const stage of STAGES) {
    const own = chosen.filter((one) => one.stage === stage);
    if (own.length === 0) continue;
    screen.note(`${stage}: with all rules`);
    const whole = await measuredApart(stage, null, options);
    const gained = await eachOf(own, async (one, i): Promise<AblationResult> => {
      screen.note(`${stage} ${i + 1}/${own.length}: without ${one.name}`);
      const without = await measuredApart(stage, one, options);
      const gains = whole.map((measure, at) => gainOf(measure, without[at] as Measure));
      return { name: one.name, stage, gains };
    });
    results.push(...gained);
    screen.print(...stageTable(stage, gained));
  }
  return { results };
}

/** What comes of each, in their order, a few at a time. Throws the first error, once none runs any more. */
async function eachOf<T, R>(all: readonly T[], make: (one: T, i: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  const errors: unknown[] = [];
  const left = all.entries();
  const lane = async (): Promise<void> => {
    for (const [i, one] of left) {
      if (errors.length > 0) return;
      await make(one, i).then(
        (result) => {
          made[i] = result;
        },
        (error: unknown) => errors.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (errors.length > 0) throw errors[0];
  return made;
}

function stageTable(stage: Stage, results: readonly AblationResult[]): readonly string[] {
  const rows = results.flatMap(({ name, gains }) =>
    gains.map(({ measure, n, fires, interval, gain, ...one }) => [
      ...[name, measure, `${fires} of ${n}`, figure(one.with, 4), figure(one.without, 4)],
      interval === null ? figure(gain) : `${figure(gain, 4)} [${figure(interval[0], 4)}–${figure(interval[1], 4)}]`,
    ]),
  );
  return textTable(
    `${stage}: each rule taken out on its own; gain [95 % bootstrap, paired]`,
    ['rule', 'measure', 'fires', 'with', 'without', 'gain'],
    rows,
  );
}
