import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_PART_BYTES } from '../../../src/engine/library/tables/schema.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { timedProcess } from '../ingest/timed-process.ts';
import type { CompactionStep } from './compaction-here.ts';

export interface CompactionBenchOptions {
  readonly megabytes: number;
  readonly self: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** The upkeep of the product, and beside it what LanceDB does by itself. Each step is a process of its own. */
const WAYS = {
  pincite: ['fill', 'look-up', 'merge', 'look-up', 'add', 'merge', 'remove'],
  lancedb: ['fill', 'look-up', 'optimize', 'look-up', 'add', 'optimize', 'compact'],
} as const;

/** Memory and bytes written of the upkeep of a table of originals. */
export async function runCompactionBench(options: CompactionBenchOptions): Promise<Record<string, unknown>> {
  const { megabytes, self, screen, signal } = options;
  const parts = Math.ceil((megabytes * 2 ** 20) / FILE_PART_BYTES);
  const rows: (CompactionStep & { way: string })[] = [];
  for (const [way, steps] of Object.entries(WAYS)) {
    const dataDir = await mkdtemp(join(tmpdir(), 'pincite-compaction-'));
    try {
      for (const step of steps) {
        screen.status(`${way}: ${step}`);
        const job = JSON.stringify({ dataDir, step, parts });
        const { stdout } = await timedProcess([self, 'compaction-here', job], signal);
        rows.push({ way, ...(JSON.parse(stdout) as CompactionStep) });
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  const mb = (bytes: number | null) => figure(bytes === null ? null : bytes / 1e6, 0);
  screen.print(
    ...textTable(
      `upkeep of ${megabytes} MiB of originals in parts of 4 MiB`,
      ['way', 'step', 's', 'written MB', 'peak RSS MB', 'files before', 'files after', 'disk MB'],
      rows.map((row) => [
        ...[row.way, row.step, figure(row.seconds, 1), mb(row.written_bytes), mb(row.peak_bytes)],
        ...[`${row.fragments_before}`, `${row.fragments}`, mb(row.disk_bytes)],
      ]),
    ),
  );
  return { megabytes, rows };
}
