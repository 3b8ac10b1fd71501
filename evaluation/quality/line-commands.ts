import { type Command, Option } from 'commander';
import { type EvalCommands, ofDocuments, wholeNumber } from '../eval-commands.ts';
import { HALVES } from '../sets/answer-half.ts';
import { assertFiguresOnly } from '../sets/figures-only.ts';
import { LABELLED_SETS, LINE_SETS } from './lines/line-labels.ts';

/**
 * Which lines answer, by labels, and what is answered on public documents, for a person to judge. Each command loads its
 * code when it is called.
 */
export function addLineCommands(program: Command, commands: EvalCommands): void {
  addLinesCommand(program.command('lines'), commands);
  addLabelLinesCommand(program.command('label-lines'), commands);
  addPublicCommand(program.command('public'), commands);
  addGridCommand(program.command('grid'), commands);
}

function addLinesCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  ofDocuments(shared(command))
    .description('where the line that answers is shown, and whether a score tells that a question is answered at all')
    .addOption(
      new Option('--only <set...>', 'only these sets; check (held out, figures only) when it is named')
        .choices(LINE_SETS)
        .default(LINE_SETS.filter((set) => set !== 'check')),
    )
    .addOption(new Option('--half <half>', 'only the questions of this half').choices(HALVES))
    .option('--sample <n>', 'so many questions of each set, always the same (default: all)', wholeNumber)
    .action(async ({ only, half, sample, documents, json, ...rest }) => {
      for (const set of only) assertFiguresOnly(set, { half, sample, documents });
      const { runLines } = await import('./lines/run-lines.ts');
      const size = sample ?? Number.POSITIVE_INFINITY;
      await report('lines', json, () => runLines({ ...libraries(rest), sets: only, half, sample: size, documents }));
    });
}

function addLabelLinesCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('lists questions with the lines of their gold pages for a labeller, or takes the lines that answer')
    .addOption(new Option('--set <set>', 'what is labelled').choices(LABELLED_SETS).makeOptionMandatory())
    .addOption(new Option('--half <half>', 'only the questions of this half').choices(HALVES))
    .option('--sample <n>', 'so many questions, always the same (default: all)', wholeNumber)
    .option('--list <file>', 'write the list there; that of check is for its labeller alone')
    .option('--picks <file>', 'take these labels (evaluation/sets/lines/README.md)')
    .action(async ({ set, half, sample, list, picks, json, ...rest }) => {
      if ((list === undefined) === (picks === undefined)) command.error('either --list or --picks is needed');
      const { runLabelLines } = await import('./lines/run-label-lines.ts');
      const size = sample ?? Number.POSITIVE_INFINITY;
      await report('label-lines', json, () =>
        runLabelLines({ ...libraries(rest), set, half, sample: size, list: list ?? null, picks: picks ?? null }),
      );
    });
}

function addPublicCommand(command: Command, { report, libraries, screen, signal }: EvalCommands): void {
  command
    .description('twenty questions on five public documents; every answer is printed for a person to judge')
    .option('--only <id...>', 'only these questions', [])
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ only, json }) => {
      const { runPublic } = await import('./public/run-public.ts');
      const { cache } = libraries({ dataSets: '', library: {} });
      await report('public', json, () => runPublic({ only, cache, screen, signal }));
    });
}

function addGridCommand(command: Command, { report, libraries, screen, signal }: EvalCommands): void {
  command
    .description('a grid of twenty public licences and eight questions, each cell judged by labels')
    .option('--lines-only', 'only the best line of each cell, without the chat model', false)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ linesOnly, json }) => {
      const { runGrid } = await import('./grid/run-grid.ts');
      const { cache } = libraries({ dataSets: '', library: {} });
      await report('grid', json, () => runGrid({ linesOnly, cache, screen, signal }));
    });
}
