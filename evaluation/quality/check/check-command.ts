import type { Command } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';

export function addCheckCommand(command: Command, { shared, libraries, report, inProject }: EvalCommands): void {
  shared(command)
    .description('the held-out questions, each of its own document: found, in the prompt, refused and answered')
    .option('--checks <dir>', 'folder of score.py', inProject('../shared/checks'))
    .action(async ({ checks, json, ...rest }) => {
      const { runCheck } = await import('./run-check.ts');
      await report('check', json, () => runCheck({ ...libraries(rest), checks }));
    });
}
