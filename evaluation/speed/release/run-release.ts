import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { inProject } from '../bench-commands.ts';
import { processorTime, type Taken } from './processor-time.ts';
import { isSlower, type JobFigures, jobFigures, MOST_OF_RELEASE, type Turn } from './release-figures.ts';
import { buildIn, builtRelease, lastRelease, whyNotHere } from './release-tree.ts';

interface ReleaseBenchOptions {
  /** The commit that is compared with; null: that of the last release. */
  readonly against: string | null;
  readonly turns: number;
  readonly cache: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

const CLI = 'out/main/cli.js';

/** Jobs by the stable command line, in a library of a turn: each but the first finds what the first added. */
const JOBS: readonly (readonly [job: string, args: readonly string[]])[] = [
  ['add and embed the sample documents', ['ingest', inProject('resources/sample')]],
  ['search in a new process', ['search', 'How quickly must a lost laptop be reported?']],
  ['lines of a grid', ['grid', '--template', 'Supplier contract', '--lines-only']],
];

/**
 * The same jobs by the program as it is now and by a release, in turns, each in a process of its own. What is compared
 * is processor time, which other work on the machine hardly changes. Throws in the end where a job became slower than
 * it may.
 */
export async function runReleaseBench(options: ReleaseBenchOptions): Promise<Record<string, unknown>> {
  const { turns, cache, screen, signal } = options;
  const commit = options.against ?? (await lastRelease()).commit;
  const why = await whyNotHere(commit);
  if (why !== null) throw new Error(why);
  screen.status('building both');
  const programs = { now: inProject('.'), release: await builtRelease(commit, cache) };
  await buildIn(programs.now);
  const work = await mkdtemp(join(tmpdir(), 'pincite-release-'));
  try {
    const taken = new Map<string, Turn[]>(JOBS.map(([job]) => [job, []]));
    for (let turn = 0; turn < turns; turn++) {
      screen.status(`turn ${turn + 1} of ${turns}`);
      const order = turn % 2 === 0 ? (['release', 'now'] as const) : (['now', 'release'] as const);
      const of = { now: [] as Taken[], release: [] as Taken[] };
      for (const which of order) {
        const data = join(work, `${which}-${turn}`);
        await mkdir(data);
        for (const [, args] of JOBS)
          of[which].push(await processorTime([join(programs[which], CLI), '--data', data, ...args], signal));
        await rm(data, { recursive: true, force: true });
      }
      for (const [i, [job]] of JOBS.entries())
        taken.get(job)?.push({ now: of.now[i] as Taken, release: of.release[i] as Taken });
    }
    const jobs = [...taken].map(([job, its]) => jobFigures(job, its));
    screen.print(...releaseTable(jobs, commit));
    const slower = jobs.filter(isSlower);
    if (slower.length > 0)
      throw new Error(`${slower.map(({ job }) => job).join(', ')}: more than ${MOST_OF_RELEASE} of the release's time`);
    return { against: commit, jobs };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const releaseTable = (jobs: readonly JobFigures[], commit: string): readonly string[] =>
  textTable(
    `processor time now and at ${commit.slice(0, 8)}, in turns; at most ${MOST_OF_RELEASE} of it`,
    ['job', 'turns', 'release, s', 'now, s', 'ratio', '95 %', 'ratio on the clock'],
    jobs.map(({ job, turns, release_processor_s: before, now_processor_s: now, processor, clock }) => [
      job,
      `${turns}`,
      figure(before, 2),
      figure(now, 2),
      figure(processor.ratio, 2),
      `${figure(processor.interval[0], 2)}–${figure(processor.interval[1], 2)}`,
      figure(clock.ratio, 2),
    ]),
  );
