import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ENGINE_ALLOCATOR } from '../../../src/shell/node-engine.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { watchMemory } from '../memory/peak-memory.ts';
import type { Round } from './add-and-remove.ts';
import type { FreshLibrary, RoundsJob } from './rounds-here.ts';

export interface RoundsBenchOptions extends Omit<RoundsJob, 'folder'> {
  /** Entry of the benchmarks, for the process that is measured. */
  readonly self: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** A round, with the peak memory since the one before that was told. */
type ToldRound = Round & { readonly peak_bytes: number | null };

const TOLD_EVERY = 20;
/**
 * How much the disk may hold of what a fresh library of the same documents takes, and how much the highest peak of the
 * second half of the rounds may be of that of the first, in which LanceDB's caches fill: a leak goes on.
 */
const [DISK_BAR, MEMORY_BAR] = [1.5, 1.15];

/**
 * Adds and removes documents in many rounds in one process, and says whether disk, files and memory stay as they are.
 */
export async function runRoundsBench(options: RoundsBenchOptions): Promise<Record<string, unknown>> {
  const { self, screen, signal, ...sizes } = options;
  const folder = await mkdtemp(join(tmpdir(), 'pincite-rounds-'));
  try {
    const { told, fresh, first } = await follow(self, { ...sizes, folder }, { screen, signal });
    screen.print(
      ...textTable(
        'rounds of adding and removing',
        HEAD,
        told.map((round) => cells(round, first)),
      ),
    );
    const last = told.at(-1);
    if (last === undefined) throw new Error('there was no round');
    const diskRatio = last.disk_bytes / fresh.fresh_bytes;
    const memoryRatio = growth(told, sizes.rounds / 2);
    screen.print(
      `disk: ${figure(diskRatio, 2)} times what a fresh library of these ${fresh.documents} documents takes (bar ${DISK_BAR}): ${verdict(diskRatio, DISK_BAR)}`,
      `memory: the peak of the second half is ${figure(memoryRatio, 2)} times that of the first (bar ${MEMORY_BAR}): ${verdict(memoryRatio, MEMORY_BAR)}`,
    );
    return { ...sizes, rounds_told: told, ...fresh, disk_ratio: diskRatio, memory_ratio: memoryRatio };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The highest peak after a round by the highest up to it; null where memory is not measured, or in too few rounds. */
function growth(told: readonly ToldRound[], middle: number): number | null {
  const highest = (rounds: readonly ToldRound[]) => Math.max(0, ...rounds.map(({ peak_bytes: peak }) => peak ?? 0));
  const before = highest(told.filter(({ round }) => round <= middle));
  const after = highest(told.filter(({ round }) => round > middle));
  return before === 0 || after === 0 ? null : after / before;
}

const verdict = (ratio: number | null, bar: number): string =>
  ratio === null ? 'not measured here' : ratio <= bar ? 'kept' : 'MISSED';

async function follow(
  self: string,
  job: RoundsJob,
  { screen, signal }: Pick<RoundsBenchOptions, 'screen' | 'signal'>,
): Promise<{ told: ToldRound[]; fresh: FreshLibrary; first: Round | undefined }> {
  const child = spawn(process.execPath, [self, 'rounds-here', JSON.stringify(job)], {
    signal,
    killSignal: 'SIGTERM',
    env: { ...process.env, ...ENGINE_ALLOCATOR },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const said = text(child.stderr);
  const watch = () => watchMemory(child.pid as number);
  const told: ToldRound[] = [];
  let memory = watch();
  let [first, fresh]: [Round | undefined, FreshLibrary | undefined] = [undefined, undefined];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const report = JSON.parse(line) as Round | FreshLibrary;
      if ('fresh_bytes' in report) fresh = report;
      else {
        if (report.round === 1) first = report;
        screen.status(`round ${report.round} of ${job.rounds}`);
        if (report.round % TOLD_EVERY !== 0 && report.round !== 1 && report.round !== job.rounds) continue;
        const peak = await memory.stop();
        told.push({ ...report, peak_bytes: peak });
        // A run that is ended early has said what it saw.
        screen.note(`round ${report.round}: peak PSS ${figure(peak === null ? null : peak / 1e6, 0)} MB`);
        memory = watch();
      }
    }
  } finally {
    await memory.stop();
  }
  const code = await exited;
  if (code !== 0 || fresh === undefined) throw new Error(`the rounds ended with ${code}: ${(await said).trim()}`);
  return { told, fresh, first };
}

const HEAD = [
  ...['round', 'documents', 'originals MB', 'disk MB', 'files', 'pages', 'passages', 'words', 'vectors'],
  ...['peak PSS MB', 'add ×', 'remove ×'],
];

const cells = (round: ToldRound, first: Round | undefined): string[] => {
  const times = (value: number | null, by: number | null | undefined) =>
    figure(value === null || by === null || by === undefined ? null : value / by, 2);
  const { fragments } = round;
  return [
    ...[`${round.round}`, `${round.documents}`],
    ...[figure(round.original_bytes / 1e6, 1), figure(round.disk_bytes / 1e6, 1)],
    ...['files', 'pages', 'passages', 'page_words', 'vectors'].map((table) => `${fragments[table]}`),
    figure(round.peak_bytes === null ? null : round.peak_bytes / 1e6, 0),
    ...[times(round.add_seconds, first?.add_seconds), times(round.remove_seconds, first?.remove_seconds)],
  ];
};
