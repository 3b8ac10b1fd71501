import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError, Option } from 'commander';
import { EXIT } from '../src/cli/session.ts';
import { dataDirectory } from '../src/shell/data-directory.ts';
import type { EvalCommands, SharedOptions } from './eval-commands.ts';
import { addFitCommands } from './fits/fit-commands.ts';
import { evalCacheDirectory } from './library/cache-directory.ts';
import type { EvalLibraryOptions } from './library/eval-library.ts';
import { STAGES } from './quality/ablation/ablation.ts';
import { addArithmeticCommand, addLookupsCommand } from './quality/cells/cells-commands.ts';
import { addCheckCommand } from './quality/check/check-command.ts';
import { addModelsCommand } from './quality/models/models-command.ts';
import { addOcrCommand, addScannedAnswersCommand } from './quality/ocr/ocr-command.ts';
import { addPartsCommand } from './quality/parts/parts-command.ts';
import { addReaderCommand } from './quality/reader/reader-command.ts';
import {
  addAgreementCommand,
  addCasesCommand,
  addMutantsCommand,
  addReadingCommand,
} from './quality/reading/reading-commands.ts';
import { addRecordCommand } from './quality/record/record-command.ts';
import { addInstructionsCommand, addRefusalsCommand } from './quality/refusals/refusals-command.ts';
import { addRetrievalCommand } from './quality/retrieval/retrieval-command.ts';
import { addSelectionCommand } from './quality/selection/selection-command.ts';
import { addTablesCommand } from './quality/tables/tables-command.ts';
import { addVerdictsCommand } from './quality/verdicts/verdicts-command.ts';
import { factLines, runFacts } from './report/run-facts.ts';
import type { Screen } from './report/screen.ts';
import { writeResults } from './report/write-results.ts';
import { EVAL_RUNS, runsNamed } from './results/bars.ts';
import { recordIfUsual } from './results/record-results.ts';
import { HALVES } from './sets/answer-half.ts';
import { dataSetName, type LibraryKind } from './sets/data-sets.ts';
import { assertFiguresOnly, assertNotHeldOutFile, isFiguresOnly } from './sets/figures-only.ts';
import { wholeNumber } from './whole-number.ts';

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
  const commands: EvalCommands = { shared, libraries, report, inProject, screen, signal };

  addRetrievalCommand(program.command('retrieval'), commands);

  shared(program.command('answers'))
    .description("answers a sample through the engine and prints score.py's figures and the causes of failures")
    .option(
      '--set <set>',
      'pdf, unanswerable, paraphrased, policy, refusal or check (held out, figures only)',
      dataSetName,
      'pdf' as const,
    )
    .option('--sample <n>', 'so many questions, always the same (default: 60; check: all)', wholeNumber)
    .addOption(new Option('--half <half>', 'only this half of the questions').choices(HALVES))
    .option('--prompt-tokens <n>', "budget of the prompt's lines", wholeNumber)
    .option('--checks <dir>', 'folder of score.py', inProject('../shared/checks'))
    .option('--answers <file>', 'write the answers there, one a line')
    .option('--quote-only', 'answers of verbatim sentences only', false)
    .option('--own-document', 'asks each question of its own document alone', false)
    .option('--keep-replies', 'use what the model replied to the same prompts before; times mean nothing then', false)
    .option('--failures <n>', 'list so many wrong answers', wholeNumber, 0)
    .action(async ({ set, sample, half, checks, answers, failures, json, ...options }) => {
      const { promptTokens, quoteOnly, ownDocument, keepReplies, ...rest } = options;
      assertFiguresOnly(set, { failures, answers, half, sample });
      const { runAnswers } = await import('./quality/answers/run-answers.ts');
      const answersFile = answers ?? inProject(`evaluation/runs/answers-${set}-${stamp}.jsonl`);
      await report(`answers-${set}`, json, () =>
        runAnswers({
          ...libraries(rest),
          set,
          sample: sample ?? (isFiguresOnly(set) ? Number.POSITIVE_INFINITY : 60),
          half,
          checks,
          failures,
          answersFile,
          promptTokens,
          quoteOnly,
          ownDocument,
          keepReplies,
        }),
      );
    });

  addFitCommands(program.command('fit'), commands);

  addSelectionCommand(program.command('selection'), commands);
  addRefusalsCommand(program.command('refusals'), commands);
  addInstructionsCommand(program.command('instructions'), commands);
  addReaderCommand(program.command('reader'), commands);
  addTablesCommand(program.command('tables'), commands);
  addReadingCommand(program.command('reading'), commands);
  addCasesCommand(program.command('cases'), commands);
  addAgreementCommand(program.command('agreement'), commands);
  addMutantsCommand(program.command('mutants'), commands);
  addOcrCommand(program.command('ocr'), commands);
  addScannedAnswersCommand(program.command('scanned-answers'), commands);
  addArithmeticCommand(program.command('arithmetic'), commands);
  addPartsCommand(program.command('parts'), commands);
  addLookupsCommand(program.command('lookups'), commands);
  addCheckCommand(program.command('check'), commands);
  addModelsCommand(program.command('models'), commands);
  addRecordCommand(program.command('record'), commands);

  shared(program.command('ablations'))
    .description('each rule and word list taken out on its own: what its measure loses, over the same questions')
    .option('--only <rule...>', 'only these, by their names', [])
    .addOption(new Option('--stage <stage...>', 'only the rules of these stages').choices(STAGES).default(STAGES))
    .option('--sample <n>', 'so many questions of each set, always the same', wholeNumber, Number.POSITIVE_INFINITY)
    .action(async ({ only, stage, sample, json, ...rest }) => {
      const { runAblations } = await import('./quality/ablation/run-ablations.ts');
      await report('ablations', json, () => runAblations({ ...libraries(rest), only, stages: stage, sample }));
    });

  program
    .command('confidence')
    .description('how often answers of each confidence are right, from answers that were kept; nothing is asked')
    .requiredOption('--answers <file...>', 'files that `answers --answers` wrote, each of one set')
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--checks <dir>', 'folder of score.py', inProject('../shared/checks'))
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ answers, dataSets, checks, json }) => {
      const { runConfidence } = await import('./quality/confidence/run-confidence.ts');
      await report('confidence', json, () => runConfidence({ answers, fit: null, dataSets, checks, screen }));
    });

  shared(program.command('mentions'))
    .description('the threshold above which a passage is listed as similar in meaning to a term')
    .action(async ({ json, ...rest }) => {
      const { runMentions } = await import('./quality/mentions/run-mentions.ts');
      await report('mentions', json, () => runMentions(libraries(rest)));
    });

  shared(program.command('follow-ups'))
    .description('how well questions are found that lean on the conversation; no model writes anything')
    .option('--failures <n>', 'list so many failures of the half that rules are tuned on', wholeNumber, 0)
    .action(async ({ failures, json, ...rest }) => {
      const { runFollowUps } = await import('./quality/follow-ups/run-follow-ups.ts');
      await report('follow-ups', json, () => runFollowUps({ ...libraries(rest), failures }));
    });

  program
    .command('mutations')
    .description('changes one thing in true claims and counts how often the support checks catch it')
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .addOption(
      new Option('--half <half>', 'rules are tuned on one half and reported on the other')
        .choices(['tune', 'report'])
        .default('report'),
    )
    .option('--failures <n>', 'list so many misses and false alarms of each kind', wholeNumber, 0)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ dataSets, half, failures, json }) => {
      const { runMutations } = await import('./quality/mutations/run-mutations.ts');
      await report('mutations', json, () => runMutations({ dataSets, half, failures, screen }));
    });

  program
    .command('labels')
    .description('what the support checks make of claims that a person has labelled, or a file of claims to label')
    .option('--labels <dir>', 'folder of the labelled claims', inProject('evaluation/sets/labels'))
    .option('--failures <n>', 'list so many that the checks judge otherwise', wholeNumber, 0)
    .option('--draw <n>', 'draw so many claims to label, always the same; needs --answers', wholeNumber)
    .option('--answers <file>', 'answers to draw from, one a line')
    .option('--out <file>', 'the new file; by default in the folder of the labels')
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ labels, failures, draw, answers, out, json }) => {
      const { drawLabelFile, runLabels } = await import('./quality/labels/run-labels.ts');
      if ((draw === undefined) !== (answers === undefined)) program.error('--draw and --answers go together');
      await report('labels', json, () =>
        draw === undefined
          ? runLabels({ folder: labels, failures, screen })
          : drawLabelFile({ answers, size: draw, out: out ?? join(labels, basename(answers)), screen }),
      );
    });

  addVerdictsCommand(program.command('verdicts'), commands);

  program
    .command('list', { isDefault: true })
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
        return;
      }
      assertNotHeldOutFile(questions);
      const { runOwnList } = await import('./quality/own/run-own-list.ts');
      const answersFile = answers ?? inProject(`evaluation/runs/answers-own-${stamp}.jsonl`);
      let isMet = true;
      await report('own', json, async () => {
        const result = await runOwnList({ questions, dataDir: data, cache, answersFile, targets, screen, signal });
        isMet = result.targets.every((target) => target.isMet);
        return result;
      });
      if (!isMet) process.exitCode = EXIT.checkFailed;
    });
  return program;
}
