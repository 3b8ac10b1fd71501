import type { Command } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';
import { wholeNumber } from '../../whole-number.ts';

export function addModelsCommand(command: Command, { shared, libraries, report, inProject }: EvalCommands): void {
  shared(command)
    .description('one model for answers over three sets, in about an hour, and its row in docs/models.md')
    .option('--model <id>', 'of "pincite models list"; the default when left out')
    .option('--sample <n>', 'so many questions of each set; a row is only written from 60 on', wholeNumber, 60)
    .option('--checks <dir>', 'folder of score.py', inProject('../shared/checks'))
    .action(async ({ model, sample, checks, json, ...rest }) => {
      const { runModel } = await import('./run-model.ts');
      const page = inProject('docs/models.md');
      await report('models', json, () => runModel({ ...libraries(rest), id: model, sample, checks, page }));
    });
}
