import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Ablation, changesSearch, type Stage } from './ablation.ts';
import type { StageJob } from './measure-stage.ts';
import type { Measure } from './measured.ts';
import type { StageOptions } from './stage-library.ts';

const SERVE = fileURLToPath(new URL('./serve-ablation.ts', import.meta.url));
const MEASURE = fileURLToPath(new URL('./measure-stage.ts', import.meta.url));

/**
 * The measures of a stage in a process of its own, whose engine is loaded as `ablation` changes it (serve-ablation.ts);
 * null: as it is. The engine itself has no switch.
 */
export async function measuredApart(
  stage: Stage,
  ablation: Ablation | null,
  { dataSets, cache, given, sample, signal }: Omit<StageOptions, 'isSearchKept'>,
): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-ablation-'));
  try {
    const isSearchKept = ablation === null || !changesSearch(ablation);
    const out = join(folder, 'measures.json');
    const job: StageJob = { stage, out, dataSets, cache, given, sample, isSearchKept };
    const script = ['--import', SERVE, MEASURE, JSON.stringify(job)];
    const child = spawn(process.execPath, script, {
      env: { ...process.env, PINCITE_ABLATION: ablation === null ? '' : JSON.stringify(ablation) },
      stdio: ['ignore', 'inherit', 'inherit'],
      signal,
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', resolve);
    });
    if (code !== 0) throw new Error(`the process of ${ablation?.name ?? 'the engine as it is'} ended with ${code}`);
    return JSON.parse(await readFile(out, 'utf8')) as Measure[];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
