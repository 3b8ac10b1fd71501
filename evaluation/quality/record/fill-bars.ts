import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { PinciteError } from '../../../src/contract/errors.ts';
import { runFacts } from '../../report/run-facts.ts';
import type { Screen } from '../../report/screen.ts';
import { BARS } from '../../results/bars.ts';
import { printBars, recordResults, writeResultsPage } from '../../results/record-results.ts';
import { argvOf, commandText, RUNS, type Run, type RunId } from '../../results/runs.ts';
import { resultsOfOther } from './other-results.ts';

export interface FillDeps {
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** What a run is started with; tests give their own. */
export interface FillPowers {
  /** Runs the command in a process of its own, which records its figures itself. Throws INTERNAL when it fails. */
  readonly startOwn: (run: Run, signal: AbortSignal) => Promise<void>;
  /** Runs a command of others and records its figures. */
  readonly startOther: (id: RunId, signal: AbortSignal) => Promise<void>;
  readonly finish: (ids: readonly RunId[], screen: Screen) => Promise<void>;
}

/**
 * Runs one command after the other, each of which fills its bars as it ends, and prints whether these are met. One that
 * fails costs the others nothing; at the end INTERNAL is thrown with the names of those that failed. A bar that is not
 * met is no failure.
 */
export async function fillBars(ids: readonly RunId[], deps: FillDeps, powers: FillPowers = POWERS): Promise<void> {
  const { screen, signal } = deps;
  const failed: string[] = [];
  for (const [i, id] of ids.entries()) {
    const run = RUNS[id];
    screen.note(`${i + 1} of ${ids.length}: ${commandText(run)}`);
    try {
      if (run.script === 'eval' || run.script === 'bench') await powers.startOwn(run, signal);
      else await powers.startOther(id, signal);
    } catch (error) {
      signal.throwIfAborted();
      screen.note(`${id}: ${(error as Error).message}`);
      failed.push(id);
    }
  }
  await powers.finish(ids, screen);
  if (failed.length > 0) throw new PinciteError('INTERNAL', { why: `these did not measure: ${failed.join(', ')}` });
}

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

const POWERS: FillPowers = {
  startOwn: async (run, signal) => {
    // A process of its own: a model gives its memory back only when its process ends.
    const child = spawn(process.execPath, [`${run.script}/run.ts`, ...argvOf(run)], {
      cwd: PROJECT,
      stdio: 'inherit',
      signal,
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new PinciteError('INTERNAL', { why: `it ended with ${code}` });
  },
  startOther: async (id, signal) => {
    const facts = runFacts('eval', ['record', id], new Date());
    await recordResults(id, facts, await resultsOfOther(RUNS[id], PROJECT, signal));
  },
  finish: async (ids, screen) => {
    await printBars(
      BARS.filter(({ runs }) => runs.some((run) => ids.includes(run))),
      screen,
    );
    screen.note(`written to ${await writeResultsPage()}`);
  },
};
