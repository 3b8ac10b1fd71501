import { type Command, Option } from 'commander';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import type { EvalCommands } from '../../eval-commands.ts';
import { SELECTION_SETS } from '../../sets/data-sets.ts';
import { wholeNumber } from '../../whole-number.ts';

/** "250,450,900" */
const wholeNumbers = (text: string): number[] => text.split(',').map(wholeNumber);

export function addSelectionCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
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
      const { runSelection } = await import('./run-selection.ts');
      await report('selection', json, () =>
        runSelection({ ...libraries(rest), budgets: budget, sets: only, wordsOnly }),
      );
    });
}
