import type { Command } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';

export function addRecordCommand(command: Command, { screen, signal }: EvalCommands): void {
  command
    .description('runs what measures these bars or runs, also outside of eval, and records the figures')
    .argument('[names...]', 'without a name docs/results.md is written anew from what is recorded')
    .action(async (names: string[]) => {
      const { writeResultsPage } = await import('../../results/record-results.ts');
      const { runsNamed } = await import('../../results/bars.ts');
      const { fillBars } = await import('./fill-bars.ts');
      if (names.length === 0) screen.note(`written to ${await writeResultsPage()}`);
      else await fillBars(runsNamed(names), { screen, signal });
    });
}
