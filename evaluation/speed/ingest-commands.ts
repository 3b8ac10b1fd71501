import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Option } from 'commander';
import { type BenchCommands, cliEntry, cliOption, count, countOrNone, inProject, SELF } from './bench-commands.ts';

/** How fast files are taken in. Each command loads its code when it is called. */
export function addIngestCommands(commands: BenchCommands): void {
  addIngest(commands);
  addIngestLarge(commands);
  addWatching(commands);
  addCluster(commands);
  addBucket(commands);
  addPipelines(commands);
}

function addIngest({ command, report, screen, signal }: BenchCommands): void {
  command('ingest')
    .description('pages a second until searchable, seconds until all is embedded, peak memory')
    .argument('[files...]', 'PDFs; those of the shared data sets when none are named')
    .option('--runs <n>', 'runs of each pipeline up to searchable', count, 3)
    .option('--no-embed', 'leave out the run that embeds everything (minutes)')
    .addOption(cliOption())
    .action(async (named: string[], { runs, embed, cli, json }) => {
      const { runIngestBench } = await import('./ingest/run-ingest.ts');
      const files = named.length > 0 ? named.map((file) => resolve(file)) : await sharedPdfs();
      const entry = await cliEntry(cli);
      await report('ingest', json, () =>
        runIngestBench({ files, runs, embed, cli: entry, self: SELF, screen, signal }),
      );
    });
}

function addIngestLarge({ command, report, screen, signal }: BenchCommands): void {
  command('ingest-large')
    .description('peak memory of adding the largest files there may be: 500 MB of pictures, 30 million characters')
    .addOption(cliOption())
    .action(async ({ cli, json }) => {
      const { runLargeBench } = await import('./ingest/run-large.ts');
      await report('ingest-large', json, async () => runLargeBench({ cli: await cliEntry(cli), screen, signal }));
    });
}

function addWatching({ command, report, screen, signal }: BenchCommands): void {
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
    .addOption(cliOption())
    .action(async ({ files, documents, folders, cli, json }) => {
      const { runWatchingBench } = await import('./watching/run-watching.ts');
      const entry = await cliEntry(cli);
      await report('watching', json, () => runWatchingBench({ files, documents, folders, cli: entry, screen, signal }));
    });
}

function addCluster({ command, report, screen, signal }: BenchCommands): void {
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
}

function addBucket({ command, report, screen, signal }: BenchCommands): void {
  command('bucket')
    .description(
      'a library in a bucket: two machines add, one is killed, one indexes, one reads; then all of it is compared',
    )
    .option('--minutes <n>', 'so long they add', count, 5)
    .addOption(cliOption())
    .action(async ({ minutes, cli, json }) => {
      const { runBucketBench } = await import('./bucket/run-bucket.ts');
      const entry = await cliEntry(cli);
      await report('bucket', json, () => runBucketBench({ minutes, cli: entry, screen, signal }));
    });
}

/** The pipelines that `ingest` starts in processes of their own; each prints its report as JSON. */
function addPipelines({ program, screen }: BenchCommands): void {
  for (const [name, load] of Object.entries(PIPELINES)) {
    program
      .command(name, { hidden: true })
      .argument('<directory>')
      .argument('<files...>')
      .action(async (directory: string, files: string[]) => {
        screen.print(JSON.stringify(await (await load())(directory, files)));
      });
  }
}

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
