import type { Command } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';
import { wholeNumber } from '../../whole-number.ts';

export function addPartsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('questions with several parts: each must be answered, or named as missing')
    .option('--failures <n>', 'list so many in which a part is not right', wholeNumber, 0)
    .option('--keep-replies', 'use what the model replied to the same prompts before; times mean nothing then', false)
    .action(async ({ failures, keepReplies, json, ...rest }) => {
      const { runParts } = await import('./run-parts.ts');
      await report('parts', json, () => runParts({ ...libraries(rest), failures, keepReplies }));
    });
}
