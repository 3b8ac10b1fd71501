import type { Command } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';
import { wholeNumber } from '../../whole-number.ts';

export function addReadingCommand(command: Command, { report, screen, signal }: EvalCommands): void {
  command
    .description('a small PDF for each behaviour of PDFs: letters, boxes and coverage, beside pdftotext and pdf.js')
    .option('--write <dir>', 'keep the PDFs in this folder, for other tools')
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ write, json }) => {
      const { runFixtures } = await import('./run-fixtures.ts');
      await report('reading', json, () => runFixtures({ write, screen, signal }));
    });
}

export function addCasesCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description('small files of every format that were once read wrongly, and what is right of each')
    .option('--data-sets <dir>', 'folder of the data sets, with the files in cases', inProject('../shared/data'))
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ dataSets, json }) => {
      const { runCases } = await import('./run-cases.ts');
      await report('cases', json, () => runCases({ dataSets, screen, signal }));
    });
}

export function addMutantsCommand(command: Command, { report, screen, signal }: EvalCommands): void {
  command
    .description('damaged copies of small PDFs: each must end in one state, and say what it lost')
    .option('--count <n>', 'so many', wholeNumber, 5000)
    .option('--seed <n>', 'the same number makes the same mutants', wholeNumber, 1)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ count, seed, json }) => {
      const { runMutants } = await import('./run-mutants.ts');
      await report('mutants', json, () => runMutants({ count, seed, screen, signal }));
    });
}

export function addAgreementCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description('the words of PDFs beside those that pdftotext reads')
    .option('--pdfs <dir>', 'folder of PDFs', inProject('../shared/data/pdf'))
    .option('--longest <n>', 'leave out files with more pages', wholeNumber, 1000)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ pdfs, longest, json }) => {
      const { runAgreement } = await import('./run-agreement.ts');
      await report('agreement', json, () => runAgreement({ pdfs, longest, screen, signal }));
    });
}
