import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PinciteError } from '../../../src/contract/errors.ts';
import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import type { DataSetName } from '../../sets/data-sets.ts';
import { MEASURES, type MeasureName, measureTitles, type Outcome } from './measured-set.ts';
import type { MethodOutcomes } from './retrieval-table.ts';

/** What is read of the JSON that an earlier `eval -- retrieval` wrote. */
const EarlierRun = z.object({
  sets: z.array(
    z.object({
      set: z.string(),
      methods: z.array(
        z.object({
          method: z.string(),
          outcomes: z.array(
            z.object({ id: z.string(), found: z.number(), first: z.number(), documentFirst: z.number() }),
          ),
        }),
      ),
    }),
  ),
});
export type EarlierRun = z.infer<typeof EarlierRun>;

/** The run that this file holds. Throws BAD_REQUEST for a file that `eval -- retrieval` did not write. */
export async function earlierRun(path: string): Promise<EarlierRun> {
  try {
    return EarlierRun.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new PinciteError('BAD_REQUEST', { why: `${path} is no result of eval -- retrieval` }, { cause });
  }
}

/** A method's gain over an earlier run, of the same questions: paired, so what is hard in both does not blur it. */
export interface MethodGain {
  readonly method: string;
  readonly gain: Readonly<Record<MeasureName, Estimate | null>>;
}

/** The gains of a set's methods. Throws BAD_REQUEST where the earlier run asked other questions. */
export function gainsOver(earlier: EarlierRun, set: DataSetName, methods: readonly MethodOutcomes[]): MethodGain[] {
  const before = earlier.sets.find((one) => one.set === set)?.methods ?? [];
  return methods.map(({ method, outcomes }) => {
    const old = new Map(before.find((one) => one.method === method)?.outcomes.map((one) => [one.id, one]));
    if (old.size !== outcomes.length || !outcomes.every(({ id }) => old.has(id)))
      throw new PinciteError('BAD_REQUEST', { why: `the earlier run asked other questions of ${set} by "${method}"` });
    const gain = (measure: MeasureName) =>
      estimate(outcomes.map((one) => one[measure] - (old.get(one.id) as Pick<Outcome, MeasureName>)[measure]));
    return { method, gain: { found: gain('found'), first: gain('first'), documentFirst: gain('documentFirst') } };
  });
}

/** One table for a set: what each method gains over the earlier run. */
export const gainTable = (set: DataSetName, gains: readonly MethodGain[]): readonly string[] =>
  textTable(
    `${set}: gain over the earlier run on the same questions; means [95 % bootstrap, paired]`,
    ['method', ...measureTitles(set)],
    gains.map(({ method, gain }) => [method, ...MEASURES.map((measure) => estimateText(gain[measure]))]),
  );
