import { basename, join } from 'node:path';
import { type Command, Option } from 'commander';
import { type EvalCommands, wholeNumber } from '../eval-commands.ts';
import { STAGES } from './ablation/ablation.ts';

/** How well sentences are checked, and what each rule is worth. Each command loads its code when it is called. */
export function addSupportCommands(program: Command, commands: EvalCommands): void {
  addVerdictsCommand(program.command('verdicts'), commands);
  addMutationsCommand(program.command('mutations'), commands);
  addLabelsCommand(program.command('labels'), commands);
  addAblationsCommand(program.command('ablations'), commands);
}

function addVerdictsCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description('what labelled true and false sentences over documents are called, in all four places')
    .option('--file <jsonl>', 'the labelled sentences', inProject('evaluation/sets/verdicts.jsonl'))
    .option('--documents <paths...>', 'folders in which their documents are searched, beside the sample policies', [])
    .addOption(new Option('--half <half>', 'only the sentences of this half').choices(['tune', 'report']))
    .option('--failures <n>', 'list so many that are called wrongly', wholeNumber, 20)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ file, documents, half, failures, json }) => {
      const { runVerdicts } = await import('./verdicts/run-verdicts.ts');
      await report('verdicts', json, () => runVerdicts({ file, documents, half, failures, screen, signal }));
    });
}

function addMutationsCommand(command: Command, { report, inProject, screen }: EvalCommands): void {
  command
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
      const { runMutations } = await import('./mutations/run-mutations.ts');
      await report('mutations', json, () => runMutations({ dataSets, half, failures, screen }));
    });
}

function addLabelsCommand(command: Command, { report, inProject, screen }: EvalCommands): void {
  command
    .description('what the support checks make of claims that a person has labelled, or a file of claims to label')
    .option('--labels <dir>', 'folder of the labelled claims', inProject('evaluation/sets/labels'))
    .option('--failures <n>', 'list so many that the checks judge otherwise', wholeNumber, 0)
    .option('--draw <n>', 'draw so many claims to label, always the same; needs --answers', wholeNumber)
    .option('--answers <file>', 'answers to draw from, one a line')
    .option('--out <file>', 'the new file; by default in the folder of the labels')
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ labels, failures, draw, answers, out, json }) => {
      const { drawLabelFile, runLabels } = await import('./labels/run-labels.ts');
      if ((draw === undefined) !== (answers === undefined)) command.error('--draw and --answers go together');
      await report('labels', json, () =>
        draw === undefined
          ? runLabels({ folder: labels, failures, screen })
          : drawLabelFile({ answers, size: draw, out: out ?? join(labels, basename(answers)), screen }),
      );
    });
}

function addAblationsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('each rule and word list taken out on its own: what its measure loses, over the same questions')
    .option('--only <rule...>', 'only these, by their names', [])
    .addOption(new Option('--stage <stage...>', 'only the rules of these stages').choices(STAGES).default(STAGES))
    .option('--sample <n>', 'so many questions of each set, always the same', wholeNumber, Number.POSITIVE_INFINITY)
    .action(async ({ only, stage, sample, json, ...rest }) => {
      const { runAblations } = await import('./ablation/run-ablations.ts');
      await report('ablations', json, () => runAblations({ ...libraries(rest), only, stages: stage, sample }));
    });
}
