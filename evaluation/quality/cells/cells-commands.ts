import type { Command } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';
import { wholeNumber } from '../../whole-number.ts';

export function addLookupsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('what tables answer without a model, how often rightly and how quickly; tuning half')
    .option('--failures <n>', 'list so many wrong answers', wholeNumber, 0)
    .action(async ({ failures, json, ...rest }) => {
      const { runLookups } = await import('./run-lookups.ts');
      await report('lookups', json, () => runLookups({ ...libraries(rest), failures }));
    });
}

export function addArithmeticCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('questions that compute with cells of tables: none may be told a wrong figure')
    .option('--failures <n>', 'list so many that were not computed rightly', wholeNumber, 0)
    .action(async ({ failures, json, ...rest }) => {
      const { runArithmetic } = await import('./run-arithmetic.ts');
      await report('arithmetic', json, () => runArithmetic({ ...libraries(rest), failures }));
    });
}
