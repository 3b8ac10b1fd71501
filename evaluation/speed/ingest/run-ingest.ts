import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Screen } from '../../report/screen.ts';
import { cliIngest } from './cli-ingest.ts';
import { type IngestRun, ingestTable } from './ingest-table.ts';
import { PipelineReport } from './pipeline-report.ts';
import { timedProcess } from './timed-process.ts';

export interface IngestBenchOptions {
  readonly files: readonly string[];
  /** How often each pipeline is run up to searchable; the table shows medians. */
  readonly runs: number;
  /** Whether to embed everything too, once. */
  readonly embed: boolean;
  /** Entry of the command line that is measured. */
  readonly cli: string;
  /** Entry of this benchmark, which runs the other pipelines in processes of their own. */
  readonly self: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/**
 * Each pipeline over the same files, every run into a fresh directory that is deleted afterwards; pipelines take turns.
 */
export async function runIngestBench(options: IngestBenchOptions): Promise<Record<string, unknown>> {
  const { files, runs, embed, cli, self, screen, signal } = options;
  const measured: IngestRun[] = [];
  const one = async (pipeline: string, run: (directory: string) => Promise<Omit<IngestRun, 'pipeline'>>) => {
    screen.status(pipeline);
    const directory = await mkdtemp(join(tmpdir(), 'pincite-bench-'));
    try {
      measured.push({ pipeline, ...(await run(directory)) });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
  /** A pipeline of ours in a process of its own: wall time from outside, the pipeline's own time from inside. */
  const inProcess = (command: string) => async (directory: string) => {
    const { seconds, peakBytes, stdout } = await timedProcess([self, command, directory, ...files], signal);
    const report = PipelineReport.parse(JSON.parse(stdout));
    return { pages: report.pages, wallSeconds: seconds, innerSeconds: report.seconds, peakBytes };
  };
  const throughCli = (wait: 'searchable' | 'ready') => async (directory: string) => {
    const { pages, seconds, peakBytes } = await cliIngest(cli, directory, files, wait, signal);
    return { pages, wallSeconds: seconds, innerSeconds: null, peakBytes };
  };
  for (let run = 0; run < runs; run++) {
    await one('pincite ingest --wait searchable', throughCli('searchable'));
    await one('the same ingest, without start-up', inProcess('ingest-here'));
    await one('baseline: pdf.js text, 1,000-character chunks, same index', inProcess('plain-here'));
  }
  if (embed) await one('pincite ingest --wait ready (all embedded)', throughCli('ready'));
  screen.print(...ingestTable(files.length, measured));
  return { files, cli, runs: measured };
}
