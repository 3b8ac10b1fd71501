import type { Command } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';
import { wholeNumber } from '../../whole-number.ts';

export function addTablesCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description(
      'whether the numbers of questions about tables stand in cells with the right heads; the PDFs are read again',
    )
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--failures <n>', 'list so many whose heads are wrong', wholeNumber, 0)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ dataSets, failures, json }) => {
      const { runTables } = await import('./run-tables.ts');
      await report('tables', json, () => runTables({ dataSets, failures, screen, signal }));
    });
}
