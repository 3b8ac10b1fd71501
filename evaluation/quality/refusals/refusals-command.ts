import { type Command, Option } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';
import { HALVES } from '../../sets/answer-half.ts';
import { assertFiguresOnly } from '../../sets/figures-only.ts';
import { wholeNumber } from '../../whole-number.ts';

export function addRefusalsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('whether to answer, as told before any model is asked, at every threshold')
    .addOption(
      new Option('--half <half>', 'tuned on one half, reported on the other (default: report)').choices(HALVES),
    )
    .addOption(new Option('--set <set>', "the held-out set instead, at the engine's threshold").choices(['check']))
    .action(async ({ half, set, json, ...rest }) => {
      if (set === 'check') {
        assertFiguresOnly(set, { half });
        const { runRefusalFigures } = await import('./refusal-figures.ts');
        await report(`refusals-${set}`, json, () => runRefusalFigures({ ...libraries(rest), set }));
        return;
      }
      const { runRefusals } = await import('./run-refusals.ts');
      await report('refusals', json, () => runRefusals({ ...libraries(rest), half: half ?? 'report' }));
    });
}

export function addInstructionsCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description(
      'whether questions that also say how to answer are let through as without it; no model writes anything',
    )
    .addOption(new Option('--half <half>', 'of the questions').choices(HALVES).default('tune'))
    .option('--sample <n>', 'so many questions, always the same', wholeNumber, 50)
    .action(async ({ half, sample, json, ...rest }) => {
      const { runInstructions } = await import('./run-instructions.ts');
      await report('instructions', json, () => runInstructions({ ...libraries(rest), half, sample }));
    });
}
