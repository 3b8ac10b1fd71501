import { access, readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError, Option } from 'commander';
import { evalCacheDirectory } from '../library/cache-directory.ts';
import { factLines, type RunFacts, runFacts } from '../report/run-facts.ts';
import type { Screen } from '../report/screen.ts';
import { writeResults } from '../report/write-results.ts';
import { recordIfUsual } from '../results/record-results.ts';
import { buildProgram } from './whole/build-program.ts';
import type { LibrarySize } from './whole/sized-library.ts';

export interface BenchSession {
  readonly argv: readonly string[];
  readonly screen: Screen;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/** A run whose results were written. */
interface Reported<Results> {
  readonly facts: RunFacts;
  readonly results: Results;
  /** Of the JSON. */
  readonly path: string;
}

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

async function cliEntry(cli: 'source' | 'built'): Promise<string> {
  const entry = inProject(cli === 'built' ? 'out/main/cli.js' : 'src/cli/index.ts');
  await access(entry);
  return entry;
}

const count = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
};

/** "real,10000" */
const sizes = (text: string): readonly LibrarySize[] =>
  text.split(',').map((word) => (word === 'real' ? 'real' : count(word)));

/** "0,15" */
const priorities = (text: string): readonly number[] => text.split(',').map(countOrNone);

const countOrNone = (text: string): number => (text === '0' ? 0 : count(text));

