import { PinciteError } from '../../src/contract/errors.ts';
import { ablatedSources, type Stage } from '../quality/ablation/ablation.ts';
import type { Measure } from '../quality/ablation/measured.ts';
import { measuredApart } from '../quality/ablation/measured-apart.ts';
import type { StageOptions } from '../quality/ablation/stage-library.ts';
import { figure } from '../report/format-figure.ts';
import { textTable } from '../report/text-table.ts';
import type { Origin } from './hold-against-shipped.ts';
import { LIMIT_FILES, limitAt, limitsOf } from './limits/limits.ts';
import { type TriedLimit, tryLimit } from './limits/try-limit.ts';
import { readWeightsFile, writeWeightsFile } from './weights-file.ts';

export interface FitLimitsOptions extends Omit<StageOptions, 'isSearchKept'> {
  readonly stages: readonly Stage[];
  /** Names of values; all of the stages when it is empty. */
  readonly only: readonly string[];
  /** Writes values outside the tolerance with this as their origin; null prints only. */
  readonly write: Origin | null;
}

/**
 * Holds each value of the limits against its neighbours, one at a time, by the figure of its stage: the engine is
 * loaded anew with the other value, as for an ablation, and answers the same questions. Only a value outside the
 * tolerance is replaced by the best.
 */
export async function fitLimits(options: FitLimitsOptions): Promise<Record<string, unknown>> {
  const { screen, stages, only, write } = options;
  const limits = await limitsOf(stages, only);
  if (limits.length === 0) throw new PinciteError('BAD_REQUEST', { why: 'no limit of these stages has such a name' });
  // One that fits nowhere stops the run before hours of it.
  for (const limit of limits) for (const value of limit.grid) ablatedSources(limitAt(limit, value));
  const before = new Map<Stage, readonly Measure[]>();
  const results: TriedLimit[] = [];
  for (const [i, limit] of limits.entries()) {
    const { stage, name, file } = limit;
    screen.note(`${stage} ${i + 1}/${limits.length}: ${name}`);
    const shipped = before.get(stage) ?? (await measuredApart(stage, null, options));
    before.set(stage, shipped);
    const { tolerance } = await readWeightsFile(file);
    if (tolerance === undefined) throw new Error(`${file}.json states no tolerance`);
    const measuredAt = (value: number) => measuredApart(stage, limitAt(limit, value), options);
    const tried = await tryLimit(limit, shipped, measuredAt, tolerance);
    screen.print(...limitTable(tried, tolerance.figure));
    results.push(tried);
  }
  if (write !== null) await writeOutside(results, write);
  return { sample: options.sample, limits: results };
}

async function writeOutside(results: readonly TriedLimit[], origin: Origin): Promise<void> {
  for (const file of Object.keys(LIMIT_FILES)) {
    const outside = results.filter((one) => one.file === file && !one.check.isWithin);
    if (outside.length === 0) continue;
    const { values, command } = await readWeightsFile(file);
    const best = Object.fromEntries(outside.map((one) => [one.name, one.best]));
    await writeWeightsFile(file, { values: { ...values, ...best }, command, ...origin });
  }
}

function limitTable({ name, shipped, tried, best, check, decidesNothing }: TriedLimit, measured: string): string[] {
  const rows = tried.map(({ value, gain: { with: mean, gain, interval, fires, n }, worsens }) => [
    ...[`${value}`, figure(mean, 4), `${figure(gain, 4)} [${figure(interval?.[0], 4)}–${figure(interval?.[1], 4)}]`],
    ...[`${fires} of ${n}`, worsens.join(', ')],
  ]);
  const verdict = check.isWithin ? 'within' : 'OUTSIDE';
  return [
    ...textTable(
      `${name}: ${measured}`,
      ['value', 'figure', 'gain over the shipped one', 'others told', 'worsens'],
      [[`${shipped} (shipped)`, figure(check.shipped.mean, 4), '', '', ''], ...rows],
    ),
    `best ${best}; the shipped value is ${verdict} the tolerance of ${figure(check.standardError, 4)}${decidesNothing ? '; no value of the grid is outside it: it decides nothing measurable' : ''}`,
    '',
  ];
}
