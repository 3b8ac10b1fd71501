import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Damage } from './check-library.ts';
import { type CutModel, diskAfterCut, diskHash, writeDisk } from './disk-after-cut.ts';
import type { PowerCutCase } from './scenarios.ts';

export interface CutFound extends Damage {
  readonly count: number;
  readonly model: CutModel;
}

export interface ReplayResult {
  /** Moments at which the power was cut. */
  readonly cuts: number;
  /** Different disks that were opened: the same disk with the same reports is opened once. */
  readonly disks: number;
  readonly found: readonly CutFound[];
}

/** Cuts the power after each of `counts` operations in each of `models` and opens what is then on the disk. */
export async function replayCuts(
  { recording, check }: PowerCutCase,
  folder: string,
  counts: readonly number[],
  models: readonly CutModel[],
  signal?: AbortSignal,
): Promise<ReplayResult> {
  const seen = new Set<string>();
  const found: CutFound[] = [];
  let cuts = 0;
  for (const count of counts) {
    const reports = recording.operations
      .slice(0, count)
      .flatMap((operation) => (operation.kind === 'report' ? [operation.line] : []));
    for (const model of models) {
      if (signal?.aborted) return { cuts, disks: seen.size, found };
      cuts++;
      const files = diskAfterCut(recording, count, model);
      const hash = `${reports.length} ${diskHash(files)}`;
      if (seen.has(hash)) continue;
      seen.add(hash);
      // Where it was recorded: the owner's record of a log knows it by its place.
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      try {
        writeDisk(files, disk);
        const damage = await check(disk, reports);
        if (damage) found.push({ ...damage, count, model });
      } finally {
        rmSync(disk, { recursive: true, force: true });
      }
    }
  }
  return { cuts, disks: seen.size, found };
}
