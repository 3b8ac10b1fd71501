import type { Command } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';
import { wholeNumber } from '../../whole-number.ts';

export function addOcrCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description(
      'pages made into pictures as a scanner does: letters and boxes that OCR reads, beside those of the file',
    )
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--pages <n>', 'so many pages of each PDF', wholeNumber, 1)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ dataSets, pages, json }) => {
      const { runOcr } = await import('./run-ocr.ts');
      await report('ocr', json, () => runOcr({ dataSets, pages, screen, signal }));
    });
}

export function addScannedAnswersCommand(command: Command, { report, screen, signal }: EvalCommands): void {
  command
    .description('the sample policies and copies of them that are pictures: are the same words cited?')
    .option('--dpi <n>', 'resolution of the copies', wholeNumber, 300)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ dpi, json }) => {
      const { runScannedAnswers } = await import('./run-scanned-answers.ts');
      await report('scanned-answers', json, () => runScannedAnswers({ dpi, screen, signal }));
    });
}
