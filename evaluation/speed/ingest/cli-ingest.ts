import { z } from 'zod';
import { IngestResult } from '../../../src/contract/documents.ts';
import { type TimedProcess, timedProcess } from './timed-process.ts';

export interface CliIngest extends Pick<TimedProcess, 'seconds' | 'peakBytes'> {
  readonly pages: number;
}

/** `pincite ingest` as a user starts it. Throws when a file did not get where it was to get. */
export async function cliIngest(
  cli: string,
  dataDir: string,
  paths: readonly string[],
  wait: 'searchable' | 'ready',
  signal: AbortSignal,
): Promise<CliIngest> {
  const args = [cli, 'ingest', ...paths, '--wait', wait, '--data', dataDir, '--json'];
  const { stdout, seconds, peakBytes } = await timedProcess(args, signal);
  const results = z.array(IngestResult).parse(JSON.parse(stdout));
  const other = results.find(({ state }) => state !== wait);
  if (other) throw new Error(`${other.source_filename} is ${other.state}, not ${wait}: ${other.reason}`);
  return { pages: results.reduce((sum, result) => sum + result.pages, 0), seconds, peakBytes };
}
