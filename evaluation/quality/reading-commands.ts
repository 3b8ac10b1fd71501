import { type Command, Option } from 'commander';
import { type EvalCommands, wholeNumber } from '../eval-commands.ts';
import { HALVES } from '../sets/answer-half.ts';

/** How well files are read: their words, boxes, tables and pictures. Each command loads its code when it is called. */
export function addReadingCommands(program: Command, commands: EvalCommands): void {
  addReadingCommand(program.command('reading'), commands);
  addCasesCommand(program.command('cases'), commands);
  addAgreementCommand(program.command('agreement'), commands);
  addMutantsCommand(program.command('mutants'), commands);
  addTablesCommand(program.command('tables'), commands);
  addStatementsCommand(program.command('statements'), commands);
  addOcrCommand(program.command('ocr'), commands);
  addScannedAnswersCommand(program.command('scanned-answers'), commands);
}

function addReadingCommand(command: Command, { report, screen, signal }: EvalCommands): void {
  command
    .description('a small PDF for each behaviour of PDFs: letters, boxes and coverage, beside pdftotext and pdf.js')
    .option('--write <dir>', 'keep the PDFs in this folder, for other tools')
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ write, json }) => {
      const { runFixtures } = await import('./reading/run-fixtures.ts');
      await report('reading', json, () => runFixtures({ write, screen, signal }));
    });
}

function addCasesCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description('small files of every format that were once read wrongly, and what is right of each')
    .option('--data-sets <dir>', 'folder of the data sets, with the files in cases', inProject('../shared/data'))
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ dataSets, json }) => {
      const { runCases } = await import('./reading/run-cases.ts');
      await report('cases', json, () => runCases({ dataSets, screen, signal }));
    });
}

function addMutantsCommand(command: Command, { report, screen, signal }: EvalCommands): void {
  command
    .description('damaged copies of small PDFs: each must end in one state, and say what it lost')
    .option('--count <n>', 'so many', wholeNumber, 5000)
    .option('--seed <n>', 'the same number makes the same mutants', wholeNumber, 1)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ count, seed, json }) => {
      const { runMutants } = await import('./reading/run-mutants.ts');
      await report('mutants', json, () => runMutants({ count, seed, screen, signal }));
    });
}

function addAgreementCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description('the words of PDFs beside those that pdftotext reads')
    .option('--pdfs <dir>', 'folder of PDFs', inProject('../shared/data/pdf'))
    .option('--longest <n>', 'leave out files with more pages', wholeNumber, 1000)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ pdfs, longest, json }) => {
      const { runAgreement } = await import('./reading/run-agreement.ts');
      await report('agreement', json, () => runAgreement({ pdfs, longest, screen, signal }));
    });
}

function addTablesCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description(
      'whether the numbers of questions about tables stand in cells with the right heads; the PDFs are read again',
    )
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--failures <n>', 'list so many whose heads are wrong', wholeNumber, 0)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ dataSets, failures, json }) => {
      const { runTables } = await import('./tables/run-tables.ts');
      await report('tables', json, () => runTables({ dataSets, failures, screen, signal }));
    });
}

function addStatementsCommand(command: Command, { report, screen }: EvalCommands): void {
  command
    .description('whether the items of annual reports are found in their statements, by how companies name their rows')
    .requiredOption('--data <dir>', 'folder with sub.txt, pre.txt and num.txt of the Financial Statement Data Sets')
    .addOption(new Option('--half <half>', 'only these companies: names were gathered on tune').choices(HALVES))
    .option('--failures <n>', 'lists so many answers that are not right', wholeNumber, 0)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ data, half, failures, json }) => {
      const { runStatements } = await import('./statements/run-statements.ts');
      await report('statements', json, () => runStatements({ data, half, failures, screen }));
    });
}

function addOcrCommand(command: Command, { inProject, report, screen, signal }: EvalCommands): void {
  command
    .description(
      'pages made into pictures as a scanner does: letters and boxes that OCR reads, beside those of the file',
    )
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--pages <n>', 'so many pages of each PDF', wholeNumber, 1)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ dataSets, pages, json }) => {
      const { runOcr } = await import('./ocr/run-ocr.ts');
      await report('ocr', json, () => runOcr({ dataSets, pages, screen, signal }));
    });
}

function addScannedAnswersCommand(command: Command, { report, screen, signal }: EvalCommands): void {
  command
    .description('the sample policies and copies of them that are pictures: are the same words cited?')
    .option('--dpi <n>', 'resolution of the copies', wholeNumber, 300)
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .action(async ({ dpi, json }) => {
      const { runScannedAnswers } = await import('./ocr/run-scanned-answers.ts');
      await report('scanned-answers', json, () => runScannedAnswers({ dpi, screen, signal }));
    });
}
