import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Option } from 'commander';
import { evalCacheDirectory } from '../library/cache-directory.ts';
import { type BenchCommands, count, countOrNone, inProject, SELF } from './bench-commands.ts';

/** How fast questions are searched and answered, and the page shows it. Each command loads its code when it is called. */
export function addAnswerCommands(commands: BenchCommands): void {
  addSearch(commands);
  addAnswers(commands);
  addPeers(commands);
  addPlainPeer(commands);
  addCitations(commands);
  addFirstMinutes(commands);
  addApp(commands);
}

function addSearch({ command, report, screen, signal }: BenchCommands): void {
  command('search')
    .description('latency of a warm search and of its parts')
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--library <dir>', 'use this ready-made library')
    .option('--sample <n>', 'so many queries', count, 160)
    .action(async ({ dataSets, library, sample, json }) => {
      const { runSearchBench } = await import('./search/run-search.ts');
      const cache = evalCacheDirectory({ env: process.env, platform: process.platform, home: homedir() });
      await report('search', json, () =>
        runSearchBench({ dataSets, cache, given: { pdf: library }, sample, screen, signal }),
      );
    });
}

function addAnswers({ command, report, screen, signal }: BenchCommands): void {
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
      await report(`answers-${set}`, json, () =>
        runAnswersBench({ dataSets, cache, given: { [set]: library }, set, sample, refusals, pause, screen, signal }),
      );
    });
}

/** One of each kind: a report with tables and a manual. */
const PEERS_DOCUMENTS = ['AMAZON_2019_10K.pdf', 'nova_y70.pdf'];

function addPeers({ command, report, screen, signal }: BenchCommands): void {
  const cache = evalCacheDirectory({ env: process.env, platform: process.platform, home: homedir() });
  command('peers')
    .description(
      'beside the plain pipeline, LlamaIndex and Open WebUI with the same models: ingest, search, answers, memory',
    )
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--documents <list>', 'PDFs of that folder', names, PEERS_DOCUMENTS)
    .option('--sample <n>', 'so many questions to answer, always the same', count, 2)
    .option('--refusals <n>', 'so many near misses among them', countOrNone, 1)
    .option('--searches <n>', 'so many questions that are only searched', count, 20)
    .option('--python <dir>', "folder of the peers' Python environments", join(cache, 'peers'))
    .addOption(new Option('--engine <which>', 'which engine').choices(['source', 'built']).default('source'))
    .action(async ({ python, engine, json, ...options }) => {
      const { runPeersBench } = await import('./peers/run-peers.ts');
      const host = inProject(engine === 'built' ? 'out/main/host.js' : 'src/host/index.ts');
      await report('peers', json, () =>
        runPeersBench({ ...options, environments: python, host, self: SELF, screen, signal }),
      );
    });
}

/** "a.pdf,b.pdf" */
const names = (text: string): readonly string[] => text.split(',');

/** What `peers` starts in a process of its own; it ends when its standard input does. */
function addPlainPeer({ program, screen, signal }: BenchCommands): void {
  program
    .command('plain-peer', { hidden: true })
    .argument('<directory>')
    .action(async (directory: string) => {
      const { plainPeer } = await import('./peers/plain-peer.ts');
      await plainPeer(directory, process.stdin, (event) => screen.print(JSON.stringify(event)), signal);
    });
}

function addCitations({ command, report, screen, signal }: BenchCommands): void {
  command('citations')
    .description('what citations and their check cost an answer')
    .option('--runs <n>', 'runs of each size', count, 1000)
    .action(async ({ runs, json }) => {
      const { runCitationsBench } = await import('./citations/run-citations.ts');
      await report('citations', json, () => runCitationsBench({ runs, screen, signal }));
    });
}

function addFirstMinutes({ command, report, screen, signal }: BenchCommands): void {
  command('first-minutes')
    .description("an analyst's first minutes in a browser: clicks, keys, words, seconds; needs npm run build")
    .action(async ({ json }) => {
      const { runFirstMinutes } = await import('./app/run-first-minutes.ts');
      await report('first-minutes', json, () => runFirstMinutes(screen, signal));
    });
}

function addApp({ command, report, screen, signal }: BenchCommands): void {
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
}
