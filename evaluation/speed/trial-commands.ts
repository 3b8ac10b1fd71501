import { homedir } from 'node:os';
import process from 'node:process';
import { Option } from 'commander';
import { evalCacheDirectory } from '../library/cache-directory.ts';
import { type BenchCommands, count, countOrNone, inProject, SELF } from './bench-commands.ts';

/** What power cuts, busy machines, many rounds and damage leave. Each command loads its code when it is called. */
export function addTrialCommands(commands: BenchCommands): void {
  addPowerCut(commands);
  addBusy(commands);
  addRounds(commands);
  addRoundsHere(commands);
  addBusyHere(commands);
  addCompaction(commands);
  addCompactionHere(commands);
  addRemoval(commands);
  addRemovalHere(commands);
  addDamage(commands);
  addDamageHere(commands);
  addEncryption(commands);
  addRelease(commands);
}

/** "0,15" */
const priorities = (text: string): readonly number[] => text.split(',').map(countOrNone);

function addPowerCut({ command, report, screen, signal }: BenchCommands): void {
  command('power-cut')
    .description(
      'records what is written, cuts the power after every call and opens what is then on the disk (Linux, strace)',
    )
    .option('--every <n>', 'cut after every n-th call only', count, 1)
    .option('--seeds <n>', 'so many disks that keep what was not synced by chance', countOrNone, 2)
    .option('--only <operation>', 'only this operation: "first ingest", "another ingest", "many ingests", removal, …')
    .action(async ({ every, seeds, only, json }) => {
      const { runPowerCutBench } = await import('./power-cut/run-power-cut.ts');
      await report('power-cut', json, () => runPowerCutBench({ every, seeds, only, screen, signal }));
    });
}

function addBusy({ command, report, screen, signal }: BenchCommands): void {
  command('busy')
    .description('the main job beside processes that only compute, at the same priority and at the lowest (Linux)')
    .option('--loops <n>', 'so many of them', countOrNone, 12)
    .option('--priorities <list>', 'of the engine: 0 is the usual one, 19 the lowest', priorities, [0, 15])
    .option('--minutes <n>', 'after so many a job is given up', count, 45)
    .option('--speed <percent>', 'of each core, on a machine of its own within this one (root)', count)
    .option('--memory <gigabytes>', 'of that machine', count, 4)
    .addOption(new Option('--engine <which>', 'which engine').choices(['source', 'built']).default('source'))
    .action(async ({ loops, priorities: listed, minutes, speed, memory, engine, json }) => {
      const { runBusyBench } = await import('./busy/run-busy.ts');
      const host = inProject(engine === 'built' ? 'out/main/host.js' : 'src/host/index.ts');
      const weak = speed === undefined ? null : { speed: speed / 100, memoryBytes: memory * 2 ** 30 };
      await report('busy', json, () =>
        runBusyBench({ loops, priorities: listed, minutes, weak, host, self: SELF, screen, signal }),
      );
    });
}

function addRounds({ command, report, screen, signal }: BenchCommands): void {
  command('rounds')
    .description('adds and removes documents in many rounds: what disk, files of the tables and memory become')
    .option('--rounds <n>', 'so many rounds', count, 200)
    .option('--documents <n>', 'documents in the library between rounds', count, 40)
    .option('--changed <n>', 'documents added and removed in each round; every fourth has pictures', count, 4)
    .option('--pages <n>', 'pages of a document', count, 6)
    .option(
      '--picture-side <n>',
      'pixels of a side of a picture; each page of a document with pictures has one',
      count,
      600,
    )
    .option('--seed <n>', 'of made documents and of what is removed', count, 1)
    .action(async ({ json, pictureSide, ...sizes }) => {
      const { runRoundsBench } = await import('./rounds/run-rounds.ts');
      await report('rounds', json, () =>
        runRoundsBench({ ...sizes, picture_side: pictureSide, self: SELF, screen, signal }),
      );
    });
}

/** What `rounds` and `compaction` start in processes of their own: a line of JSON a round, or one. */
function addRoundsHere({ program, screen }: BenchCommands): void {
  program
    .command('rounds-here', { hidden: true })
    .argument('<job>')
    .action(async (job: string) => {
      const { RoundsJob, roundsHere } = await import('./rounds/rounds-here.ts');
      for await (const one of roundsHere(RoundsJob.parse(JSON.parse(job)))) screen.print(JSON.stringify(one));
    });
}

