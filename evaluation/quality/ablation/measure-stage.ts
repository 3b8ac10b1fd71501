import '../../../src/offline/guard.ts';
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { screenOn } from '../../report/screen.ts';
import type { Stage } from './ablation.ts';
import type { Measure } from './measured.ts';
import type { StageOptions } from './stage-library.ts';

/** What the process of one ablation is told, as JSON in its only argument. */
export interface StageJob extends Omit<StageOptions, 'screen' | 'signal'> {
  readonly stage: Stage;
  /** Where it writes its measures. */
  readonly out: string;
}

const MEASURES: Readonly<Record<Stage, (options: StageOptions) => Promise<readonly Measure[]>>> = {
  retrieval: async (options) => (await import('./measure-retrieval.ts')).measureRetrieval(options),
  refusals: async (options) => (await import('./measure-refusals.ts')).measureRefusals(options),
  selection: async (options) => (await import('./measure-selection.ts')).measureSelection(options),
  'follow-ups': async (options) => (await import('./measure-follow-ups.ts')).measureFollowUps(options),
  lists: async (options) => (await import('./measure-lists.ts')).measureLists(options),
  support: async (options) => (await import('./measure-support.ts')).measureSupport(options),
  tables: async (options) => (await import('./measure-tables.ts')).measureTables(options),
  cells: async (options) => (await import('./measure-cells.ts')).measureCells(options),
};

const { stage, out, sample, ...job } = JSON.parse(process.argv[2] ?? '') as StageJob;
const options: StageOptions = {
  ...job,
  sample: sample ?? Number.POSITIVE_INFINITY,
  screen: screenOn(process.stdout, process.stderr, () => performance.now()),
  signal: new AbortController().signal,
};
await writeFile(out, JSON.stringify(await MEASURES[stage](options)));
// Native libraries keep threads that would hold the process open.
process.exit();
