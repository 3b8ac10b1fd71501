import { PinciteError } from '../../src/contract/errors.ts';
import type { Bar } from './bar.ts';
import { ANSWER_BARS } from './bars/answer-bars.ts';
import { CELL_BARS } from './bars/cell-bars.ts';
import { FINDING_BARS } from './bars/finding-bars.ts';
import { GRID_BARS } from './bars/grid-bars.ts';
import { HELD_OUT_BARS } from './bars/held-out-bars.ts';
import { READING_BARS } from './bars/reading-bars.ts';
import { SCAN_BARS } from './bars/scan-bars.ts';
import { SPEED_BARS } from './bars/speed-bars.ts';
import { TEST_BARS } from './bars/test-bars.ts';
import { WHOLE_BARS } from './bars/whole-bars.ts';
import { RUN_IDS, RUNS, type RunId } from './runs.ts';

/** All bars, in the order of docs/results.md. */
export const BARS: readonly Bar[] = [
  ...TEST_BARS,
  ...FINDING_BARS,
  ...ANSWER_BARS,
  ...CELL_BARS,
  ...GRID_BARS,
  ...READING_BARS,
  ...SCAN_BARS,
  ...SPEED_BARS,
  ...WHOLE_BARS,
  ...HELD_OUT_BARS,
];

/** The evaluations that fill bars, cheap to dear. */
export const EVAL_RUNS: readonly RunId[] = RUN_IDS.filter((id) => RUNS[id].script === 'eval');

/**
 * The runs that are meant by names, cheap to dear: each the name of a run, of a command of `eval` ("answers" are all
 * its runs) or of a bar. Throws BAD_REQUEST for a name that is none, with those there are, and for a run that only a
 * person can do.
 */
export function runsNamed(names: readonly string[]): RunId[] {
  const wanted = new Set<RunId>();
  for (const name of names) {
    const bar = BARS.find(({ id }) => id === name);
    const runs = bar?.runs ?? RUN_IDS.filter((id) => id === name || isCommand(id, name));
    if (runs.length === 0) throw bad(`nothing is called ${name}: there are ${RUN_IDS.join(', ')}`);
    for (const id of runs) {
      if (RUNS[id].script === 'hand') throw bad(`${id} is run by hand: ${RUNS[id].command}`);
      wanted.add(id);
    }
  }
  return RUN_IDS.filter((id) => wanted.has(id));
}

const isCommand = (id: RunId, name: string): boolean =>
  RUNS[id].script === 'eval' && RUNS[id].command.split(' ')[0] === name;

const bad = (why: string) => new PinciteError('BAD_REQUEST', { why });