/** The command line of the benchmarks. Each command loads its code when it is called. */
export function benchProgram(session: BenchSession): Command {
  const { screen, signal } = session;
  const program = new Command('bench').description(
    'measures how fast Pincite is, beside a plain baseline in the same run',
  );
  const report = async <Results extends Record<string, unknown>>(
    name: string,
    json: string | undefined,
    run: () => Promise<Results>,
  ): Promise<Reported<Results>> => {
    const facts = runFacts('bench', session.argv, session.now);
    screen.print(...factLines(facts));
    const results = await run();
    const path = await writeResults({ name, file: json }, facts, results);
    screen.note(`written to ${path}`);
    await recordIfUsual('bench', session.argv, facts, results, screen);
    return { facts, results, path };
  };
  const command = (name: string): Command =>
    program.command(name).option('--json <file>', 'write the results there instead of evaluation/runs');

  program
    .command('whole', { isDefault: true })
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .description('everything below at once, by size of the library, beside the baseline: a table, a chart and JSON')
    .option('--sizes <list>', 'the shared PDFs ("real"), numbers of pages that are made', sizes, [
      'real',
      10_000,
      100_000,
    ])
    .option('--pages <n>', 'one made library of so many pages, in place of --sizes', count)
    .option('--passages <n>', 'one made library of about so many passages, in place of --sizes', count)
    .option(
      '--embedded-pages <n>',
      'pages of a made library that the model embeds; other vectors are made',
      count,
      1000,
    )
    .option(
      '--runs <n>',
      'how often each pipeline takes in a library that the model embeds as a whole; others once',
      count,
      3,
    )
    .option('--starts <n>', 'starts of the engine on each library', count, 5)
    .option('--questions <n>', 'questions that are searched and asked of each library', count, 160)
    .option('--answers <n>', 'questions about the real PDFs that are answered in the end', count, 8)
    .option('--no-answers', 'answer none')
    .option('--no-baseline', 'leave the baseline out')
    .option('--keep <dir>', 'keep the filled libraries there, and do not fill again those that are there')
    .option('--seed <n>', 'of made documents and vectors', count, 1)
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .addOption(
      new Option('--engine <which>', 'the engine whose start and memory are measured; it is built first')
        .choices(['source', 'built'])
        .default('built'),
    )
    .action(async (options) => {
      const { answers, baseline: withBaseline, pages, passages, engine, json, keep, sizes: listed, ...rest } = options;
      const { runWholeBench } = await import('./whole/run-whole.ts');
      const { writeChart } = await import('./whole/whole-chart.ts');
      const { pagesOfPassages } = await import('./made-library/made-library.ts');
      const made = pages ?? (passages === undefined ? undefined : pagesOfPassages(passages));
      const cache = evalCacheDirectory({ env: process.env, platform: process.platform, home: homedir() });
      const { facts, results, path } = await report('whole', json, async () => {
        if (engine === 'built') await buildProgram(screen, signal);
        return runWholeBench({
          ...rest,
          cache,
          screen,
          signal,
          withBaseline,
          sizes: made === undefined ? listed : [made],
          keep: keep === undefined ? null : resolve(keep),
          answers: answers === false ? 0 : answers,
          self: inProject('evaluation/speed/run.ts'),
          host: inProject(engine === 'built' ? 'out/main/host.js' : 'src/host/index.ts'),
        });
      });
      screen.note(`drawn in ${await writeChart(path, results.sizes, facts)}`);
    });

  command('ingest')
    .description('pages a second until searchable, seconds until all is embedded, peak memory')
    .argument('[files...]', 'PDFs; those of the shared data sets when none are named')
    .option('--runs <n>', 'runs of each pipeline up to searchable', count, 3)
    .option('--no-embed', 'leave out the run that embeds everything (minutes)')
    .addOption(
      new Option('--cli <which>', 'which command line is measured').choices(['source', 'built']).default('source'),
    )
    .action(async (named: string[], { runs, embed, cli, json }) => {
      const { runIngestBench } = await import('./ingest/run-ingest.ts');
      const files = named.length > 0 ? named.map((file) => resolve(file)) : await sharedPdfs();
      const entry = await cliEntry(cli);
      const self = inProject('evaluation/speed/run.ts');
      await report('ingest', json, () => runIngestBench({ files, runs, embed, cli: entry, self, screen, signal }));
    });

  command('ingest-large')
    .description('peak memory of adding the largest files there may be: 500 MB of pictures, 30 million characters')
    .addOption(
      new Option('--cli <which>', 'which command line is measured').choices(['source', 'built']).default('source'),
    )
    .action(async ({ cli, json }) => {
      const { runLargeBench } = await import('./ingest/run-large.ts');
      await report('ingest-large', json, async () => runLargeBench({ cli: await cliEntry(cli), screen, signal }));
    });

  command('watching')
    .description('looks at a folder of many files: seconds and peak memory, and how soon a change is noticed')
    .option('--files <n>', 'files in the folder', count, 100_000)
    .option(
      '--documents <n>',
      'so many of them are texts; the others are of a format that is not read',
      countOrNone,
      2000,
    )
    .option('--folders <n>', 'folders that they lie in', count, 1000)
    .addOption(
      new Option('--cli <which>', 'which command line is measured').choices(['source', 'built']).default('source'),
    )
    .action(async ({ files, documents, folders, cli, json }) => {
      const { runWatchingBench } = await import('./watching/run-watching.ts');
      const entry = await cliEntry(cli);
      await report('watching', json, () => runWatchingBench({ files, documents, folders, cli: entry, screen, signal }));
    });

  command('cluster')
    .description(
      'the job of scale/ on a cluster of this machine, one worker killed: the rows are those of a local ingest',
    )
    .option('--files <n>', 'PDFs of 1 to 5 pages that are made', count, 1000)
    .option('--workers <n>', 'readers at once', count, 2)
    .option('--batch <n>', 'most files that a worker reads in one call', count, 25)
    .option('--embed', 'the workers compute the vectors too')
    .option('--seed <n>', 'of the made files', count, 1)
    .option('--python <path>', 'the interpreter that has scale/requirements.txt installed', 'python3')
    .addOption(new Option('--cli <which>', 'which command line reads').choices(['source', 'built']).default('source'))
    .action(async ({ files, workers, batch, embed = false, seed, python, cli, json }) => {
      const { runClusterBench } = await import('./cluster/run-cluster.ts');
      const entry = await cliEntry(cli);
      const asked = { files, workers, batch, embed, seed, python, cli: entry };
      await report('cluster', json, () => runClusterBench({ ...asked, screen, signal }));
    });

  command('bucket')
    .description(
      'a library in a bucket: two machines add, one is killed, one indexes, one reads; then all of it is compared',
    )
    .option('--minutes <n>', 'so long they add', count, 5)
    .addOption(
      new Option('--cli <which>', 'which command line is measured').choices(['source', 'built']).default('source'),
    )
    .action(async ({ minutes, cli, json }) => {
      const { runBucketBench } = await import('./bucket/run-bucket.ts');
      const entry = await cliEntry(cli);
      await report('bucket', json, () => runBucketBench({ minutes, cli: entry, screen, signal }));
    });

  command('search')
    .description('latency of a warm search and of its parts')
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--library <dir>', 'use this ready-made library')
    .option('--sample <n>', 'so many queries', count, 160)
    .action(async ({ dataSets, library, sample, json }) => {
      const { runSearchBench } = await import('./search/run-search.ts');
      const cache = evalCacheDirectory({ env: process.env, platform: process.platform, home: homedir() });
      const given = library === undefined ? {} : { pdf: library };
      await report('search', json, () => runSearchBench({ dataSets, cache, given, sample, screen, signal }));
    });

  command('answers')
    .description('seconds to evidence, checked answer, quote and refusal, beside a plain pipeline on the same model')
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--library <dir>', 'use this ready-made library')
    .addOption(new Option('--set <set>', 'which documents and questions').choices(['pdf', 'policy']).default('pdf'))
    .option('--sample <n>', 'so many questions to answer, always the same', count, 30)
    .option('--refusals <n>', 'so many questions that the documents do not answer', countOrNone, 20)
    .option(
      '--pause <ms>',
      'so long a question stands in the composer before Enter where it is read ahead',
      count,
      2000,
    )
    .action(async ({ dataSets, library, set, sample, refusals, pause, json }) => {
      const { runAnswersBench } = await import('./answers/run-answers-bench.ts');
      const cache = evalCacheDirectory({ env: process.env, platform: process.platform, home: homedir() });
      const given = library === undefined ? {} : { [set]: library };
      await report(`answers-${set}`, json, () =>
        runAnswersBench({ dataSets, cache, given, set, sample, refusals, pause, screen, signal }),
      );
    });

  command('citations')
    .description('what citations and their check cost an answer')
    .option('--runs <n>', 'runs of each size', count, 1000)
    .action(async ({ runs, json }) => {
      const { runCitationsBench } = await import('./citations/run-citations.ts');
      await report('citations', json, () => runCitationsBench({ runs, screen, signal }));
    });

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

  command('busy')
    .description('the main job beside processes that only compute, at the same priority and at the lowest (Linux)')
    .option('--loops <n>', 'so many of them', countOrNone, 12)
    .option('--priorities <list>', 'of the engine: 0 is the usual one, 19 the lowest', priorities, [0, 15])
    .option('--minutes <n>', 'after so many a job is given up', count, 45)
    .addOption(new Option('--engine <which>', 'which engine').choices(['source', 'built']).default('source'))
    .action(async ({ loops, priorities: listed, minutes, engine, json }) => {
      const { runBusyBench } = await import('./busy/run-busy.ts');
      const host = inProject(engine === 'built' ? 'out/main/host.js' : 'src/host/index.ts');
      const self = inProject('evaluation/speed/run.ts');
      await report('busy', json, () =>
        runBusyBench({ loops, priorities: listed, minutes, host, self, screen, signal }),
      );
    });

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
      const self = inProject('evaluation/speed/run.ts');
      await report('rounds', json, () => runRoundsBench({ ...sizes, picture_side: pictureSide, self, screen, signal }));
    });

  command('compaction')
    .description('memory and bytes written of the upkeep of a table of originals, beside that of LanceDB alone')
    .option('--megabytes <n>', 'of originals', count, 2048)
    .action(async ({ megabytes, json }) => {
      const { runCompactionBench } = await import('./rounds/run-compaction.ts');
      const self = inProject('evaluation/speed/run.ts');
      await report('compaction', json, () => runCompactionBench({ megabytes, self, screen, signal }));
    });

  // What `rounds` and `compaction` start in processes of their own: a line of JSON a round, or one.
  program
    .command('rounds-here', { hidden: true })
    .argument('<job>')
    .action(async (job: string) => {
      const { RoundsJob, roundsHere } = await import('./rounds/rounds-here.ts');
      for await (const one of roundsHere(RoundsJob.parse(JSON.parse(job)))) screen.print(JSON.stringify(one));
    });
  program
    .command('busy-here', { hidden: true })
    .argument('<job>')
    .action(async (job: string) => {
      const { BusyJob, busyJob } = await import('./busy/busy-job.ts');
      screen.print(JSON.stringify(await busyJob(BusyJob.parse(JSON.parse(job)))));
    });
  program
    .command('compaction-here', { hidden: true })
    .argument('<job>')
    .action(async (job: string) => {
      const { CompactionJob, compactionHere } = await import('./rounds/compaction-here.ts');
      screen.print(JSON.stringify(await compactionHere(CompactionJob.parse(JSON.parse(job)))));
    });

  command('first-minutes')
    .description("an analyst's first minutes in a browser: clicks, keys, words, seconds; needs npm run build")
    .action(async ({ json }) => {
      const { runFirstMinutes } = await import('./app/run-first-minutes.ts');
      await report('first-minutes', json, () => runFirstMinutes(screen, signal));
    });

  command('app')
    .description(
      'the page in a browser: clicks to lit words, scrolling, typing while documents are added (after a build)',
    )
    .option('--pages <n>', 'pages of the document that is scrolled', count, 1000)
    .option('--seconds <n>', 'seconds of scrolling', count, 60)
    .action(async ({ pages, seconds, json }) => {
      const { runAppBench } = await import('./app/run-app-bench.ts');
      await report('app', json, () => runAppBench({ pages, seconds, screen, signal }));
    });

  command('damage')
    .description('damages a small library at random places: is it found, mended or refused, and never a wrong answer?')
    .option('--seeds <n>', 'so many damages', count, 200)
    .option('--first <n>', 'the first seed', countOrNone, 0)
    .action(async ({ seeds, first, json }) => {
      const { runDamage } = await import('./damage/run-damage.ts');
      await report('damage', json, () => runDamage({ seeds, first, screen, signal }));
    });

  // What `damage` starts in a process of its own, which native code may take along: a line of JSON a seed.
  program
    .command('damage-here', { hidden: true })
    .argument('<library>')
    .argument('<scratch>')
    .argument('<seeds...>')
    .action(async (library: string, scratch: string, seeds: string[]) => {
      const { damageOften } = await import('./damage/damaged-library.ts');
      for await (const one of damageOften(library, scratch, seeds.map(Number))) screen.print(JSON.stringify(one));
    });

  // The pipelines that the whole table starts in processes of their own; each reads its job and prints its report as
  // JSON.
  for (const [name, load] of Object.entries(FILLS)) {
    program
      .command(name, { hidden: true })
      .argument('<job>')
      .action(async (job: string) => {
        const { FillJob } = await import('./whole/fill-report.ts');
        const fill = await load();
        screen.print(JSON.stringify(await fill(FillJob.parse(JSON.parse(await readFile(job, 'utf8'))))));
      });
  }

  // The pipelines that `ingest` starts in processes of their own; each prints its report as JSON.
  for (const [name, load] of Object.entries(PIPELINES)) {
    program
      .command(name, { hidden: true })
      .argument('<directory>')
      .argument('<files...>')
      .action(async (directory: string, files: string[]) => {
        screen.print(JSON.stringify(await (await load())(directory, files)));
      });
  }
  return program;
}

const FILLS = {
  'fill-own': async () => (await import('./whole/fill-own.ts')).fillOwn,
  'fill-baseline': async () => (await import('./baseline/fill-baseline.ts')).fillBaseline,
};

const PIPELINES = {
  'ingest-here': async () => (await import('./ingest/engine-ingest.ts')).engineIngest,
  'plain-here': async () => (await import('./ingest/plain-ingest.ts')).plainIngest,
};

async function sharedPdfs(): Promise<string[]> {
  const folder = inProject('../shared/data/pdf');
  return (await readdir(folder))
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(folder, name));
}
