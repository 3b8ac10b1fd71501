import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CutModel } from '../../../test/power-cut/disk-after-cut.ts';
import { whyNotRecorded } from '../../../test/power-cut/record-process.ts';
import { replayCuts } from '../../../test/power-cut/replay-cuts.ts';
import { SCENARIOS } from '../../../test/power-cut/scenarios.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';

/** Damages of each kind that are named, of all that are found. */
const NAMED = 3;

/**
 * Records the system calls of each operation, cuts the power after every `every`-th and opens what is then on the disk.
 */
export async function runPowerCutBench(options: {
  readonly every: number;
  readonly seeds: number;
  /** One of the operations; all when absent. */
  readonly only?: string | undefined;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}): Promise<Record<string, unknown>> {
  const { every, seeds, only, screen, signal } = options;
  const why = whyNotRecorded();
  if (why !== null) throw new Error(why);
  const models: CutModel[] = ['least', 'names', 'all', ...Array.from({ length: seeds }, (_, i) => i + 1)];
  const rows: Record<string, string | number>[] = [];
  const names = Object.keys(SCENARIOS);
  if (only !== undefined && !names.includes(only)) throw new Error(`no operation ${only}: ${names.join(', ')}`);
  for (const [operation, record] of Object.entries(SCENARIOS)) {
    if (only !== undefined && operation !== only) continue;
    const folder = await mkdtemp(join(tmpdir(), 'pincite-power-cut-'));
    try {
      const recorded = await record(folder);
      const { length } = recorded.recording.operations;
      const counts = Array.from({ length: length + 1 }, (_, i) => i).filter((i) => i % every === 0 || i === length);
      for (const model of models) {
        screen.status(`${operation}: ${counts.length} cuts, ${model}`);
        const { cuts, disks, found } = await replayCuts(recorded, folder, counts, [model], signal);
        const of = (kind: string) => found.filter((damage) => damage.kind === kind).length;
        const kept = typeof model === 'number' ? `seed ${model}` : model;
        rows.push({
          operation,
          calls: length,
          kept,
          cuts,
          disks,
          whole: disks - found.length,
          lost: of('lost'),
          torn: of('torn'),
        });
        for (const { count, what } of found.slice(0, NAMED)) screen.note(`${operation}, ${kept}, ${count}: ${what}`);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const heads = ['operation', 'calls', 'kept', 'cuts', 'disks', 'whole', 'lost', 'torn'] as const;
  screen.print(
    ...textTable(
      'power cuts',
      heads,
      rows.map((row) => heads.map((head) => String(row[head]))),
    ),
  );
  return { every, seeds, rows };
}
