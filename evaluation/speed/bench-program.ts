import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import { evalCacheDirectory } from '../library/cache-directory.ts';
import { factLines, runFacts } from '../report/run-facts.ts';
import type { Screen } from '../report/screen.ts';
import { writeResults } from '../report/write-results.ts';
import { recordIfUsual } from '../results/record-results.ts';
import { addAnswerCommands } from './answer-commands.ts';
import { type BenchCommands, count, inProject, type Reported, SELF } from './bench-commands.ts';
import { addIngestCommands } from './ingest-commands.ts';
import { addTrialCommands } from './trial-commands.ts';
import { buildProgram } from './whole/build-program.ts';
import type { LibrarySize } from './whole/sized-library.ts';

export interface BenchSession {
  readonly argv: readonly string[];
  readonly screen: Screen;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/** "real,10000" */
const sizes = (text: string): readonly LibrarySize[] =>
  text.split(',').map((word) => (word === 'real' ? 'real' : count(word)));

/** What is measured within half an hour on two cores. */
const USUAL_SIZES: readonly LibrarySize[] = ['real', 10_000];

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

  const commands: BenchCommands = { program, command, report, screen, signal };
  addWhole(commands);
  addIngestCommands(commands);
  addAnswerCommands(commands);
  addTrialCommands(commands);
  addFills(commands);
  return program;
}

function addWhole({ program, report, screen, signal }: BenchCommands): void {
  program
    .command('whole', { isDefault: true })
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .description('everything below at once, by size of the library, beside the baseline: a table, a chart and JSON')
    .option('--sizes <list>', 'the shared PDFs ("real"), numbers of pages that are made', sizes, USUAL_SIZES)
    .option('--full', 'all sizes, up to a million passages: takes hours')
    .option('--pages <n>', 'one made library of so many pages, in place of --sizes', count)
    .option('--passages <n>', 'one made library of about so many passages, in place of --sizes', count)
    .option('--embedded-pages <n>', 'pages of a made library that the model embeds; other vectors are made', count, 300)
    .option(
      '--runs <n>',
      'how often each pipeline takes in a library of 10,000 pages at most; larger ones once',
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
      const {
        answers,
        baseline: withBaseline,
        pages,
        passages,
        engine,
        json,
        keep,
        full,
        sizes: listed,
        ...rest
      } = options;
      const { runWholeBench } = await import('./whole/run-whole.ts');
      const { writeChart } = await import('./whole/whole-chart.ts');
      const { pagesOfPassages } = await import('./made-library/made-library.ts');
      const made = pages ?? (passages === undefined ? undefined : pagesOfPassages(passages));
      const several = full === true ? [...USUAL_SIZES, 100_000, pagesOfPassages(1_000_000)] : listed;
      const cache = evalCacheDirectory({ env: process.env, platform: process.platform, home: homedir() });
      const { facts, results, path } = await report('whole', json, async () => {
        if (engine === 'built') await buildProgram(screen, signal);
        return runWholeBench({
          ...rest,
          cache,
          screen,
          signal,
          withBaseline,
          sizes: made === undefined ? several : [made],
          keep: keep === undefined ? null : resolve(keep),
          answers: answers === false ? 0 : answers,
          self: SELF,
          host: inProject(engine === 'built' ? 'out/main/host.js' : 'src/host/index.ts'),
        });
      });
      screen.note(`drawn in ${await writeChart(path, results.sizes, facts)}`);
    });
}

/** The pipelines that the whole table starts in processes of their own; each reads its job and prints its report as JSON. */
function addFills({ program, screen }: BenchCommands): void {
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
}

const FILLS = {
  'fill-own': async () => (await import('./whole/fill-own.ts')).fillOwn,
  'fill-baseline': async () => (await import('./baseline/fill-baseline.ts')).fillBaseline,
};
