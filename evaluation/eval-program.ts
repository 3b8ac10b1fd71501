import { homedir } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { EXIT } from '../src/cli/session.ts';
import { dataDirectory } from '../src/shell/data-directory.ts';
import type { EvalCommands, SharedOptions } from './eval-commands.ts';
import { addFitCommands } from './fits/fit-commands.ts';
import { evalCacheDirectory } from './library/cache-directory.ts';
import type { EvalLibraryOptions } from './library/eval-library.ts';
import { addAnswerCommands } from './quality/answer-commands.ts';
import { addLineCommands } from './quality/line-commands.ts';
import { isMissed } from './quality/own/targets.ts';
import { addReadingCommands } from './quality/reading-commands.ts';
import { addSupportCommands } from './quality/support-commands.ts';
import { factLines, runFacts } from './report/run-facts.ts';
import type { Screen } from './report/screen.ts';
import { writeResults } from './report/write-results.ts';
import { EVAL_RUNS, runsNamed } from './results/bars.ts';
import { recordIfUsual } from './results/record-results.ts';
import type { LibraryKind } from './sets/data-sets.ts';
import { assertNotHeldOutFile } from './sets/figures-only.ts';

export interface EvalSession {
  readonly argv: readonly string[];
  readonly screen: Screen;
  readonly signal: AbortSignal;
  readonly now: Date;
}

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** "retrieval,refusals" */
const names = (text: string): string[] => text.split(',');

/** "pdf=DIR" or "policy=DIR"; may be given several times. */
function libraryOption(
  text: string,
  before: Partial<Record<LibraryKind, string>>,
): Partial<Record<LibraryKind, string>> {
  const match = /^(pdf|policy|refusal|check)=(.+)$/.exec(text);
  if (match === null) throw new InvalidArgumentError('It must be pdf=DIR, policy=DIR, refusal=DIR or check=DIR.');
  return { ...before, [match[1] as LibraryKind]: match[2] };
}

/** The command line of the evaluation. Each command loads its code when it is called. */
export function evalProgram(session: EvalSession): Command {
  const { screen, signal } = session;
  const program = new Command('eval').description('measures how well Pincite finds and answers');

  const stamp = session.now.toISOString().replaceAll(/[:.]/g, '-');
  const cache = evalCacheDirectory({ env: process.env, platform: process.platform, home: homedir() });
  const shared = (command: Command): Command =>
    command
      .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
      .option('--library <kind=dir>', 'use this ready-made library', libraryOption, {})
      .option('--json <file>', 'write the results there instead of evaluation/runs');
  const libraries = ({ dataSets, library }: SharedOptions): EvalLibraryOptions => ({
    dataSets,
    screen,
    signal,
    cache,
    given: library,
  });
  const report = async (name: string, json: string | undefined, run: () => Promise<Record<string, unknown>>) => {
    const facts = runFacts('eval', session.argv, session.now);
    screen.print(...factLines(facts));
    const results = await run();
    const path = await writeResults({ name, file: json }, facts, results);
    screen.note(`written to ${path}`);
    await recordIfUsual('eval', session.argv, facts, results, screen);
  };
  const answersFile = (name: string): string => inProject(`evaluation/runs/answers-${name}-${stamp}.jsonl`);
  const commands: EvalCommands = { shared, libraries, report, inProject, answersFile, screen, signal };

  addAnswerCommands(program, commands);
  addLineCommands(program, commands);
  addReadingCommands(program, commands);
  addSupportCommands(program, commands);
  addFitCommands(program.command('fit'), commands);
  addRecordCommand(program.command('record'), commands);
  program
    .command('targets')
    .description('the targets of docs/targets.json beside what was measured last; exit 4 when one is missed')
    .action(() => gateOnTargets(screen));
  addListCommand(program.command('list', { isDefault: true }), commands, cache);
  return program;
}

function addRecordCommand(command: Command, { screen, signal }: EvalCommands): void {
  command
    .description('runs what measures these bars or runs, also outside of eval, and records the figures')
    .argument('[names...]', 'without a name docs/results.md is written anew from what is recorded')
    .action(async (names: string[]) => {
      const { writeResultsPage } = await import('./results/record-results.ts');
      const { runsNamed } = await import('./results/bars.ts');
      const { fillBars } = await import('./quality/record/fill-bars.ts');
      if (names.length === 0) screen.note(`written to ${await writeResultsPage()}`);
      else await fillBars(runsNamed(names), { screen, signal });
    });
}

/** Ends with 4 where a target of docs/targets.json is not met, and the file does not say why. */
async function gateOnTargets(screen: Screen): Promise<void> {
  const { tellDesignTargets } = await import('./results/design-targets.ts');
  if (!(await tellDesignTargets(screen))) process.exitCode = EXIT.checkFailed;
}

/** A list of one's own, or all that fills the bars. */
function addListCommand(command: Command, { report, answersFile, screen, signal }: EvalCommands, cache: string): void {
  command
    .description(
      'asks a list of your own (JSON lines: id, question, answers?, answerable?, gold_pages?) over your library',
    )
    .argument('[questions]', 'without it, every evaluation that a bar names is run and fills docs/results.md')
    .option('--only <runs>', 'without a list: only these runs or bars, with commas between', names)
    .option(
      '--data <dir>',
      'the library',
      dataDirectory({ platform: process.platform, env: process.env, home: homedir() }),
    )
    .option('--answers <file>', 'write the answers there, one a line')
    .option('--targets <file>', 'JSON: {"right_of_all": {"least": 0.8}, …}; exit 4 when one is not met')
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async (questions: string | undefined, { only, data, answers, targets, json }) => {
      if (questions === undefined) {
        const { fillBars } = await import('./quality/record/fill-bars.ts');
        await fillBars(only === undefined ? EVAL_RUNS : runsNamed(only), { screen, signal });
        await gateOnTargets(screen);
        return;
      }
      assertNotHeldOutFile(questions);
      const { runOwnList } = await import('./quality/own/run-own-list.ts');
      const file = answers ?? answersFile('own');
      let isMet = true;
      await report('own', json, async () => {
        const result = await runOwnList({
          questions,
          dataDir: data,
          cache,
          answersFile: file,
          targets,
          screen,
          signal,
        });
        isMet = !result.targets.some(isMissed);
        return result;
      });
      if (!isMet) process.exitCode = EXIT.checkFailed;
    });
}
