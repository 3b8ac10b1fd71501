import { type Command, Option } from 'commander';
import { DEFAULT_SETTINGS } from '../../src/engine/answer/settings.ts';
import { type EvalCommands, ofDocuments, wholeNumber } from '../eval-commands.ts';
import { HALVES } from '../sets/answer-half.ts';
import { type DataSetName, dataSetName, SELECTION_SETS } from '../sets/data-sets.ts';
import { assertFiguresOnly, isFiguresOnly } from '../sets/figures-only.ts';

const SETS = ['pdf', 'paraphrased', 'tuning', 'reworded', 'policy', 'check'] as const satisfies readonly DataSetName[];

/** "250,450,900" */
const wholeNumbers = (text: string): number[] => text.split(',').map(wholeNumber);

/** How well questions are answered: what is found, chosen, refused and said. Each command loads its code when it is called. */
export function addAnswerCommands(program: Command, commands: EvalCommands): void {
  addRetrievalCommand(program.command('retrieval'), commands);
  addSelectionCommand(program.command('selection'), commands);
  addRefusalsCommand(program.command('refusals'), commands);
  addNearMissesCommand(program.command('near-misses'), commands);
  addInstructionsCommand(program.command('instructions'), commands);
  addReaderCommand(program.command('reader'), commands);
  addAnswersCommand(program.command('answers'), commands);
  addPartsCommand(program.command('parts'), commands);
  addOutcomesCommand(program.command('outcomes'), commands);
  addLookupsCommand(program.command('lookups'), commands);
  addArithmeticCommand(program.command('arithmetic'), commands);
  addFollowUpsCommand(program.command('follow-ups'), commands);
  addMentionsCommand(program.command('mentions'), commands);
  addConfidenceCommand(program.command('confidence'), commands);
  addCheckCommand(program.command('check'), commands);
  addModelsCommand(program.command('models'), commands);
}

function addRetrievalCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  ofDocuments(shared(command))
    .description('page hit@10 and @1, right document first, character recall@10 and @1, beside plain baselines')
    .addOption(
      new Option('--only <set>', 'one set alone; check (held out) is asked of its own documents').choices(SETS),
    )
    .option('--sample <n>', 'so many questions of each set, always the same', wholeNumber)
    .option('--failures <n>', 'list so many misses of each set', wholeNumber, 0)
    .option('--beside <json>', 'tell the gain over this earlier run of the same questions')
    .action(async ({ only, sample, failures, documents, beside, json, ...rest }) => {
      if (only !== undefined && isFiguresOnly(only)) {
        assertFiguresOnly(only, { sample, failures, documents });
        const { runOwnDocument } = await import('./retrieval/run-own-document.ts');
        await report(`retrieval-${only}`, json, () => runOwnDocument({ ...libraries(rest), set: only }));
        return;
      }
      const { runRetrieval } = await import('./retrieval/run-retrieval.ts');
      const sets = only === undefined ? (['pdf', 'paraphrased', 'policy'] as const) : [only];
      const size = sample ?? Number.POSITIVE_INFINITY;
      await report('retrieval', json, () =>
        runRetrieval({ ...libraries(rest), sets, sample: size, failures, documents, beside }),
      );
    });
}

function addAnswersCommand(
  command: Command,
  { shared, libraries, report, inProject, answersFile }: EvalCommands,
): void {
  shared(command)
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
      const { runAnswers } = await import('./answers/run-answers.ts');
      const file = answers ?? answersFile(set);
      await report(`answers-${set}`, json, () =>
        runAnswers({
          ...libraries(rest),
          set,
          sample: sample ?? (isFiguresOnly(set) ? Number.POSITIVE_INFINITY : 60),
          half,
          checks,
          failures,
          answersFile: file,
          promptTokens,
          quoteOnly,
          ownDocument,
          keepReplies,
        }),
      );
    });
}

function addSelectionCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('how often the sentences that go into the prompt hold what is needed; no model writes anything')
    .option('--budget <tokens>', 'budgets of the prompt in tokens, with commas between', wholeNumbers, [
      DEFAULT_SETTINGS.promptTokens,
    ])
    .addOption(
      new Option('--only <set...>', 'only these sets; check (held out) when it is named')
        .choices([...SELECTION_SETS, 'check'])
        .default(SELECTION_SETS),
    )
    .option('--words-only', 'without the reader, to see what it adds', false)
    .action(async ({ budget, only, wordsOnly, json, ...rest }) => {
      const { runSelection } = await import('./selection/run-selection.ts');
      await report('selection', json, () =>
        runSelection({ ...libraries(rest), budgets: budget, sets: only, wordsOnly }),
      );
    });
}

function addRefusalsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('whether to answer, as told before any model is asked, at every threshold')
    .addOption(
      new Option('--half <half>', 'tuned on one half, reported on the other (default: report)').choices(HALVES),
    )
    .addOption(new Option('--set <set>', "the held-out set instead, at the engine's threshold").choices(['check']))
    .action(async ({ half, set, json, ...rest }) => {
      if (set === 'check') {
        assertFiguresOnly(set, { half });
        const { runRefusalFigures } = await import('./refusals/refusal-figures.ts');
        await report(`refusals-${set}`, json, () => runRefusalFigures({ ...libraries(rest), set }));
        return;
      }
      const { runRefusals } = await import('./refusals/run-refusals.ts');
      await report('refusals', json, () => runRefusals({ ...libraries(rest), half: half ?? 'report' }));
    });
}

function addNearMissesCommand(
  command: Command,
  { shared, libraries, report, inProject, answersFile }: EvalCommands,
): void {
  shared(command)
    .description('over several documents, in the end: near misses refused and paraphrased questions answered')
    .addOption(new Option('--half <half>', 'only this half of the questions').choices(HALVES))
    .option('--sample <n>', 'so many questions of each set, always the same (default: all)', wholeNumber)
    .option('--checks <dir>', 'folder of score.py', inProject('../shared/checks'))
    .option('--keep-replies', 'use what the model replied to the same prompts before; times mean nothing then', false)
    .action(async ({ half, sample, checks, keepReplies, json, ...rest }) => {
      const { runNearMisses } = await import('./refusals/run-near-misses.ts');
      await report('near-misses', json, () =>
        runNearMisses({
          ...libraries(rest),
          half,
          sample: sample ?? Number.POSITIVE_INFINITY,
          checks,
          keepReplies,
          failures: 0,
          quoteOnly: false,
          ownDocument: false,
          answersFileOf: answersFile,
        }),
      );
    });
}

function addInstructionsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description(
      'whether questions that also say how to answer are let through as without it; no model writes anything',
    )
    .addOption(new Option('--half <half>', 'of the questions').choices(HALVES).default('tune'))
    .option('--sample <n>', 'so many questions, always the same', wholeNumber, 50)
    .action(async ({ half, sample, json, ...rest }) => {
      const { runInstructions } = await import('./refusals/run-instructions.ts');
      await report('instructions', json, () => runInstructions({ ...libraries(rest), half, sample }));
    });
}

function addReaderCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('how well the reader ranks the line that answers, beside words and the embedder')
    .option('--reranker <id>', 'a reranker of "pincite models list", measured beside them')
    .action(async ({ reranker, json, ...rest }) => {
      const { runReader } = await import('./reader/run-reader.ts');
      await report('reader', json, () => runReader({ ...libraries(rest), reranker }));
    });
}

function addPartsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('questions with several parts: each must be answered, or named as missing')
    .option('--failures <n>', 'list so many in which a part is not right', wholeNumber, 0)
    .option('--keep-replies', 'use what the model replied to the same prompts before; times mean nothing then', false)
    .action(async ({ failures, keepReplies, json, ...rest }) => {
      const { runParts } = await import('./parts/run-parts.ts');
      await report('parts', json, () => runParts({ ...libraries(rest), failures, keepReplies }));
    });
}

function addOutcomesCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('which questions need more than reading, and where the lines stand that are shown; no model')
    .option('--every <n>', 'search every so many questions of the tuning half', wholeNumber, 3)
    .action(async ({ every, json, ...rest }) => {
      const { runOutcomes } = await import('./outcomes/run-outcomes.ts');
      await report('outcomes', json, () => runOutcomes({ ...libraries(rest), every }));
    });
}

function addLookupsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('what tables answer without a model, how often rightly and how quickly; tuning half')
    .option('--failures <n>', 'list so many wrong answers', wholeNumber, 0)
    .action(async ({ failures, json, ...rest }) => {
      const { runLookups } = await import('./cells/run-lookups.ts');
      await report('lookups', json, () => runLookups({ ...libraries(rest), failures }));
    });
}

function addArithmeticCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('questions that compute with cells of tables: none may be told a wrong figure')
    .option('--failures <n>', 'list so many that were not computed rightly', wholeNumber, 0)
    .action(async ({ failures, json, ...rest }) => {
      const { runArithmetic } = await import('./cells/run-arithmetic.ts');
      await report('arithmetic', json, () => runArithmetic({ ...libraries(rest), failures }));
    });
}

function addCheckCommand(command: Command, { shared, libraries, report, inProject }: EvalCommands): void {
  shared(command)
    .description('the held-out questions, each of its own document: found, in the prompt, refused and answered')
    .option('--checks <dir>', 'folder of score.py', inProject('../shared/checks'))
    .action(async ({ checks, json, ...rest }) => {
      const { runCheck } = await import('./check/run-check.ts');
      await report('check', json, () => runCheck({ ...libraries(rest), checks }));
    });
}

function addModelsCommand(command: Command, { shared, libraries, report, inProject }: EvalCommands): void {
  shared(command)
    .description(
      'one model for answers over the tuning halves of three sets, in about an hour, and its row in docs/models.md',
    )
    .option('--model <id>', 'of "pincite models list"; the default when left out')
    .option('--sample <n>', 'so many questions of each set; a row is only written from 60 on', wholeNumber, 60)
    .option('--prompt-tokens <n>', "budget of the prompt's lines instead of that which its speed gives it", wholeNumber)
    .option('--checks <dir>', 'folder of score.py', inProject('../shared/checks'))
    .action(async ({ model, sample, promptTokens, checks, json, ...rest }) => {
      const { runModel } = await import('./models/run-model.ts');
      const page = inProject('docs/models.md');
      await report('models', json, () =>
        runModel({ ...libraries(rest), id: model, sample, promptTokens, checks, page }),
      );
    });
}

function addFollowUpsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('how well questions are found that lean on the conversation; no model writes anything')
    .option('--failures <n>', 'list so many failures of the half that rules are tuned on', wholeNumber, 0)
    .action(async ({ failures, json, ...rest }) => {
      const { runFollowUps } = await import('./follow-ups/run-follow-ups.ts');
      await report('follow-ups', json, () => runFollowUps({ ...libraries(rest), failures }));
    });
}

function addMentionsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('the threshold above which a passage is listed as similar in meaning to a term')
    .action(async ({ json, ...rest }) => {
      const { runMentions } = await import('./mentions/run-mentions.ts');
      await report('mentions', json, () => runMentions(libraries(rest)));
    });
}

function addConfidenceCommand(command: Command, { report, inProject, screen }: EvalCommands): void {
  command
    .description('how often answers of each confidence are right, from answers that were kept; nothing is asked')
    .requiredOption('--answers <file...>', 'files that `answers --answers` wrote, each of one set')
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--checks <dir>', 'folder of score.py', inProject('../shared/checks'))
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ answers, dataSets, checks, json }) => {
      const { runConfidence } = await import('./confidence/run-confidence.ts');
      await report('confidence', json, () => runConfidence({ answers, fit: null, dataSets, checks, screen }));
    });
}