function addBusyHere({ program, screen }: BenchCommands): void {
  program
    .command('busy-here', { hidden: true })
    .argument('<job>')
    .action(async (job: string) => {
      const { BusyJob, busyJob } = await import('./busy/busy-job.ts');
      screen.print(JSON.stringify(await busyJob(BusyJob.parse(JSON.parse(job)))));
    });
}

function addCompaction({ command, report, screen, signal }: BenchCommands): void {
  command('compaction')
    .description('memory and bytes written of the upkeep of a table of originals, beside that of LanceDB alone')
    .option('--megabytes <n>', 'of originals', count, 2048)
    .action(async ({ megabytes, json }) => {
      const { runCompactionBench } = await import('./rounds/run-compaction.ts');
      await report('compaction', json, () => runCompactionBench({ megabytes, self: SELF, screen, signal }));
    });
}

function addCompactionHere({ program, screen }: BenchCommands): void {
  program
    .command('compaction-here', { hidden: true })
    .argument('<job>')
    .action(async (job: string) => {
      const { CompactionJob, compactionHere } = await import('./rounds/compaction-here.ts');
      screen.print(JSON.stringify(await compactionHere(CompactionJob.parse(JSON.parse(job)))));
    });
}

function addRemoval({ command, report, screen, signal }: BenchCommands): void {
  command('removal')
    .description('removes single documents of a large library: when readers see it, when it is off the disk, the cost')
    .option('--documents <n>', 'documents of the library', count, 400)
    .option('--pages <n>', 'pages of a document', count, 100)
    .option('--removals <n>', 'so many are removed, one after the other', count, 3)
    .option('--keep <folder>', 'of a library that stays, and is filled where it is not there yet')
    .action(async ({ json, ...options }) => {
      const { runRemovalBench } = await import('./removal/run-removal.ts');
      await report('removal', json, () => runRemovalBench({ ...options, self: SELF, screen, signal }));
    });
}

function addRemovalHere({ program, screen }: BenchCommands): void {
  program
    .command('removal-here', { hidden: true })
    .argument('<job>')
    .action(async (job: string) => {
      const { RemovalJob, removalHere } = await import('./removal/removal-here.ts');
      screen.print(JSON.stringify(await removalHere(RemovalJob.parse(JSON.parse(job)))));
    });
}

function addDamage({ command, report, screen, signal }: BenchCommands): void {
  command('damage')
    .description('damages a small library at random places: is it found, mended or refused, and never a wrong answer?')
    .option('--seeds <n>', 'so many damages', count, 200)
    .option('--first <n>', 'the first seed', countOrNone, 0)
    .action(async ({ seeds, first, json }) => {
      const { runDamage } = await import('./damage/run-damage.ts');
      await report('damage', json, () => runDamage({ seeds, first, screen, signal }));
    });
}

/** What `damage` starts in a process of its own, which native code may take along: a line of JSON a seed. */
function addDamageHere({ program, screen }: BenchCommands): void {
  program
    .command('damage-here', { hidden: true })
    .argument('<library>')
    .argument('<scratch>')
    .argument('<seeds...>')
    .action(async (library: string, scratch: string, seeds: string[]) => {
      const { damageOften } = await import('./damage/damaged-library.ts');
      for await (const one of damageOften(library, scratch, seeds.map(Number))) screen.print(JSON.stringify(one));
    });
}

function addEncryption({ command, report, screen }: BenchCommands): void {
  command('encryption')
    .description('the same documents in a library in clear and in an encrypted one: adding, opening, searching')
    .option('--documents <n>', 'so many', count, 20)
    .option('--pages <n>', 'pages of a document', count, 10)
    .option('--searches <n>', 'so many', count, 40)
    .action(async ({ json, ...sizes }) => {
      const { runEncryptionBench } = await import('./encryption/run-encryption.ts');
      await report('encryption', json, () => runEncryptionBench({ ...sizes, screen }));
    });
}

function addRelease({ command, report, screen, signal }: BenchCommands): void {
  command('release')
    .description(
      'the same jobs as the last release, in turns; fails where one takes more than 1.15 of its processor time',
    )
    .option('--against <commit>', 'compare with this commit instead')
    .option('--turns <n>', 'so often', count, 5)
    .action(async ({ against, turns, json }) => {
      const { runReleaseBench } = await import('./release/run-release.ts');
      const cache = evalCacheDirectory({ env: process.env, platform: process.platform, home: homedir() });
      await report('release', json, () => runReleaseBench({ against: against ?? null, turns, cache, screen, signal }));
    });
}
