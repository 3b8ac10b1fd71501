import process from 'node:process';
import type { Screen } from '../../report/screen.ts';
import { timedProcess } from '../ingest/timed-process.ts';

/** Builds the program, so that what is measured is the code that the results name. */
export async function buildProgram(screen: Pick<Screen, 'status'>, signal: AbortSignal): Promise<void> {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('nothing can be built: start it as "npm run bench", or with --engine source');
  screen.status('building');
  await timedProcess([npm, 'run', '-s', 'build'], signal);
}
