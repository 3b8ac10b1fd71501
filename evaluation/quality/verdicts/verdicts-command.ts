import { type Command, Option } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';
import { wholeNumber } from '../../whole-number.ts';

export function addVerdictsCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description('what labelled true and false sentences over documents are called, in all four places')
    .option('--file <jsonl>', 'the labelled sentences', inProject('evaluation/sets/verdicts.jsonl'))
    .option('--documents <paths...>', 'folders in which their documents are searched, beside the sample policies', [])
    .addOption(new Option('--half <half>', 'only the sentences of this half').choices(['tune', 'report']))
    .option('--failures <n>', 'list so many that are called wrongly', wholeNumber, 20)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ file, documents, half, failures, json }) => {
      const { runVerdicts } = await import('./run-verdicts.ts');
      await report('verdicts', json, () => runVerdicts({ file, documents, half, failures, screen, signal }));
    });
}
